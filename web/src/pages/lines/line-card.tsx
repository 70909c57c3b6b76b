import { Alert, Card, Group, Progress, SimpleGrid, Text, Title } from '@mantine/core';
import { Fact } from '../../components/fact.tsx';
import { PageLink } from '../../components/links.tsx';
import { Status } from '../../components/status.tsx';
import { Ago } from '../../components/time.tsx';
import { MOVES } from '../tracking/words.ts';
import { HoursChart } from './hours-chart.tsx';
import { durationWord, gradeWord, LINE_STATES, outcomeWord, percent } from './line-words.ts';
import type { LineHealth } from './queries.ts';

export function LineCard({ line: { id, attributes } }: { line: LineHealth }) {
  const { name, code, state, last_24_hours: day } = attributes;
  const grade = gradeWord(attributes);
  const { label, tone } = LINE_STATES[state];
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb="xs">
        <div>
          <Title order={3} size="h4" id={id}>
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {code}
            {grade === '' ? '' : ` · ${grade}`}
          </Text>
        </div>
        <Status tone={tone}>{label}</Status>
      </Group>
      <ToDo attributes={attributes} />
      {day.calls === 0 ? (
        <Text size="sm" c="dimmed" mb="xs">
          Not polled in the last 24 hours.
        </Text>
      ) : (
        <Calls attributes={attributes} />
      )}
      <Quota quota={attributes.quota} name={name} />
      <Outcomes attributes={attributes} />
      <ResponseForm attributes={attributes} />
      {attributes.requests > 0 && (
        <Text size="sm" mt="xs">
          <Requests attributes={attributes} />
          {attributes.stale_requests > 0 && `, ${attributes.stale_requests.toLocaleString('en')} of them stale`}
          {attributes.troubled_requests > 0 &&
            `, ${attributes.troubled_requests.toLocaleString('en')} with source trouble`}
        </Text>
      )}
    </Card>
  );
}

/** Explains whether an event that is missing from a response was withdrawn. Renders nothing until this is known. */
function ResponseForm({ attributes: { response_form: form, response_form_why: why } }: Pick<LineHealth, 'attributes'>) {
  if (form === null) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {form === 'snapshot' ? 'Lists everything: ' : 'Read as a log: '}
      {why}
    </Text>
  );
}

function Requests({ attributes: { requests, source_kind: kind, code } }: Pick<LineHealth, 'attributes'>) {
  const count = `${requests.toLocaleString('en')} ${requests === 1 ? 'request' : 'requests'}`;
  if (kind !== 'line') return count;
  return (
    <PageLink to="/tracking" search={{ scac: code }} underline="always">
      {count}
    </PageLink>
  );
}

/** Shows the calls of the last 24 hours with their success rate and response times. */
function Calls({ attributes }: Pick<LineHealth, 'attributes'>) {
  const { name, hours, last_24_hours: day, oldest_facts_at, newest_facts_at } = attributes;
  return (
    <>
      <HoursChart name={name} hours={hours} />
      <SimpleGrid cols={3} spacing="xs" component="dl" my="sm">
        <Fact name="Success">{percent(day.success_rate)}</Fact>
        <Fact name="Median response">{durationWord(day.p50_ms, day.calls)}</Fact>
        <Fact name="95th percentile">{durationWord(day.p95_ms, day.calls)}</Fact>
        <Fact name="Calls">{day.calls.toLocaleString('en')}</Fact>
        <Fact name="Newest facts">
          <Ago value={newest_facts_at} />
        </Fact>
        <Fact name="Oldest facts">
          <Ago value={oldest_facts_at} />
        </Fact>
      </SimpleGrid>
    </>
  );
}

function ToDo({
  attributes: { source_kind: kind, state, why, advice, whose_move, paused_at, next_probe_at },
}: Pick<LineHealth, 'attributes'>) {
  if (state === 'healthy' || state === 'idle') return null;
  return (
    <Alert
      color={state === 'degraded' ? 'yellow' : state === 'not_enabled' ? 'gray' : 'red'}
      variant="light"
      mb="sm"
      title={why}
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Text size="sm">
        {whose_move === 'source' ? `Next step: the ${kind}.` : MOVES[whose_move]} {advice}
      </Text>
      {paused_at !== null && (
        <Text size="sm" component="div">
          Paused <Ago value={paused_at} />
          {next_probe_at !== null && (
            <>
              , next probe <Ago value={next_probe_at} />
            </>
          )}
        </Text>
      )}
    </Alert>
  );
}

function Quota({ quota, name }: { quota: LineHealth['attributes']['quota']; name: string }) {
  return quota.map(({ window, limit, used }) => (
    <div key={window}>
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          Quota of the last {window}
        </Text>
        <Text size="xs" className="tabular">
          {used.toLocaleString('en')} of {limit.toLocaleString('en')}
        </Text>
      </Group>
      <Progress
        value={Math.min(100, (used / limit) * 100)}
        size="sm"
        mb={6}
        color={used >= limit ? 'red' : used >= limit * 0.8 ? 'yellow' : 'sea'}
        aria-label={`${name}, quota of the last ${window}`}
      />
    </div>
  ));
}

function Outcomes({ attributes: { source_kind: kind, outcomes } }: Pick<LineHealth, 'attributes'>) {
  if (outcomes.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {outcomes.map(({ outcome, calls }) => `${outcomeWord(kind, outcome)} ${calls.toLocaleString('en')}`).join(' · ')}
    </Text>
  );
}
