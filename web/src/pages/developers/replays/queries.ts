import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import { queryClient } from '../../../app/query-client.ts';

export type Replay = Schemas['webhook_replay'];

const PATH = '/v2/webhooks/{id}/replays';
/** Refresh interval while a replay is running. */
const EVERY_MS = 1_000;

export const isUnderWay = ({ attributes }: Replay) => attributes.state === 'planning' || attributes.state === 'running';

/** Lists replays, newest first. */
export const replaysQuery = (webhookId: string) =>
  queryOptions({
    queryKey: ['webhook_replay', 'of', webhookId],
    queryFn: async () =>
      (await api.GET(PATH, { params: { path: { id: webhookId }, query: { 'page[size]': 25 } } })).data,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? EVERY_MS : false),
  });

export interface ReplayInput {
  from?: string;
  only?: 'undelivered' | 'failed' | 'all';
  notification_ids?: string[];
}

export async function startReplay(webhookId: string, input: ReplayInput): Promise<Replay> {
  const body = { data: { type: 'webhook_replay' as const, attributes: input } };
  const { data } = await api.POST(PATH, { params: { path: { id: webhookId } }, body });
  await reload();
  return data.data;
}

export async function cancelReplay(id: string): Promise<void> {
  await api.POST('/v2/webhook_replays/{id}/cancel', { params: { path: { id } } });
  await reload();
}

function reload(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['webhook_replay'] });
}
