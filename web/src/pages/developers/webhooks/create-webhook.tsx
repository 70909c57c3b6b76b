import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ShownOnce } from '../shared/shown-once.tsx';
import { attributesOf, NEW_WEBHOOK, type WebhookForm } from './form.ts';
import { createWebhook, type Webhook } from './queries.ts';
import { WebhookFields } from './webhook-fields.tsx';

export function CreateWebhook({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const creation = useMutation({ mutationFn: (form: WebhookForm) => createWebhook(attributesOf(form)) });
  const close = () => {
    creation.reset();
    onClose();
  };
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      position="right"
      size="lg"
      title={creation.data === undefined ? 'Add a webhook' : 'Webhook added'}
      closeOnClickOutside={creation.data === undefined}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {creation.data === undefined ? (
        <WebhookFields
          initial={NEW_WEBHOOK}
          error={creation.error}
          isBusy={creation.isPending}
          action="Add the webhook"
          onSave={creation.mutate}
          onCancel={close}
        />
      ) : (
        <Created webhook={creation.data} onDone={close} />
      )}
    </Drawer>
  );
}

function Created({ webhook, onDone }: { webhook: Webhook; onDone(): void }) {
  const navigate = useNavigate();
  const open = () => {
    onDone();
    return navigate({ to: '/developers/webhooks/$webhookId', params: { webhookId: webhook.id } });
  };
  return (
    <Stack>
      <Text size="sm">Use this secret to verify deliveries.</Text>
      <ShownOnce text={webhook.attributes.secret} label="secret" />
      <Group justify="flex-end">
        <Button onClick={open}>Open webhook</Button>
      </Group>
    </Stack>
  );
}
