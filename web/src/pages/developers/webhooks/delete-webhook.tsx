import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { problemOf } from '../../../api/client.ts';
import { deleteWebhook, type Webhook } from './queries.ts';
import { splitUrl } from './standing.ts';

export function DeleteWebhook({ webhook, isOpen, onClose }: { webhook: Webhook; isOpen: boolean; onClose(): void }) {
  const navigate = useNavigate();
  const { host } = splitUrl(webhook.attributes.url);
  const deletion = useMutation({
    async mutationFn() {
      await navigate({ to: '/developers/webhooks' });
      await deleteWebhook(webhook.id);
    },
    onSuccess: () => notifications.show({ message: `Webhook to ${host} deleted`, color: 'teal' }),
    onError: (error) => notifications.show({ message: problemOf(error), color: 'red' }),
  });
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Delete the webhook to ${host}?`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text size="sm">Pending deliveries and the secret are lost. To stop for a while, pause it instead.</Text>
      {deletion.error !== null && (
        <Alert color="red" role="alert" mt="sm">
          {problemOf(deletion.error)}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red.9" loading={deletion.isPending} onClick={() => deletion.mutate()}>
          Delete
        </Button>
      </Group>
    </Modal>
  );
}
