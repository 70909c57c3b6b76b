/** Roles and their permissions, which docs/accounts.md also lists. */

/** The most powerful role comes first. */
export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

const PERMISSIONS = {
  /** Shipments, containers, events, lists. */
  read: ['owner', 'admin', 'member', 'viewer'],
  /**
   * Tracking requests, references, parties, custom fields, corrections, exceptions, and test clocks (which affect only
   * simulated lines).
   */
  write: ['owner', 'admin', 'member'],
  read_members: ['owner', 'admin', 'member', 'viewer'],
  /** Invitations, role changes and removals, except those of members with a higher role. */
  manage_members: ['owner', 'admin'],
  manage_api_keys: ['owner', 'admin'],
  manage_webhooks: ['owner', 'admin'],
  /**
   * Settings for the whole account: exception rules, tariffs, EDI partners. Email preferences belong to each person.
   */
  manage_rules: ['owner', 'admin'],
  read_audit_log: ['owner', 'admin'],
  /** Test calls to lines, and the names of missing line settings. */
  check_lines: ['owner', 'admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function permissionsOf(role: Role): Permission[] {
  return Object.keys(PERMISSIONS)
    .filter(isPermission)
    .filter((permission) => may(role, permission));
}

function isPermission(name: string): name is Permission {
  return name in PERMISSIONS;
}

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

export function may(role: Role, permission: Permission): boolean {
  return PERMISSIONS[permission].some((allowed) => allowed === role);
}

/** Checks a role change. `from` is null for an invitation, and `to` is null for a removal. */
export function mayChangeRole(by: Role, change: { from: Role | null; to: Role | null }): boolean {
  return may(by, 'manage_members') && [change.from, change.to].every((role) => role === null || !isAbove(role, by));
}

function isAbove(one: Role, other: Role): boolean {
  return ROLES.indexOf(one) < ROLES.indexOf(other);
}
