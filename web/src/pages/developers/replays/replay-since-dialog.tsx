import { Alert, Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf, problemOfField } from '../../../api/client.ts';
import { startReplay } from './queries.ts';

interface DialogProps {
  webhookId: string;
  isOpen: boolean;
  onClose(): void;
}

export function ReplaySinceDialog({ webhookId, isOpen, onClose }: DialogProps) {
  const [since, setSince] = useState('');
  const [only, setOnly] = useState<'undelivered' | 'all'>('undelivered');
  const replay = useMutation({
    mutationFn: () => startReplay(webhookId, { from: instantOf(since), only }),
    onSuccess: onClose,
  });
  const wrong = problemOfField(replay.error, 'from');
  return (
    <Modal opened={isOpen} onClose={onClose} title="Resend since a time" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          replay.mutate();
        }}
      >
        <Stack>
          <TextInput
            type="datetime-local"
            label="Since"
            description="Your time. If unsure, choose an earlier time"
            value={since}
            onChange={({ currentTarget }) => setSince(currentTarget.value)}
            error={wrong}
            required
          />
          <Radio.Group label="Events" value={only} onChange={setOnly}>
            <Stack gap="xs" mt={6}>
              <Radio value="undelivered" label="Undelivered events" />
              <Radio value="all" label="All events" description="For a receiver that lost its data" />
            </Stack>
          </Radio.Group>
          {replay.error !== null && wrong === null && (
            <Alert color="red" role="alert">
              {problemOf(replay.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={replay.isPending}>
              Resend{' '}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Converts local time to UTC. Invalid input is returned unchanged, so that the server rejects it with a reason. */
function instantOf(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}
