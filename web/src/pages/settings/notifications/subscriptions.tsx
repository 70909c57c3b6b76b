/** Lists the account's subscriptions with their recipients and times. */
import { Button, Group, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemOf } from '../../../api/client.ts';
import { usePermission, useSession } from '../../../app/session.ts';
import { ConfirmButton } from '../../../components/confirm-button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { Loading } from '../../../components/loading.tsx';
import { Ago } from '../../../components/time.tsx';
import { Record, Records } from '../../developers/shared/records.tsx';
import { peopleQuery } from '../../exceptions/people.ts';
import { CHANNEL_NAMES } from './channel-fields.tsx';
import { SubscriptionDialog } from './subscription-dialog.tsx';
import { removeSubscription, type Subscription, subscriptionsQuery, testSubscription } from './subscription-queries.ts';
import { scopeText, timesText, topicsText } from './subscription-words.ts';

export function Subscriptions() {
  const { data, error, refetch } = useQuery(subscriptionsQuery);
  const [edited, setEdited] = useState<Subscription | 'new' | null>(null);
  return (
    <section aria-labelledby="subscriptions">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4" id="subscriptions">
          By shipment
        </Title>
        <Button onClick={() => setEdited('new')}>New notification</Button>
      </Group>
      {error && data === undefined && (
        <Failure error={error} title="The notifications could not be loaded" retry={refetch} />
      )}
      {data === undefined && !error && <Loading rows={3} />}
      {data?.length === 0 && (
        <Text c="dimmed">No notifications yet. Choose milestones, customers, tags or ports, and who is emailed.</Text>
      )}
      {data !== undefined && data.length > 0 && (
        <Records label="Notifications">
          {data.map((one) => (
            <SubscriptionRecord key={one.id} subscription={one} onEdit={() => setEdited(one)} />
          ))}
        </Records>
      )}
      {edited !== null && (
        <SubscriptionDialog subscription={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </section>
  );
}

function SubscriptionRecord({ subscription, onEdit }: { subscription: Subscription; onEdit(): void }) {
  const { id, attributes, relationships } = subscription;
  const { name, active, channel, last_sent_at, last_error } = attributes;
  const { data: people = [] } = useQuery(peopleQuery);
  const isWriter = usePermission('write');
  const { user_id: ownId } = useSession().attributes;
  const recipients = relationships.recipients.data.map((one) => one.id);
  const mayChange = isWriter || (channel === null && recipients.length === 1 && recipients[0] === ownId);
  const names = recipients.map((one) => people.find((person) => person.id === one)?.name ?? 'Former member');
  const channelNames = channel === null ? [] : [CHANNEL_NAMES[channel]];
  const { mutate: sendTest, isPending } = useMutation({
    mutationFn: () => testSubscription(id),
    onSuccess: () => notifications.show({ message: 'A test is on its way to you.', color: 'teal' }),
    onError: (failure) => notifications.show({ title: 'Not sent', message: problemOf(failure), color: 'red' }),
  });
  return (
    <Record
      title={active ? name : `${name} (off)`}
      about={last_error === null ? topicsText(attributes) : `The latest message could not be sent: ${last_error}`}
      facts={[
        { label: 'Shipments', value: scopeText(subscription) },
        { label: 'When', value: timesText(attributes) },
        { label: 'To', value: [...names, ...channelNames].join(', ') || 'No recipient' },
        { label: 'Last sent', value: last_sent_at === null ? 'Not in the last week' : <Ago value={last_sent_at} /> },
      ]}
      isOver={!active}
      actions={
        <>
          <Button
            size="xs"
            variant="default"
            loading={isPending}
            onClick={() => sendTest()}
            aria-label={`Send a test of ${name}`}
          >
            Send a test
          </Button>
          {mayChange && (
            <>
              <Button size="xs" variant="default" onClick={onEdit} aria-label={`Edit ${name}`}>
                Edit
              </Button>
              <ConfirmButton
                size="xs"
                variant="default"
                label="Delete"
                ariaLabel={`Delete ${name}`}
                title={`Delete “${name}”?`}
                text="No more emails are sent, and queued ones are dropped."
                onConfirm={() => removeSubscription(id)}
              />
            </>
          )}
        </>
      }
    />
  );
}
