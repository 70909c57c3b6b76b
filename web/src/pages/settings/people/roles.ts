/** Roles as people choose them. The server says which of them somebody may give (`givable_roles`). */
export type Role = 'owner' | 'admin' | 'member' | 'viewer';

export const ROLES: readonly { value: Role; label: string; about: string }[] = [
  { value: 'owner', label: 'Owner', about: 'Everything; an account always has one' },
  { value: 'admin', label: 'Admin', about: 'Everything but to change or remove owners' },
  {
    value: 'member',
    label: 'Member',
    about: 'Track, stop, correct and name; keys, webhooks and people are for others',
  },
  { value: 'viewer', label: 'Viewer', about: 'See what is tracked, and who is in the account' },
];

export function roleName(role: string): string {
  return ROLES.find(({ value }) => value === role)?.label ?? role;
}
