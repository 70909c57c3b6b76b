import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import { PERIODS, type WebhookSearch } from '../webhooks/search.ts';

export type Delivery = Schemas['webhook_notification'];
export type Attempt = Schemas['webhook_notification_log'];

export const PAGE_SIZE = 50;
const HOUR_MS = 3_600_000;
/** No event is published when a pending delivery changes. */
const EVERY_MS = 5_000;

export const deliveriesQuery = (webhookId: string, search: WebhookSearch) =>
  queryOptions({
    queryKey: ['webhook_notification', 'of', webhookId, filterOf(search), search.period],
    queryFn: async () => {
      const query = { ...filterOf(search), 'filter[webhook]': webhookId, 'filter[created_at][start]': since(search) };
      return (await api.GET('/v2/webhook_notifications', { params: { query } })).data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });

function filterOf({ status, event, answer, page = 1 }: WebhookSearch) {
  return {
    'filter[delivery_status]': status ?? ('' as const),
    'filter[event]': event ?? '',
    'filter[status_code]': answer ?? '',
    'page[number]': page,
    'page[size]': PAGE_SIZE,
  };
}

function since({ period }: WebhookSearch): string {
  return period === undefined ? '' : new Date(Date.now() - PERIODS[period] * HOUR_MS).toISOString();
}

const at = (id: string) => ({ params: { path: { id } } });

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhook_notification', id],
    queryFn: async () => {
      const query = { include: 'webhook_notification_logs' };
      const { data } = await api.GET('/v2/webhook_notifications/{id}', { params: { path: { id }, query } });
      const attempts = (data.included ?? []).filter((one) => one.type === 'webhook_notification_log');
      return { delivery: data.data, attempts };
    },
    refetchInterval: EVERY_MS,
  });

/** Reads the payload, which is the same in every attempt, and indents it for display. */
export const payloadQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhook_notification', id, 'body'],
    queryFn: async () => JSON.stringify((await api.GET('/v2/webhook_notifications/{id}/body', at(id))).data, null, 2),
    staleTime: Number.POSITIVE_INFINITY,
  });
