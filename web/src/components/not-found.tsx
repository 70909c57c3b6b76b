import { IconMapOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Empty } from './empty.tsx';
import plain from './plain.module.css';

export function NotFound() {
  return (
    <Empty icon={IconMapOff} title="There is no such page" level={1}>
      <Link to="/" className={plain.button}>
        Home
      </Link>
    </Empty>
  );
}
