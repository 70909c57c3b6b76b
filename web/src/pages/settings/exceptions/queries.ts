import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import { queryClient } from '../../../app/query-client.ts';

export type Rule = Schemas['exception_rule'];
export type RuleChange = Partial<{
  enabled: boolean;
  threshold_hours: number;
  severity: Rule['attributes']['severity'];
}>;

export const rulesQuery = queryOptions({
  queryKey: ['exception_rule'],
  queryFn: async () => (await api.GET('/v2/exception_rules')).data.data,
});

export async function changeRule(id: string, attributes: RuleChange): Promise<void> {
  const body = { data: { type: 'exception_rule' as const, id, attributes } };
  await api.PATCH('/v2/exception_rules/{id}', { params: { path: { id } }, body });
  await queryClient.invalidateQueries({ queryKey: ['exception_rule'] });
}
