import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../../api/client.ts';
import { ShownOnce } from '../shared/shown-once.tsx';
import { rotateSecret, type Webhook } from './queries.ts';

const OVERLAPS = [
  { value: '0', label: 'No overlap: end it now' },
  { value: '1', label: 'An hour' },
  { value: '24', label: 'A day' },
  { value: '168', label: 'A week' },
];

export function RotateSecret({ webhook, isOpen, onClose }: { webhook: Webhook; isOpen: boolean; onClose(): void }) {
  const [hours, setHours] = useState('24');
  const rotation = useMutation({ mutationFn: () => rotateSecret(webhook.id, Number(hours)) });
  const close = () => {
    rotation.reset();
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={rotation.data === undefined ? 'Replace secret' : 'Secret replaced'}
      size="lg"
      closeOnClickOutside={rotation.data === undefined}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {rotation.data === undefined ? (
        <Stack>
          <Text size="sm">
            The new secret signs from now on. During the overlap, deliveries carry both signatures, so that your
            receiver can switch without losing events.
          </Text>
          <Select
            label="The current secret also signs for"
            data={OVERLAPS}
            value={hours}
            onChange={(chosen) => setHours(chosen ?? hours)}
            allowDeselect={false}
          />
          {rotation.error !== null && (
            <Alert color="red" role="alert">
              {problemOf(rotation.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button loading={rotation.isPending} onClick={() => rotation.mutate()}>
              Replace secret{' '}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Stack>
          <ShownOnce text={rotation.data} label="secret" />
          <Group justify="flex-end">
            <Button onClick={close}>Done</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
