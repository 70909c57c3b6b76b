import { Card, Group, SimpleGrid, Text, Title } from '@mantine/core';
import { Fact } from '../../components/fact.tsx';
import { PageLink } from '../../components/links.tsx';
import { Status } from '../../components/status.tsx';
import { ActionBar } from './action-bar.tsx';
import { ClockTime } from './clock-time.tsx';
import { MOVERS, STATES, type Standing, sourceWord } from './words.ts';

export function StandingCard({ standing }: { standing: Standing }) {
  const {
    state,
    reason,
    scac,
    why,
    advice,
    whose_move,
    since,
    last_facts_at,
    test_clock_id: clockId,
  } = standing.attributes;
  const { next_attempt_at, next_source_kind, next_source_code } = standing.attributes;
  return (
    <Card withBorder mb="md" component="section" aria-labelledby="where-it-stands">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="where-it-stands">
          State
        </Title>
        <Status tone={STATES[state].tone}>{STATES[state].label}</Status>
      </Group>
      <Text>{why}</Text>
      <Text mt={4} c="dimmed">
        {advice}
      </Text>
      {reason === 'line_not_enabled' && scac !== null && (
        <PageLink to="/connect/$id" params={{ id: scac }} size="sm">
          Connect {scac}
        </PageLink>
      )}
      <SimpleGrid cols={{ base: 2, sm: 4 }} my="md" component="dl">
        <Fact name="Next step by">{MOVERS[whose_move]}</Fact>
        <Fact name="Since">{since === null ? 'No problem' : <ClockTime value={since} clockId={clockId} />}</Fact>
        <Fact name="Last facts">
          <ClockTime value={last_facts_at} clockId={clockId} />
        </Fact>
        <Fact name="Next attempt">
          {next_attempt_at === null ? (
            'None'
          ) : (
            <>
              <ClockTime value={next_attempt_at} clockId={clockId} />,{' '}
              {sourceWord(next_source_kind ?? '', next_source_code ?? '')}
            </>
          )}
        </Fact>
      </SimpleGrid>
      <ActionBar selected={[standing]} />
    </Card>
  );
}
