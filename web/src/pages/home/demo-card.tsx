import { Alert } from '@mantine/core';
import { IconClockPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PageLink } from '../../components/links.tsx';
import { testClockCountQuery } from './queries.ts';

/** Says what it is that moves here, where simulated journeys do. */
export function DemoCard() {
  const { data: clocks } = useQuery(testClockCountQuery);
  if (clocks === undefined || clocks === 0) return null;
  return (
    <Alert icon={<IconClockPlay aria-hidden />} title="Simulated journeys are in here" variant="light">
      {clocks === 1 ? 'One journey' : `${clocks} journeys`} of a simulated world: its lines, terminals and railroad are
      asked as real ones are, on clocks that can be hurried, stopped and stepped.{' '}
      <PageLink to="/demo" inherit>
        Watch them move
      </PageLink>
    </Alert>
  );
}
