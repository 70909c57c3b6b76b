/** Who may do what in an account. Pure; docs/accounts.md shows the same table. */

/** From the most to the least. */
export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

const PERMISSIONS = {
  /** Shipments, containers, events, lists. */
  read: ['owner', 'admin', 'member', 'viewer'],
  /** Tracking requests, references, parties, custom fields, corrections, exceptions, test clocks (which touch simulated lines only). */
  write: ['owner', 'admin', 'member'],
  read_members: ['owner', 'admin', 'member', 'viewer'],
  /** Invitations, roles, removals, each of nobody above oneself. */
  manage_members: ['owner', 'admin'],
  manage_api_keys: ['owner', 'admin'],
  manage_webhooks: ['owner', 'admin'],
  /** What holds for everybody in the account: exception rules, tariffs, who may send EDI. One's own mails are everybody's own. */
  manage_rules: ['owner', 'admin'],
  read_audit_log: ['owner', 'admin'],
  /** One call to a line, to see whether it works; and which settings of the server a line lacks. */
  check_lines: ['owner', 'admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function permissionsOf(role: Role): Permission[] {
  return (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => may(role, permission));
}

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

export function may(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role);
}

/** Whether somebody may give a role to somebody who has another one (null: none, by invitation), or take it away (null). */
export function mayChangeRole(by: Role, change: { from: Role | null; to: Role | null }): boolean {
  return may(by, 'manage_members') && [change.from, change.to].every((role) => role === null || !isAbove(role, by));
}

function isAbove(one: Role, other: Role): boolean {
  return ROLES.indexOf(one) < ROLES.indexOf(other);
}
