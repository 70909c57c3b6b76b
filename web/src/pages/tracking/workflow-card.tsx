import { Alert, Anchor, Box, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../api/document.ts';
import { Failure } from '../../components/failure.tsx';
import { Loading } from '../../components/loading.tsx';
import { Status, type Tone } from '../../components/status.tsx';
import { Ago, Time } from '../../components/time.tsx';
import { ClockTime } from './clock-time.tsx';
import { workflowQuery } from './queries.ts';
import { reasonWord, sourceWord } from './words.ts';

type Workflow = Schemas['tracking_workflow']['attributes'];

const PHASES: Record<Workflow['phase'], string> = {
  locate: 'Locating the number',
  follow: 'Following the shipment',
  ended: 'Ended',
};
const TIMERS: Record<Workflow['timers'][number]['name'], string> = {
  window_closes: 'Window closes',
  stops_without_news: 'Stops without new data',
  stops_when_unknown: 'Stops if the number stays unknown',
  fails_at_last_try: 'Attempts end',
};

/** Shows the state of the request's workflow in business terms. */
export function WorkflowCard({ id, clockId }: { id: string; clockId: string | null }) {
  const { data, error, refetch } = useQuery(workflowQuery(id));
  return (
    <Card withBorder component="section" aria-labelledby="behind-it">
      <Title order={2} id="behind-it" mb="xs">
        Workflow
      </Title>
      {error && <Failure error={error} retry={refetch} />}
      {data === undefined ? (
        !error && <Loading rows={5} />
      ) : (
        <Stack gap="md">
          <div>
            <Text fw={600}>{PHASES[data.attributes.phase]}</Text>
            <Text size="sm" c="dimmed">
              {data.attributes.about}
            </Text>
          </div>
          <Timers timers={data.attributes.timers} clockId={clockId} />
          <Sources sources={data.attributes.sources} clockId={clockId} />
          <Run run={data.attributes.run} workflowId={data.attributes.workflow_id} />
        </Stack>
      )}
    </Card>
  );
}

function Timers({ timers, clockId }: { timers: Workflow['timers']; clockId: string | null }) {
  if (timers.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        Deadlines
      </Title>
      {timers.map(({ name, at, about }) => (
        <Box key={name} mb={6}>
          <Text size="sm" fw={500} component="div">
            {TIMERS[name]} {at !== null && <ClockTime value={at} clockId={clockId} />}
          </Text>
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        </Box>
      ))}
    </div>
  );
}

function Sources({ sources, clockId }: { sources: Workflow['sources']; clockId: string | null }) {
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        Sources
      </Title>
      {sources.length === 0 && (
        <Text size="sm" c="dimmed">
          None yet.
        </Text>
      )}
      {sources.map((source) => (
        <Box key={`${source.source_kind} ${source.source_code}`} mb={8}>
          <Group gap="xs" justify="space-between">
            <Text size="sm" fw={500}>
              {sourceWord(source.source_kind, source.source_code)}
            </Text>
            <Status tone={toneOf(source)}>
              {source.paused_reason === null
                ? source.last_outcome === null
                  ? 'Not polled yet'
                  : reasonWord(source.last_outcome)
                : 'Paused'}
            </Status>
          </Group>
          <Text size="sm" c="dimmed" component="div">
            {source.attempts} {source.attempts === 1 ? 'attempt' : 'attempts'}, last facts{' '}
            <ClockTime value={source.last_answered_at} clockId={clockId} />
            {source.next_at === null ? ', polling has ended' : ', next '}
            {source.next_at !== null && <ClockTime value={source.next_at} clockId={clockId} />}
          </Text>
          {source.last_said !== null && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              “{source.last_said}”
            </Text>
          )}
        </Box>
      ))}
    </div>
  );
}

function toneOf({ last_outcome, paused_reason }: Workflow['sources'][number]): Tone {
  if (paused_reason !== null) return 'bad';
  if (last_outcome === null) return 'neutral';
  return last_outcome === 'answered' ? 'good' : 'warning';
}

function Run({ run, workflowId }: { run: Workflow['run']; workflowId: string }) {
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        In Temporal
      </Title>
      {run.state === 'unreachable' ? (
        <Alert color="yellow" variant="light" title="Temporal does not respond">
          The data above comes from the database. Tracking continues when Temporal is back.
        </Alert>
      ) : (
        <Text size="sm" component="div">
          {run.state === 'running' && (
            <>
              Running since <Time value={run.started_at} />, {run.history_length} events.
            </>
          )}
          {run.state === 'ended' && (
            <>
              Ended <Ago value={run.ended_at} />.
            </>
          )}
          {run.state === 'none' && 'No run exists.'}
        </Text>
      )}
      {run.asks.map(({ source, attempt, is_running, next_at }) => (
        <Text key={source} size="sm" c="dimmed" component="div">
          {source}: attempt {attempt},{' '}
          {is_running ? (
            'poll in progress'
          ) : (
            <>
              next <Ago value={next_at} />
            </>
          )}
        </Text>
      ))}
      <Text size="xs" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
        {workflowId}
      </Text>
      {run.url !== null && (
        <Anchor href={run.url} target="_blank" rel="noreferrer" size="sm">
          Open in Temporal <IconExternalLink size={14} aria-hidden />
        </Anchor>
      )}
    </div>
  );
}
