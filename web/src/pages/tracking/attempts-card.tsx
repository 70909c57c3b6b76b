import { Anchor, Card, Group, Text, Timeline, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../api/document.ts';
import { Failure } from '../../components/failure.tsx';
import { Loading } from '../../components/loading.tsx';
import { ResponseDrawer, type ResponsePointer } from '../../components/provenance/response-drawer.tsx';
import { Time } from '../../components/time.tsx';
import { attemptsQuery } from './queries.ts';
import { reasonWord, sourceWord } from './words.ts';

type Attempt = Schemas['tracking_attempt'];

/** Lists the responses of the sources, newest first. */
export function AttemptsCard({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(attemptsQuery(id));
  const [response, setResponse] = useState<ResponsePointer | null>(null);
  return (
    <Card withBorder component="section" aria-labelledby="attempts">
      <Title order={2} id="attempts" mb="md">
        {' '}
        Responses{' '}
      </Title>
      {error && <Failure error={error} retry={refetch} />}
      {data === undefined && !error && <Loading rows={4} />}
      {data?.data.length === 0 && <Text c="dimmed">No response stored yet. Failed connections have none.</Text>}
      {data !== undefined && data.data.length > 0 && (
        <Timeline bulletSize={14} lineWidth={2} active={-1}>
          {data.data.map((attempt) => (
            <ResponseItem
              key={attempt.id}
              attempt={attempt}
              onOpen={() => setResponse({ id: attempt.attributes.snapshot_id, pointer: null })}
            />
          ))}
        </Timeline>
      )}
      {data !== undefined && data.meta.total > data.data.length && (
        <Text size="sm" c="dimmed" mt="sm">
          The newest {data.data.length} of {data.meta.total} are shown.
        </Text>
      )}
      <ResponseDrawer response={response} onClose={() => setResponse(null)} />
    </Card>
  );
}

const COLORS: Record<string, string> = {
  answered: 'teal',
  pushed: 'teal',
  not_found_yet: 'indigo',
  journey_over: 'indigo',
};

function ResponseItem({ attempt, onOpen }: { attempt: Attempt; onOpen(): void }) {
  const { outcome, http_status, source_kind, source_code, received_at, last_received_at, received_times, duration_ms } =
    attempt.attributes;
  return (
    <Timeline.Item color={COLORS[outcome] ?? 'yellow'} title={reasonWord(outcome)} bullet={<span aria-hidden />}>
      <Text size="sm">
        {sourceWord(source_kind, source_code)} · status {http_status} · {Math.round(duration_ms).toLocaleString('en')}{' '}
        ms
      </Text>
      <Group gap="xs">
        <Text size="sm" c="dimmed" component="div">
          <Time value={received_at} />
          {received_times > 1 && (
            <>
              , the same {received_times} times until <Time value={last_received_at} />
            </>
          )}
        </Text>
        <Anchor
          component="button"
          type="button"
          size="sm"
          onClick={onOpen}
          aria-label={`Show response of ${received_at}`}
        >
          Show response
        </Anchor>
      </Group>
    </Timeline.Item>
  );
}
