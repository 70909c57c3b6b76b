import { Drawer } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { attributesOf, formOf, type WebhookForm } from './form.ts';
import { updateWebhook, type Webhook } from './queries.ts';
import { WebhookFields } from './webhook-fields.tsx';

export function EditWebhook({ webhook, isOpen, onClose }: { webhook: Webhook; isOpen: boolean; onClose(): void }) {
  const saving = useMutation({
    mutationFn: (form: WebhookForm) => updateWebhook(webhook.id, attributesOf(form)),
    onSuccess() {
      notifications.show({ message: 'Webhook saved', color: 'teal' });
      onClose();
    },
  });
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="lg"
      title="Edit the webhook"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <WebhookFields
        initial={formOf(webhook)}
        error={saving.error}
        isBusy={saving.isPending}
        action="Save"
        onSave={saving.mutate}
        onCancel={onClose}
      />
    </Drawer>
  );
}
