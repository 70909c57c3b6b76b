/** Tests the first person, invitations, roles and the audit log, with a real Postgres. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type By, OPERATOR } from '../../../identity/accounts/audit.ts';
import { mayChangeRole, ROLES, type Role } from '../../../identity/accounts/roles.ts';
import { bootstrapAccount } from '../../../identity/keys/bootstrap.ts';
import { createAdmin, createSetupLink, useSetupLink } from '../../../identity/people/first-people.ts';
import { acceptInvitation, invite, readInvitation, withdrawInvitation } from '../../../identity/people/invitations.ts';
import { changeRole, removeMember } from '../../../identity/people/members.ts';
import { listAudit } from '../../../store/people/audit-log.ts';
import { listInvitations } from '../../../store/people/invitations.ts';
import { membershipsOfAccount } from '../../../store/people/memberships.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { ADDRESS, PASSWORD, PeopleWorld, type Someone } from './people-world.ts';

const DAY = 24 * 60 * 60_000;

let world: PeopleWorld;
beforeAll(async () => {
  world = await PeopleWorld.start();
});
afterAll(() => world.test.drop());

const as = ({ userId: id, email: name }: Someone, role: Role): By => ({
  actor: { kind: 'user', id, name, role },
  address: ADDRESS,
});
const program: By = { actor: { kind: 'api_key', id: newId(), name: 'a key' }, address: ADDRESS };
const newPerson = { name: 'Mira', password: PASSWORD };

/** Returns roles by email address. */
const roles = async (accountId: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await membershipsOfAccount(world.deps.database, accountId)).map(({ email, role }) => [email, role]),
  );

describe('the first person', () => {
  const person = { email: 'First@Example.com', name: 'First', password: PASSWORD };
  const use = (token: string) => useSetupLink(world.deps, { token, person, address: ADDRESS });

  test('is created by the newest setup link, within a day, once; afterwards there is none', async () => {
    const { accountId } = await bootstrapAccount(world.deps.database);
    const replaced = await createSetupLink(world.deps);
    const old = await createSetupLink(world.deps);
    await expect(use(replaced)).rejects.toMatchObject({ problem: 'bad_link' });
    world.pass(DAY);
    await expect(use(old)).rejects.toMatchObject({ problem: 'bad_link' });
    const token = await createSetupLink(world.deps);
    const weak = useSetupLink(world.deps, { token, person: { ...person, password: 'first-first1' }, address: null });
    await expect(weak).rejects.toMatchObject({ problem: 'weak_password' });
    const uses = await Promise.allSettled(Array.from({ length: 5 }, () => use(token)));
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await roles(accountId)).toEqual({ 'first@example.com': 'owner' });
    expect(await world.audited(accountId)).toEqual(['first@example.com member.added first@example.com']);
    await expect(createSetupLink(world.deps)).rejects.toMatchObject({ problem: 'is_set_up' });
  });

  test('the operator creates owners, also from existing people', async () => {
    const { accountId } = await world.account();
    const viewer = await world.member(accountId, 'viewer');
    const requested: string[] = [];
    const password = async () => {
      requested.push('password');
      return PASSWORD;
    };
    expect(await createAdmin(world.deps, { accountId, email: viewer.email, password })).toEqual({
      personId: viewer.personId,
      isNew: false,
    });
    expect([requested, (await roles(accountId))[viewer.email]]).toEqual([[], 'owner']);
    const email = world.newEmail();
    const wrong = createAdmin(world.deps, { accountId: newId(), email, password });
    await expect(wrong).rejects.toMatchObject({ problem: 'no_account' });
    await expect(createAdmin(world.deps, { accountId, email: 'x', password })).rejects.toMatchObject({
      problem: 'bad_email',
    });
  });
});

describe('an invitation', () => {
  test('admits one new person, once, with its role', async () => {
    const { accountId } = await world.account();
    const email = world.newEmail();
    const { token } = await invite(world.deps, { accountId, email, role: 'member' }, OPERATOR);
    expect(await readInvitation(world.deps, token)).toMatchObject({
      accountId,
      email,
      role: 'member',
      isPerson: false,
    });
    world.pass(7 * DAY - 1);
    const accept = () => acceptInvitation(world.deps, { token, as: newPerson, address: ADDRESS });
    const results = await Promise.allSettled([accept(), accept(), accept()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await roles(accountId))[email]).toBe('member');
    expect(await readInvitation(world.deps, token)).toBeNull();
    expect((await world.audited(accountId)).slice(-2)).toEqual([
      `operator invitation.made ${email}`,
      `${email} invitation.accepted ${email}`,
    ]);
  });

  test.each([
    ['too old', async (_: { id: string; accountId: string; email: string }) => world.pass(7 * DAY)],
    ['replaced', async (given) => invite(world.deps, { ...given, role: 'viewer' }, OPERATOR)],
    ['withdrawn', async (given) => withdrawInvitation(world.deps, given, OPERATOR)],
  ] as [string, (given: { id: string; accountId: string; email: string }) => Promise<unknown>][])(
    'is not valid when it is %s',
    async (_, spoil) => {
      const { accountId } = await world.account();
      const email = world.newEmail();
      const { id, token } = await invite(world.deps, { accountId, email, role: 'owner' }, OPERATOR);
      await spoil({ id, accountId, email });
      expect(await readInvitation(world.deps, token)).toBeNull();
      const accepted = acceptInvitation(world.deps, { token, as: newPerson, address: null });
      await expect(accepted).rejects.toMatchObject({ problem: 'bad_link' });
    },
  );

  test('of another account cannot be withdrawn', async () => {
    const [mine, theirs] = [await world.account(), await world.account()];
    const { id } = await invite(world.deps, { ...theirs, email: world.newEmail(), role: 'viewer' }, OPERATOR);
    expect(await withdrawInvitation(world.deps, { accountId: mine.accountId, id }, as(mine, 'owner'))).toBe(false);
    expect(await listInvitations(world.deps.database, theirs.accountId)).toHaveLength(1);
  });

  test('for an existing person: as that person only', async () => {
    const [host, guest, thief] = [await world.account(), await world.account(), await world.account()];
    const { token } = await invite(world.deps, { ...host, email: guest.email, role: 'admin' }, as(host, 'owner'));
    expect(await readInvitation(world.deps, token)).toMatchObject({ isPerson: true });
    const accept = (who: { personId: string } | typeof newPerson) =>
      acceptInvitation(world.deps, { token, as: who, address: ADDRESS });
    await expect(accept(newPerson)).rejects.toMatchObject({ problem: 'is_person' });
    await expect(accept(thief)).rejects.toMatchObject({ problem: 'other_person' });
    await accept(guest);
    expect(await roles(host.accountId)).toEqual({ [host.email]: 'owner', [guest.email]: 'admin' });
    const again = invite(world.deps, { ...host, email: guest.email, role: 'owner' }, OPERATOR);
    await expect(again).rejects.toMatchObject({ problem: 'is_member' });
  });

  test('from a removed or demoted member is void', async () => {
    const { accountId } = await world.account();
    const [removed, demoted] = [await world.member(accountId, 'admin'), await world.member(accountId, 'admin')];
    const made = await Promise.all(
      [removed, demoted].map((who) =>
        invite(world.deps, { accountId, email: world.newEmail(), role: 'admin' }, as(who, 'admin')),
      ),
    );
    await removeMember(world.deps, removed, OPERATOR);
    await changeRole(world.deps, demoted, 'viewer', OPERATOR);
    expect(await Promise.all(made.map(({ token }) => readInvitation(world.deps, token)))).toEqual([null, null]);
  });
});

describe('members', () => {
  test('a removed member who comes back is the same user, with the new role', async () => {
    const { accountId } = await world.account();
    const viewer = await world.member(accountId, 'viewer');
    await removeMember(world.deps, viewer, OPERATOR);
    expect(Object.keys(await roles(accountId))).not.toContain(viewer.email);
    const { token } = await invite(world.deps, { accountId, email: viewer.email, role: 'admin' }, OPERATOR);
    const back = await acceptInvitation(world.deps, { token, as: viewer, address: null });
    expect(back.userId).toBe(viewer.userId);
    expect((await roles(accountId))[viewer.email]).toBe('admin');
  });

  test('each role changes what the table allows, and nothing else', async () => {
    const { accountId } = await world.account();
    const others = new Map<Role, Someone>();
    for (const role of ROLES) others.set(role, await world.member(accountId, role));
    for (const by of ROLES) {
      for (const from of ROLES) {
        for (const to of ROLES) {
          const member = others.get(from);
          const actor = others.get(by);
          if (member === undefined || actor === undefined || member === actor) continue;
          const changed = await changeRole(world.deps, member, to, as(actor, by)).then(
            () => true,
            (error) => error.problem,
          );
          expect([by, from, to, changed]).toEqual([by, from, to, mayChangeRole(by, { from, to }) || 'not_allowed']);
          if (changed === true) await changeRole(world.deps, member, from, OPERATOR);
        }
      }
    }
  });

  test('a person who was removed or demoted since the request began changes nothing', async () => {
    const owner = await world.account();
    const { accountId } = owner;
    const [removed, demoted] = [await world.member(accountId, 'owner'), await world.member(accountId, 'owner')];
    await removeMember(world.deps, removed, OPERATOR);
    await changeRole(world.deps, demoted, 'admin', OPERATOR);
    const input = { accountId, email: world.newEmail(), role: 'owner' as const };
    for (const by of [as(removed, 'owner'), as(demoted, 'owner')]) {
      const tried = await Promise.allSettled([
        changeRole(world.deps, owner, 'viewer', by),
        removeMember(world.deps, owner, by),
        invite(world.deps, input, by),
      ]);
      const refused = { status: 'rejected', reason: { problem: 'not_allowed' } };
      expect(tried).toMatchObject([refused, refused, refused]);
    }
    expect((await roles(accountId))[owner.email]).toBe('owner');
  });

  test('programs change no member, people of other accounts are not found, any member may leave', async () => {
    const [mine, theirs] = [await world.account(), await world.account()];
    const viewer = await world.member(mine.accountId, 'viewer');
    await expect(removeMember(world.deps, viewer, program)).rejects.toMatchObject({ problem: 'not_allowed' });
    const stranger = { accountId: mine.accountId, userId: theirs.userId };
    await expect(removeMember(world.deps, stranger, as(mine, 'owner'))).rejects.toMatchObject({ problem: 'no_member' });
    await expect(removeMember(world.deps, mine, as(viewer, 'viewer'))).rejects.toMatchObject({
      problem: 'not_allowed',
    });
    await removeMember(world.deps, viewer, as(viewer, 'viewer'));
    expect(await roles(mine.accountId)).toEqual({ [mine.email]: 'owner' });
  });

  test('the last owner stays, even when all owners leave concurrently', async () => {
    const owner = await world.account();
    const { accountId } = owner;
    await expect(removeMember(world.deps, owner, as(owner, 'owner'))).rejects.toMatchObject({ problem: 'last_owner' });
    await expect(changeRole(world.deps, owner, 'admin', OPERATOR)).rejects.toMatchObject({ problem: 'last_owner' });
    const owners = [owner, await world.member(accountId, 'owner'), await world.member(accountId, 'owner')];
    const results = await Promise.allSettled(
      owners.map((one, index) =>
        index === 0 ? changeRole(world.deps, one, 'viewer', OPERATOR) : removeMember(world.deps, one, as(one, 'owner')),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(Object.values(await roles(accountId)).filter((role) => role === 'owner')).toHaveLength(1);
  });

  test('users without a person stay as they are', async () => {
    const { accountId } = await world.account();
    const { database } = world.deps;
    const user = { account_id: accountId, id: newId(), name: 'A name on shipments' };
    await database.insertInto('users').values(user).execute();
    await expect(removeMember(world.deps, { accountId, userId: user.id }, OPERATOR)).rejects.toMatchObject({
      problem: 'no_member',
    });
    const half = database.updateTable('users').set({ role: 'owner' }).where('id', '=', user.id);
    await expect(half.execute()).rejects.toThrow(/check constraint/);
  });
});

describe('the audit log', () => {
  test('is listed per account, newest first, in pages, without secrets', async () => {
    const owner = await world.account();
    const { accountId } = owner;
    const other = await world.account();
    const { token } = await invite(
      world.deps,
      { accountId, email: world.newEmail(), role: 'viewer' },
      as(owner, 'owner'),
    );
    for (const role of ['admin', 'member'] as const) {
      world.pass(1_000);
      await world.member(accountId, role);
    }
    const { database } = world.deps;
    const { rows: all } = await listAudit(database, accountId, {}, { limit: 100, offset: 0 });
    expect(all).toHaveLength(6);
    expect(all.at(-2)).toMatchObject({
      actor_kind: 'user',
      actor_id: owner.userId,
      actor_name: owner.email,
      action: 'invitation.made',
      details: { role: 'viewer' },
      address: ADDRESS,
    });
    const pages = [await listAudit(database, accountId, {}, { limit: 4, offset: 0 })];
    pages.push(await listAudit(database, accountId, {}, { limit: 4, offset: 4 }));
    expect(pages.flatMap(({ rows }) => rows)).toEqual(all);
    expect(JSON.stringify(all)).not.toContain(token);
    expect(JSON.stringify(all)).not.toContain('argon2');
    expect((await listAudit(database, other.accountId, {}, { limit: 100, offset: 0 })).rows).toHaveLength(1);
  });

  test('can only be added to', async () => {
    for (const statement of [sql`update audit_log set action = 'x'`, sql`delete from audit_log`]) {
      await expect(statement.execute(world.deps.database)).rejects.toThrow('rows of audit_log are only added');
    }
  });
});
