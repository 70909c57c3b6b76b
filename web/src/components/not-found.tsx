import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Empty } from './empty.tsx';

export function NotFound() {
  return (
    <Empty icon={IconMapOff} title="There is no such page" level={1}>
      <Button component={Link} to="/" variant="light">
        Home
      </Button>
    </Empty>
  );
}
