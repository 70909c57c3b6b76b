import { Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useSession } from '../../../app/session.ts';
import { SubscriptionForm } from './subscription-form.tsx';
import { inputOf, type Subscription, type SubscriptionInput } from './subscription-queries.ts';

interface SubscriptionDialogProps {
  /** Null for a new one. */
  subscription: Subscription | null;
  onClose(): void;
}

export function SubscriptionDialog({ subscription, onClose }: SubscriptionDialogProps) {
  const { user_id: userId } = useSession().attributes;
  const title = subscription === null ? 'New notification' : `Edit “${subscription.attributes.name}”`;
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <SubscriptionForm
        id={subscription?.id ?? null}
        channelHost={subscription?.attributes.channel_host ?? null}
        initial={subscription === null ? blank(userId) : inputOf(subscription)}
        onSaved={() => {
          onClose();
          notifications.show({ message: 'Saved.', color: 'teal' });
        }}
      />
    </Modal>
  );
}

function blank(userId: string | null): SubscriptionInput {
  return {
    name: '',
    active: true,
    channel: null,
    events: [],
    exceptions: [],
    recipient_ids: userId === null ? [] : [userId],
    customer_ids: [],
    tags: [],
    port_of_lading_locodes: [],
    port_of_discharge_locodes: [],
    frequency: 'at_once',
    digest_hour: 7,
    digest_weekday: 1,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    quiet_from: null,
    quiet_until: null,
  };
}
