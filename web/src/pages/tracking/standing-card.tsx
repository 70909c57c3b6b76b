import { Card, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { Fact } from '../../components/fact.tsx';
import { Status } from '../../components/status.tsx';
import { Ago } from '../../components/time.tsx';
import { ActionBar } from './action-bar.tsx';
import { MOVERS, STATES, type Standing, sourceWord } from './words.ts';

/** Where it stands and what to do, in this order: why, whose move, when next. */
export function StandingCard({ standing }: { standing: Standing }) {
  const { state, why, advice, whose_move, since, next_attempt_at, next_source_kind, next_source_code, last_facts_at } =
    standing.attributes;
  return (
    <Card withBorder mb="md" component="section" aria-labelledby="where-it-stands">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="where-it-stands">
          Where it stands
        </Title>
        <Status tone={STATES[state].tone}>{STATES[state].label}</Status>
      </Group>
      <Text>{why}</Text>
      <Text mt={4} c="dimmed">
        {advice}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 4 }} my="md" component="dl">
        <Fact name="Whose move">{MOVERS[whose_move]}</Fact>
        <Fact name="Since">{since === null ? 'Nothing in the way' : <Ago value={since} />}</Fact>
        <Fact name="Last facts">
          <Ago value={last_facts_at} />
        </Fact>
        <Fact name="Next attempt">
          {next_attempt_at === null ? (
            'None'
          ) : (
            <>
              <Ago value={next_attempt_at} />, {sourceWord(next_source_kind ?? '', next_source_code ?? '')}
            </>
          )}
        </Fact>
      </SimpleGrid>
      <ActionBar selected={[standing]} />
    </Card>
  );
}
