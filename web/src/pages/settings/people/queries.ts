import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import type { Schemas } from '../../../api/document.ts';
import { queryClient } from '../../../app/query-client.ts';
import type { Role } from './roles.ts';

export type Member = Schemas['member'];
export type Invitation = Schemas['invitation'];

const most = { params: { query: { 'page[size]': 100 } } };

export const membersQuery = queryOptions({
  queryKey: ['member', 'list'],
  queryFn: async () => (await api.GET('/v2/members', most)).data,
});

export const invitationsQuery = queryOptions({
  queryKey: ['invitation', 'list'],
  queryFn: async () => (await api.GET('/v2/invitations', most)).data,
});

export async function changeRole(id: string, role: Role): Promise<void> {
  await api.PATCH('/v2/members/{id}', {
    params: { path: { id } },
    body: { data: { type: 'member', attributes: { role } } },
  });
  // The member may be the current user, and the member's invitations are revoked.
  await reload('member', 'invitation', 'session');
}

export async function removeMember(id: string, revokesKeys: boolean): Promise<void> {
  await api.DELETE('/v2/members/{id}', {
    params: { path: { id }, query: revokesKeys ? { revoke_api_keys: true } : {} },
  });
  await reload('member', 'invitation', 'api_key');
}

/** Leaves the account, and with it this page. */
export async function leave(id: string): Promise<void> {
  await api.DELETE('/v2/members/{id}', { params: { path: { id } } });
  window.location.assign('/portal/accounts');
}

/** Creates an invitation. Only this response contains its link. */
export async function invite(email: string, role: Role): Promise<Invitation['attributes']> {
  const { data } = await api.POST('/v2/invitations', {
    body: { data: { type: 'invitation', attributes: { email, role } } },
  });
  await reload('invitation');
  return data.data.attributes;
}

export async function revokeInvitation(id: string): Promise<void> {
  await api.DELETE('/v2/invitations/{id}', { params: { path: { id } } });
  await reload('invitation');
}

async function reload(...types: string[]): Promise<void> {
  await Promise.all(types.map((type) => queryClient.invalidateQueries({ queryKey: [type] })));
}
