/** `member`, an extension: a person in the account, and what the one who asks may do about that. */
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
  about: 'A person in the account, as the person who asks sees it',
  id: ({ userId }) => userId,
  attributes: {
    email: [z.string().describe('With which the person signs in'), ({ email }) => email],
    name: [text('Name of the person'), ({ name }) => name],
    role: [role.describe('In the account'), (source) => source.role],
    is_you: [z.boolean().describe('Whether it is the person who asks'), ({ isSelf }) => isSelf],
    givable_roles: [
      z.array(role).describe('Roles that the person who asks may give; empty: none, the present one stays'),
      ({ givableRoles }) => [...givableRoles],
    ],
    removable: [
      z.boolean().describe('Whether the person who asks may end the membership; everybody may end their own'),
      ({ isRemovable }) => isRemovable,
    ],
    api_keys: [
      z.int().min(0).nullable().describe('Good API keys that the person made; null for who may not manage keys'),
      ({ keys }) => keys,
    ],
  },
});
