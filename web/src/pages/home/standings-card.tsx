import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Failure } from '../../components/failure.tsx';
import { Loading } from '../../components/loading.tsx';
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
        <Anchor component={Link} to="/tracking" size="sm">
          Tracking board
        </Anchor>
      </Group>
      {isPending && <Loading rows={4} />}
      {isError && <Failure error={error} retry={() => void refetch()} />}
      {data && (
        <Stack gap={6}>
          {data.states.map(({ state, count }) => (
            <Group key={state} justify="space-between">
              <Text>{wordsOf(state)}</Text>
              <Text fw={600} className="tabular">
                {count.toLocaleString('en')}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  );
}

function wordsOf(state: string): string {
  const words = state.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
