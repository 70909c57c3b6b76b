/** The server lists the roles that a user may assign (`givable_roles`). */
export type Role = 'owner' | 'admin' | 'member' | 'viewer';

export const ROLES: readonly { value: Role; label: string; about: string }[] = [
  { value: 'owner', label: 'Owner', about: 'Full access; an account always has one' },
  { value: 'admin', label: 'Admin', about: 'Full access, except to change or remove owners' },
  {
    value: 'member',
    label: 'Member',
    about: 'Track, stop, correct and label; no keys, webhooks or people',
  },
  { value: 'viewer', label: 'Viewer', about: 'View shipments and people' },
];

export function roleName(role: string): string {
  return ROLES.find(({ value }) => value === role)?.label ?? role;
}
