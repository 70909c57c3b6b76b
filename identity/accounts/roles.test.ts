import { describe, expect, test } from 'vitest';
import { isRole, may, mayChangeRole, type Permission, ROLES, type Role } from './roles.ts';

const table: Record<Permission, string> = {
  read: 'owner admin member viewer',
  write: 'owner admin member',
  read_members: 'owner admin member viewer',
  manage_members: 'owner admin',
  manage_api_keys: 'owner admin',
  manage_webhooks: 'owner admin',
  manage_rules: 'owner admin',
  read_audit_log: 'owner admin',
  check_lines: 'owner admin',
};

describe('what a role may do', () => {
  test.each(Object.entries(table) as [Permission, string][])('%s: %s', (permission, allowed) => {
    expect(ROLES.filter((role) => may(role, permission)).join(' ')).toBe(allowed);
  });

  test('a role may do everything that a lower role may do', () => {
    for (const permission of Object.keys(table) as Permission[]) {
      const answers = ROLES.map((role) => may(role, permission));
      expect(answers).toEqual(answers.toSorted((a, b) => Number(b) - Number(a)));
    }
  });
});

describe('who may change whose role', () => {
  const all = [...ROLES, null];
  const changesOf = (by: Role) =>
    all.flatMap((from) => all.map((to) => [from, to] as const)).filter(([from, to]) => mayChangeRole(by, { from, to }));

  test('owners every one, members and viewers none', () => {
    expect(changesOf('owner')).toHaveLength(all.length ** 2);
    expect(changesOf('member')).toEqual([]);
    expect(changesOf('viewer')).toEqual([]);
  });

  test('admins every one that no owner is part of', () => {
    const withoutOwner = all.filter((role) => role !== 'owner');
    expect(changesOf('admin')).toEqual(withoutOwner.flatMap((from) => withoutOwner.map((to) => [from, to])));
  });
});

test('names of roles are exact', () => {
  expect(['owner', 'Owner', 'constructor', ''].filter(isRole)).toEqual(['owner']);
});
