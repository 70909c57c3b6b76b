import { IconMapOff } from '@tabler/icons-react';
import { Empty } from './empty.tsx';
import { PageButton } from './links.tsx';

export function NotFound() {
  return (
    <Empty icon={IconMapOff} title="There is no such page" level={1}>
      <PageButton to="/" variant="light">
        Home
      </PageButton>
    </Empty>
  );
}
