import { Group } from '@mantine/core';
import { IconShip } from '@tabler/icons-react';
import { usePermission } from '../../app/session.ts';
import { Empty } from '../../components/empty.tsx';
import { PageButton } from '../../components/links.tsx';

/** For an account that tracks nothing yet. */
export function BeginCard() {
  const mayAdd = usePermission('write');
  return (
    <Empty
      icon={IconShip}
      title="Nothing is tracked yet"
      text="Give a bill of lading, a booking or a container number. Its line, terminals and railroad are asked for weeks, until the journey has ended; you are told what needs a hand."
    >
      <Group>
        {mayAdd && <PageButton to="/add">Track a number</PageButton>}
        <PageButton to="/developers/keys" variant="default">
          Get an API key
        </PageButton>
      </Group>
    </Empty>
  );
}
