/** Resource `member` (an extension): a member of the account, and what the caller may change about the membership. */
import { z } from 'zod';
import { defineResource } from '../define.ts';
import { text } from '../schemas.ts';

const role = z.enum(['owner', 'admin', 'member', 'viewer']);
export type MemberRole = z.output<typeof role>;

export interface MemberSource {
  userId: string;
  email: string;
  name: string | null;
  role: MemberRole;
  isSelf: boolean;
  givableRoles: readonly MemberRole[];
  isRemovable: boolean;
  keys: number | null;
}

export const member = defineResource<MemberSource>()({
  type: 'member',
  about: 'A member of the account, with the permissions of the caller',
  id: ({ userId }) => userId,
  attributes: {
    email: [z.string().describe('Email address for sign-in'), ({ email }) => email],
    name: [text('Name of the person'), ({ name }) => name],
    role: [role.describe('Role in the account'), (source) => source.role],
    is_you: [z.boolean().describe('Whether it is the caller'), ({ isSelf }) => isSelf],
    givable_roles: [
      z.array(role).describe('Roles that the caller may assign; empty: none'),
      ({ givableRoles }) => [...givableRoles],
    ],
    removable: [
      z.boolean().describe('Whether the caller may end the membership; members may always leave'),
      ({ isRemovable }) => isRemovable,
    ],
    api_keys: [
      z
        .int()
        .min(0)
        .nullable()
        .describe('Valid API keys created by the member; null for callers who may not manage keys'),
      ({ keys }) => keys,
    ],
  },
});
