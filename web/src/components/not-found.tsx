import { IconMapOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Empty } from './empty.tsx';
import plain from './plain.module.css';

export function NotFound() {
  return (
    <Empty icon={IconMapOff} title="Page not found" level={1}>
      <Link to="/" className={plain.button}>
        Home
      </Link>
    </Empty>
  );
}
