import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '../../components/failure.tsx';
import { PageLink } from '../../components/links.tsx';
import { Loading } from '../../components/loading.tsx';
import { STATES } from '../tracking/words.ts';
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
          {data.states.map(({ state, count }) => (
            <Group key={state} justify="space-between">
              <Text>{STATES[state].label}</Text>
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
