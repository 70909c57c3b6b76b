import { Box, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../components/failure.tsx';
import { grouped } from '../../components/grouped.ts';
import { PageLink } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { Status } from '../../components/status.tsx';
import { STATE_ORDER, STATES, type State } from '../tracking/words.ts';
import { standingsQuery } from './queries.ts';

/** How many tracking requests there are in each state. */
export function StandingsCard() {
  const { data, isPending, isError, error, refetch } = useQuery(standingsQuery);
  return (
    <Card withBorder component="section" aria-labelledby="where-tracking-stands">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="where-tracking-stands">
          Where tracking stands
        </Title>
        <PageLink to="/tracking" size="sm">
          Tracking board
        </PageLink>
      </Group>
      {isPending && <Loading rows={4} />}
      {isError && <Failure error={error} retry={() => void refetch()} />}
      {data && (
        <Stack gap={6}>
          {STATE_ORDER.map((state) => (
            <Row key={state} state={state} count={data.states.find((one) => one.state === state)?.count ?? 0} />
          ))}
        </Stack>
      )}
    </Card>
  );
}

function Row({ state, count }: { state: State; count: number }) {
  const { label, hint, tone } = STATES[state];
  return (
    <Group gap="sm" wrap="nowrap" mih={34}>
      <Box w={104}>
        <Status tone={count === 0 ? 'neutral' : tone}>{label}</Status>
      </Box>
      <Text size="sm" c="dimmed" style={{ flex: 1 }} truncate>
        {hint}
      </Text>
      {count === 0 ? (
        <Text c="dimmed" className="tabular">
          0
        </Text>
      ) : (
        <PageLink to="/tracking" search={{ state }} fw={600} className="tabular" aria-label={`${count} ${label}`}>
          {grouped(count)}
        </PageLink>
      )}
    </Group>
  );
}
