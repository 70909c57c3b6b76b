/** Who is signed in, and what the role allows. */
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
  // No event of the log changes who is signed in.
  meta: { isFixed: true },
});

export function useSession() {
  return useSuspenseQuery(sessionQuery).data;
}

/** Whether the role may do it: `write`, `manage_members`, `manage_webhooks` and so on. The server decides in the end. */
export function usePermission(permission: string): boolean {
  return useSession().attributes.permissions.includes(permission);
}
