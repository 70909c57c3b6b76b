/** Tests API keys as people create and revoke them, with a real Postgres. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type By, OPERATOR } from '../../../identity/accounts/audit.ts';
import type { Role } from '../../../identity/accounts/roles.ts';
import { issueApiKey, MAX_API_KEYS, readExpiryDay, revokeApiKey } from '../../../identity/keys/api-key-management.ts';
import { createApiKey, verifyApiKey } from '../../../identity/keys/api-keys.ts';
import { changeRole, removeMember } from '../../../identity/people/members.ts';
import { listApiKeys } from '../../../store/people/api-keys.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { ADDRESS, PeopleWorld, type Someone } from './people-world.ts';

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
const issue = (accountId: string, by: By, name: string, expiresAt: Date | null = null) =>
  issueApiKey(world.deps, { accountId, name, scopes: ['read'], expiresAt }, by);
const isGood = async (key: string) => (await verifyApiKey(world.deps.database, key, world.deps.now())) !== null;
const list = (accountId: string) => listApiKeys(world.deps.database, accountId, { limit: 100, offset: 0 });

test('is created by a person, who is recorded as the actor; creation and revocation are in the audit log', async () => {
  const owner = await world.account();
  const { accountId } = owner;
  const { id, key } = await issue(accountId, as(owner, 'owner'), '  Warehouse  ');
  expect(await verifyApiKey(world.deps.database, key, world.deps.now())).toMatchObject({
    accountId,
    apiKeyId: id,
    userId: owner.userId,
    scopes: ['read'],
  });
  expect(await revokeApiKey(world.deps, { accountId, id }, as(owner, 'owner'))).toBe(true);
  expect(await isGood(key)).toBe(false);
  expect(await revokeApiKey(world.deps, { accountId, id }, as(owner, 'owner'))).toBe(false);
  expect((await world.audited(accountId)).slice(1)).toEqual([
    `${owner.email} api_key.created Warehouse`,
    `${owner.email} api_key.revoked Warehouse`,
  ]);
  const { rows } = await list(accountId);
  expect(rows).toEqual([
    {
      id,
      name: 'Warehouse',
      masked: `smk_…${key.slice(-4)}`,
      scopes: ['read'],
      createdAt: world.deps.now(),
      lastUsedAt: world.deps.now(),
      expiresAt: null,
      revokedAt: world.deps.now(),
      createdByUserId: owner.userId,
      createdBy: owner.email,
      isCreatorGone: false,
    },
  ]);
});

test('only owners and admins create and revoke keys, and only while they have the role', async () => {
  const owner = await world.account();
  const { accountId } = owner;
  const { id } = await issue(accountId, OPERATOR, 'Kept');
  for (const role of ['member', 'viewer'] as const) {
    const someone = await world.member(accountId, role);
    await expect(issue(accountId, as(someone, role), 'x')).rejects.toMatchObject({ problem: 'not_allowed' });
    const revoking = revokeApiKey(world.deps, { accountId, id }, as(someone, role));
    await expect(revoking).rejects.toMatchObject({ problem: 'not_allowed' });
  }
  const admin = await world.member(accountId, 'admin');
  await issue(accountId, as(admin, 'admin'), 'Of the admin');
  await changeRole(world.deps, admin, 'member', as(owner, 'owner'));
  // The request began while the person was still an admin.
  await expect(issue(accountId, as(admin, 'admin'), 'late')).rejects.toMatchObject({ problem: 'not_allowed' });
  expect((await list(accountId)).rows.map(({ name }) => name).toSorted()).toEqual(['Kept', 'Of the admin']);
});

test("another account's key is not visible", async () => {
  const [owner, other] = [await world.account(), await world.account()];
  const { id, key } = await issue(other.accountId, as(other, 'owner'), 'Theirs');
  expect(await revokeApiKey(world.deps, { accountId: owner.accountId, id }, as(owner, 'owner'))).toBe(false);
  expect(await isGood(key)).toBe(true);
  expect((await list(owner.accountId)).total).toBe(0);
});

describe('is rejected', () => {
  let owner: Someone;
  beforeAll(async () => {
    owner = await world.account();
  });
  const tryName = (name: string) => issue(owner.accountId, as(owner, 'owner'), name);

  test.each(['', '   ', 'x'.repeat(101), 'two\nlines', 'a\0b', 'a\u202eb', '\ud800'])('the name %j', async (name) => {
    await expect(tryName(name)).rejects.toMatchObject({ problem: 'bad_key_name' });
  });

  test('a name that a valid key has, in whatever case; not that of a revoked or expired one', async () => {
    const { id } = await tryName('Zoë – Lager 7');
    await expect(tryName('ZOË – lager 7')).rejects.toMatchObject({ problem: 'key_name_taken' });
    await revokeApiKey(world.deps, { accountId: owner.accountId, id }, OPERATOR);
    await issue(owner.accountId, OPERATOR, 'zoë – lager 7', new Date(world.deps.now().getTime() + DAY));
    world.pass(DAY);
    await tryName('Zoë – Lager 7');
  });

  test('an expiry in the past', async () => {
    await expect(issue(owner.accountId, OPERATOR, 'late', world.deps.now())).rejects.toMatchObject({
      problem: 'bad_expiry',
    });
    expect(readExpiryDay('2028-02-29').toISOString()).toBe('2028-02-29T23:59:59.999Z');
    for (const day of ['2027-02-29', '2027-13-01', '27-01-01', '2027-1-1', 'tomorrow', '']) {
      expect(() => readExpiryDay(day)).toThrow('A key expires today or later');
    }
  });

  test('beyond the limit, even when many are requested at once', async () => {
    const { accountId } = await world.account();
    for (let made = 0; made < MAX_API_KEYS - 2; made++) {
      await createApiKey(world.deps.database, { accountId, name: `Key ${made}` });
    }
    const expired = { accountId, name: 'Expired', expiresAt: world.deps.now() };
    await createApiKey(world.deps.database, expired);
    const requested = ['a', 'b', 'c', 'd', 'd'].map((name) => issue(accountId, OPERATOR, name));
    const results = await Promise.allSettled(requested);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(issue(accountId, OPERATOR, 'e')).rejects.toMatchObject({ problem: 'too_many_keys' });
    const usable = (await list(accountId)).rows.find(({ name }) => name === 'Key 0');
    await revokeApiKey(world.deps, { accountId, id: usable?.id ?? newId() }, OPERATOR);
    await issue(accountId, OPERATOR, 'e');
  });
});

describe('keys of a removed member', () => {
  test.each([
    [false, true],
    [true, false],
  ])('created by the removed member: %j, valid afterwards: %j', async (revokesKeys, expected) => {
    const owner = await world.account();
    const { accountId } = owner;
    const admin = await world.member(accountId, 'admin');
    const { key } = await issue(accountId, as(admin, 'admin'), 'Of the admin');
    const { key: stored } = await issue(accountId, as(owner, 'owner'), 'Of the owner');
    await removeMember(world.deps, admin, as(owner, 'owner'), { revokesKeys });
    expect([await isGood(key), await isGood(stored)]).toEqual([expected, true]);
    const { rows } = await list(accountId);
    expect(rows.find(({ name }) => name === 'Of the admin')).toMatchObject({
      createdBy: admin.email,
      isCreatorGone: true,
    });
    expect((await world.audited(accountId)).includes(`${owner.email} api_key.revoked Of the admin`)).toBe(!expected);
  });
});
