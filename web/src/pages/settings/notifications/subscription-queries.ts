import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import { queryClient } from '../../../app/query-client.ts';

export type Subscription = Schemas['subscription'];
export type Frequency = Subscription['attributes']['frequency'];

/** Form values of a subscription. */
export type SubscriptionInput = Omit<
  Subscription['attributes'],
  'channel_host' | 'last_sent_at' | 'last_error' | 'created_at' | 'updated_at'
> & {
  recipient_ids: string[];
  customer_ids: string[];
  /** Omitted to leave the stored URL unchanged, because the server never returns it. */
  channel_url?: string;
};

export const subscriptionsQuery = queryOptions({
  queryKey: ['subscription', 'list'],
  queryFn: async () => (await api.GET('/v2/subscriptions', { params: { query: { 'page[size]': 200 } } })).data.data,
});

/** Returns the form values of a stored subscription. */
export function inputOf({ attributes, relationships }: Subscription): SubscriptionInput {
  const {
    last_sent_at: _sent,
    last_error: _error,
    created_at: _created,
    updated_at: _updated,
    ...entered
  } = attributes;
  const { channel_host: _host, ...input } = entered;
  return {
    ...input,
    recipient_ids: relationships.recipients.data.map(({ id }) => id),
    customer_ids: relationships.customers.data.map(({ id }) => id),
  };
}

/** Updates the subscription with this id, or creates one if the id is null. */
export async function saveSubscription(id: string | null, attributes: SubscriptionInput): Promise<void> {
  const body = { data: { type: 'subscription' as const, attributes } };
  if (id === null) await api.POST('/v2/subscriptions', { body });
  else await api.PATCH('/v2/subscriptions/{id}', { params: { path: { id } }, body });
  await reload();
}

export async function removeSubscription(id: string): Promise<void> {
  await api.DELETE('/v2/subscriptions/{id}', { params: { path: { id } } });
  await reload();
}

export async function testSubscription(id: string): Promise<void> {
  await api.POST('/v2/subscriptions/{id}/test', { params: { path: { id } } });
}

async function reload(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['subscription'] });
}
