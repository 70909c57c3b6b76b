import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import { queryClient } from '../../../app/query-client.ts';

export type OwnRules = Schemas['notification_rules']['attributes'];
export type MailTime = OwnRules['deliveries'][keyof OwnRules['deliveries']];

export const ownRulesQuery = queryOptions({
  queryKey: ['notification_rules'],
  queryFn: async () => (await api.GET('/v2/notification_rules')).data.data.attributes,
  meta: { isFixed: true },
});

export async function changeOwnRules(
  attributes: Partial<Omit<OwnRules, 'email' | 'deliveries'>> & { deliveries?: Partial<OwnRules['deliveries']> },
): Promise<void> {
  const body = { data: { type: 'notification_rules' as const, attributes } };
  const { data } = await api.PATCH('/v2/notification_rules', { body });
  queryClient.setQueryData(ownRulesQuery.queryKey, data.data.attributes);
}
