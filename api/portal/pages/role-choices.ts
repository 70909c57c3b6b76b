import { mayChangeRole, ROLES, type Role } from '../../../identity/roles.ts';
import type { Choice } from '../../pages/choice-fields.ts';

const HINTS: Readonly<Record<Role, string>> = {
  owner: 'Everything; an account always has one',
  admin: 'Everything but to change or remove owners',
  member: 'Track, stop, correct and name; keys, webhooks and members are for others',
  viewer: 'See what is tracked, and who is in the account',
};

/** Those that somebody may give to a person with another role, or to one who is invited (null). */
export function roleChoices(own: Role, from: Role | null): Choice[] {
  return ROLES.filter((to) => mayChangeRole(own, { from, to })).map((role) => ({
    value: role,
    text: roleName(role),
    hint: HINTS[role],
  }));
}

export function roleName(role: string): string {
  return role.charAt(0).toUpperCase() + role.slice(1);
}
