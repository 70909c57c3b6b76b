import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import { queryClient } from '../../../app/query-client.ts';

export type Webhook = Schemas['webhook'];

const PATH = '/v2/webhooks/{id}';
const EVERY_MS = 5_000;
const at = (id: string) => ({ params: { path: { id } } });

/** Reads all webhooks; an account has at most 100. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhook', 'list'],
  queryFn: async () => (await api.GET('/v2/webhooks', { params: { query: { 'page[size]': 100 } } })).data,
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhook', id],
    queryFn: async () => (await api.GET(PATH, at(id))).data.data,
    // No event is published when the status changes.
    refetchInterval: EVERY_MS,
  });

/** Reads the event groups, which never change while the server is running. */
export const eventGroupsQuery = queryOptions({
  queryKey: ['webhook_event_category'],
  queryFn: async () => (await api.GET('/v2/webhooks/events')).data.data,
  staleTime: Number.POSITIVE_INFINITY,
});

export interface WebhookAttributes {
  url: string;
  events: string[];
  ordering: 'none' | 'container';
  signature_header: string | null;
  headers: { name: string; value: string }[] | null;
  retry_schedule: number[] | null;
  timeout_seconds: number | null;
  accepted_statuses: number[] | null;
}

/** Creates a webhook. The result includes its full secret. */
export async function createWebhook(attributes: WebhookAttributes): Promise<Webhook> {
  const { data } = await api.POST('/v2/webhooks', { body: { data: { type: 'webhook', attributes } } });
  await reload();
  return data.data;
}

/**
 * Updates a webhook. If the server had disabled it and this activates it again, `replayFrom` is the time from which
 * missed events should be replayed.
 */
export async function updateWebhook(
  id: string,
  attributes: Partial<WebhookAttributes> & { active?: boolean },
): Promise<{ replayFrom: string | null }> {
  const { data } = await api.PATCH(PATH, { ...at(id), body: { data: { type: 'webhook', id, attributes } } });
  await reload();
  return { replayFrom: data.meta?.replay_from ?? null };
}

export async function deleteWebhook(id: string): Promise<void> {
  await api.DELETE(PATH, at(id));
  await reload();
}

/** Rotates the secret and returns the new one. */
export async function rotateSecret(id: string, overlapHours: number): Promise<string> {
  const { data } = await api.POST('/v2/webhooks/{id}/rotate_secret', {
    ...at(id),
    body: { overlap_hours: overlapHours },
  });
  await reload();
  return data.data.attributes.secret;
}

export async function endOverlap(id: string): Promise<void> {
  await api.DELETE('/v2/webhooks/{id}/former_secrets', at(id));
  await reload();
}

export type TestResult = Schemas['trigger_result'];

export async function sendTest(webhook: Webhook, event: string): Promise<TestResult> {
  const body = { url: webhook.attributes.url, event: event as 'container.created', webhook_id: webhook.id };
  return (await api.POST('/v2/webhooks/trigger', { body })).data;
}

function reload(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['webhook'] });
}
