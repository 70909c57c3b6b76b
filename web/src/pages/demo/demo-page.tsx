import { Code, Stack, Text } from '@mantine/core';
import { IconClockPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { Loading } from '../../components/loading.tsx';
import { Outdated } from '../../components/outdated.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { ClockCard } from './clock-card.tsx';
import { simulatedRequestsQuery, testClocksQuery } from './queries.ts';
import { RemoveSimulated } from './remove-simulated.tsx';

export function DemoPage() {
  return (
    <>
      <PageHeader
        title="Simulated journeys"
        text="Simulated lines, terminals and a railroad are polled over real HTTP. Journeys that began at the same time share a clock. Run it or step through it."
        actions={<RemoveSimulated />}
      />
      <Clocks />
    </>
  );
}

function Clocks() {
  const clocks = useQuery(testClocksQuery);
  const requests = useQuery(simulatedRequestsQuery);
  if (clocks.isError && clocks.data === undefined)
    return <Failure error={clocks.error} retry={() => void clocks.refetch()} />;
  if (clocks.isPending) return <Loading />;
  if (clocks.data.length === 0) {
    return (
      <Empty
        icon={IconClockPlay}
        title="No simulated journeys"
        text={
          <>
            <Code>npm start</Code> adds them at its first start. <Code>npm run track -- --scac TEST DIRECT000002</Code>{' '}
            adds one more.
          </>
        }
      />
    );
  }
  return (
    <Stack>
      <Outdated error={clocks.error} retry={clocks.refetch} />
      {clocks.data.map((clock) => (
        <ClockCard
          key={clock.id}
          clock={clock}
          requests={requests.data?.filter(({ attributes }) => attributes.test_clock_id === clock.id) ?? []}
        />
      ))}
      <Text size="sm" c="dimmed">
        Times of these journeys are those of their clocks, which may run ahead of the wall clock.
      </Text>
    </Stack>
  );
}
