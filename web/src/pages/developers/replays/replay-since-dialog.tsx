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
  const [only, setOnly] = useState('undelivered');
  const replay = useMutation({
    mutationFn: () => startReplay(webhookId, { from: instantOf(since), only: only as 'undelivered' | 'all' }),
    onSuccess: onClose,
  });
  const wrong = problemOfField(replay.error, 'from');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Send again since a time"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
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
            description="By your own clock. Somewhat too early does no harm"
            value={since}
            onChange={({ currentTarget }) => setSince(currentTarget.value)}
            error={wrong}
            required
          />
          <Radio.Group label="What" value={only} onChange={setOnly}>
            <Stack gap="xs" mt={6}>
              <Radio value="undelivered" label="What was not delivered" />
              <Radio value="all" label="Everything" description="For a receiver that lost what it had taken" />
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
              Send again
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** What is no time is handed on as it is, to be refused with the reason. */
function instantOf(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}
