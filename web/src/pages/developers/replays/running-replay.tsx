import { Button, Group, Paper, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { problemOf } from '../../../api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { usePermission } from '../../../app/session.ts';
import { Status } from '../../../components/status.tsx';
import { cancelReplay, isUnderWay, type Replay, replaysQuery } from './queries.ts';
import { ReplayProgress } from './replay-progress.tsx';
import { STATES, scopeOf } from './replay-text.ts';

export function RunningReplay({ webhookId }: { webhookId: string }) {
  const { data } = useQuery(replaysQuery(webhookId));
  const replay = data?.data.find(isUnderWay);
  const done = replay?.attributes.succeeded;
  // Reloads the list of deliveries, which changes as the replay progresses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step and the end trigger it
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: ['webhook_notification'] });
  }, [replay?.id, done]);
  return <div aria-live="polite">{replay !== undefined && <Running replay={replay} />}</div>;
}

function Running({ replay }: { replay: Replay }) {
  const mayManage = usePermission('manage_webhooks');
  const { mutate, isPending, error } = useMutation({ mutationFn: () => cancelReplay(replay.id) });
  const { tone, word } = STATES[replay.attributes.state];
  return (
    <Paper withBorder p="md" mb="md">
      <Group justify="space-between" mb="sm">
        <Group gap="sm">
          <Status tone={tone}>{word}</Status>
          <Text size="sm" fw={500}>
            {scopeOf(replay)}
          </Text>
        </Group>
        {mayManage && (
          <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
            Cancel replay
          </Button>
        )}
      </Group>
      <ReplayProgress replay={replay} />
      {error !== null && (
        <Text c="red" size="sm" role="alert">
          {problemOf(error)}
        </Text>
      )}
    </Paper>
  );
}
