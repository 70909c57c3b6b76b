import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { showAccount } from './tab-account.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async () => {
    const session = (await api.GET('/v2/session')).data.data;
    showAccount(session.attributes.account_id);
    return session;
  },
  staleTime: 5 * 60_000,
  // No event in the log affects the session.
  meta: { isFixed: true },
});

export function useSession() {
  return useSuspenseQuery(sessionQuery).data;
}

/** Whether the role has a permission such as `write` or `manage_members`. The server checks it again. */
export function usePermission(permission: string): boolean {
  return useSession().attributes.permissions.includes(permission);
}
