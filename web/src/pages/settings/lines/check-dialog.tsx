import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { problemOf, problemOfField } from '../../../api/client.ts';
import { CheckResult } from './check-result.tsx';
import { checkLine, type Line } from './queries.ts';

/** Polls a line once at the user's request and shows the result. */
export function CheckDialog({ line, onClose }: { line: Line; onClose(): void }) {
  const { name } = line.attributes;
  const [number, setNumber] = useState('');
  const { mutate, data, error, isPending } = useMutation({ mutationFn: () => checkLine(line.id, number) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  const wrong = error === null ? null : (problemOfField(error, 'number') ?? problemOfField(error, 'number_type'));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Check ${name}`}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <form onSubmit={submit}>
          <Group align="flex-end" gap="sm">
            <TextInput
              label="A number of this line"
              description="Empty: a made-up number, which tests address and login"
              value={number}
              onChange={(change) => setNumber(change.currentTarget.value)}
              error={wrong}
              maxLength={40}
              flex="1 1 260px"
              data-autofocus
            />
            <Button type="submit" loading={isPending}>
              Test connection
            </Button>
          </Group>
        </form>
        <div aria-live="polite">
          {error !== null && wrong === null && <Alert color="red">{problemOf(error)}</Alert>}
          {data !== undefined && !isPending && <CheckResult check={data} />}
        </div>
      </Stack>
    </Modal>
  );
}
