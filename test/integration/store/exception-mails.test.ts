import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  enqueueMails,
  findNotificationRules,
  isZoneOfDatabase,
  type NotificationRulesRow,
  pruneMails,
  recordMailOutcome,
  storeNotificationRules,
  takeDueMail,
} from '../../../store/exceptions/mails.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const noon = new Date('2026-11-10T12:00:00Z');
const earlier = new Date('2026-11-10T08:00:00Z');
const later = (minutes: number): Date => new Date(noon.getTime() + minutes * 60_000);
const ALL: NotificationRulesRow = {
  deliveries: { hold_placed: 'at_once', short_landed: 'daily' },
  only_mine: false,
  digest_hour: 18,
  time_zone: 'UTC',
};

let test: TestDatabase;
let accountId: string;
let strangerId: string;
/** A user of both accounts has one id, but is a separate person in each of them. */
let userId: string;
let colleagueId: string;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test?.drop());

beforeEach(async () => {
  const { database } = test;
  await database.deleteFrom('exception_mails').execute();
  await database.deleteFrom('exceptions').execute();
  [accountId, strangerId, userId, colleagueId] = [newId(), newId(), newId(), newId()];
  await database
    .insertInto('accounts')
    .values([accountId, strangerId].map((id) => ({ id, name: `Account ${id}` })))
    .execute();
  await addUser(accountId, userId);
  await addUser(accountId, colleagueId);
  await addUser(strangerId, userId);
});

async function addUser(account: string, user: string): Promise<void> {
  const person = { id: newId(), email: emailOf(account, user), password_hash: '', password_changed_at: noon };
  await test.database.insertInto('people').values(person).execute();
  await test.database
    .insertInto('users')
    .values({ account_id: account, id: user, person_id: person.id, role: 'member' })
    .execute();
}

function emailOf(account: string, user: string): string {
  return `${account}.${user}@example.com`;
}

interface Given {
  account?: string;
  id?: string;
  kind?: 'hold_placed' | 'short_landed' | 'rollover';
  assignee?: string | null;
  openedAt?: Date | null;
  resolvedAt?: Date | null;
  noticedAt?: Date | null;
  createdAt?: Date;
}

async function addException(given: Given = {}): Promise<string> {
  const id = given.id ?? newId();
  await test.database
    .insertInto('exceptions')
    .values({
      account_id: given.account ?? accountId,
      id,
      kind: given.kind ?? 'hold_placed',
      cause: id,
      fact: '{}',
      severity: 2,
      opens_at: earlier,
      opened_at: given.openedAt === undefined ? earlier : given.openedAt,
      resolved_at: given.resolvedAt ?? null,
      resolved_because: given.resolvedAt == null ? null : 'arrived',
      assignee_user_id: given.assignee ?? null,
      noticed_at: given.noticedAt ?? null,
      created_at: given.createdAt ?? earlier,
    })
    .execute();
  return id;
}

const subscribe = (account: string, user: string, rules: Partial<NotificationRulesRow> = {}): Promise<void> =>
  storeNotificationRules(test.database, account, user, { ...ALL, ...rules });

const mails = () =>
  test.database.selectFrom('exception_mails').selectAll().orderBy('user_id').orderBy('due_at').execute();

const noticedAt = async (account: string, id: string): Promise<Date | null> => {
  const query = test.database.selectFrom('exceptions').select('noticed_at');
  const row = await query.where('account_id', '=', account).where('id', '=', id).executeTakeFirstOrThrow();
  return row.noticed_at;
};

describe('notification rules', () => {
  it('belong to one person of one account; without any no mails are sent', async () => {
    await subscribe(accountId, userId);
    await subscribe(strangerId, userId, { deliveries: {} });
    expect(await findNotificationRules(test.database, accountId, userId)).toEqual(ALL);
    expect(await findNotificationRules(test.database, strangerId, userId)).toEqual({ ...ALL, deliveries: {} });
    expect(await findNotificationRules(test.database, accountId, colleagueId)).toEqual({
      deliveries: {},
      only_mine: false,
      digest_hour: 7,
      time_zone: 'UTC',
    });
  });

  it('have a time zone that Postgres supports', async () => {
    expect(await isZoneOfDatabase(test.database, 'europe/oslo')).toBe(true);
    expect(await isZoneOfDatabase(test.database, 'Europe/Atlantis')).toBe(false);
  });
});

describe('enqueueing', () => {
  it('creates one email immediately and one digest for each person, for the kinds that the person chose', async () => {
    await subscribe(accountId, userId);
    await subscribe(accountId, colleagueId, { deliveries: { rollover: 'at_once' } });
    const [hold, short] = [await addException(), await addException({ kind: 'short_landed' })];
    await addException({ account: strangerId });
    expect(await enqueueMails(test.database, accountId, noon, 10)).toHaveLength(2);
    expect(await mails()).toMatchObject([
      { account_id: accountId, user_id: userId, is_digest: false, exception_ids: [hold], due_at: noon },
      { user_id: userId, is_digest: true, exception_ids: [short], due_at: new Date('2026-11-10T18:00:00Z') },
    ]);
  });

  it('sends the digest at its hour in the zone of the person, on the next day once it has passed', async () => {
    await subscribe(accountId, userId, { digest_hour: 13, time_zone: 'Europe/Oslo' });
    await subscribe(accountId, colleagueId, { digest_hour: 14, time_zone: 'Europe/Oslo' });
    await addException({ kind: 'short_landed' });
    await enqueueMails(test.database, accountId, noon, 10);
    const due = new Map((await mails()).map(({ user_id, due_at }) => [user_id, due_at.toISOString()]));
    expect(due.get(userId)).toBe('2026-11-11T12:00:00.000Z');
    expect(due.get(colleagueId)).toBe('2026-11-10T13:00:00.000Z');
  });

  it('ignores the rules of a user with the same id in another account', async () => {
    await subscribe(strangerId, userId);
    await addException();
    await enqueueMails(test.database, accountId, noon, 10);
    expect(await mails()).toEqual([]);
  });

  it('notices open exceptions once, the oldest first, and never those of another account with the same id', async () => {
    await subscribe(accountId, userId);
    const first = await addException({ createdAt: new Date('2026-11-09T00:00:00Z') });
    const second = await addException();
    const notOpen = await addException({ openedAt: null });
    await addException({ account: strangerId, id: first, noticedAt: earlier });
    expect(await enqueueMails(test.database, accountId, noon, 1)).toHaveLength(1);
    expect(await noticedAt(accountId, first)).toEqual(noon);
    expect(await noticedAt(strangerId, first)).toEqual(earlier);
    expect(await noticedAt(accountId, second)).toBeNull();
    expect(await enqueueMails(test.database, accountId, later(1), 10)).toHaveLength(1);
    expect(await enqueueMails(test.database, accountId, later(2), 10)).toHaveLength(0);
    expect(await noticedAt(accountId, notOpen)).toBeNull();
    expect((await mails()).map(({ exception_ids }) => exception_ids)).toEqual([[first], [second]]);
  });

  it('leaves out what is resolved, and what is assigned to others where the person wants only own ones', async () => {
    await subscribe(accountId, userId, { only_mine: true });
    await addException({ resolvedAt: noon, assignee: userId });
    await addException();
    await addException({ assignee: colleagueId });
    const own = await addException({ assignee: userId });
    await enqueueMails(test.database, accountId, noon, 10);
    expect((await mails()).map(({ exception_ids }) => exception_ids)).toEqual([[own]]);
  });

  it.each([
    ['was removed', { removed_at: earlier }],
    ['cannot sign in', { person_id: null, role: null }],
  ])('leaves out a user who %s', async (_reason, change) => {
    await subscribe(accountId, userId);
    await test.database
      .updateTable('users')
      .set(change)
      .where('account_id', '=', accountId)
      .where('id', '=', userId)
      .execute();
    await addException();
    await enqueueMails(test.database, accountId, noon, 10);
    expect(await mails()).toEqual([]);
  });

  it('adds to a digest that waits, but not to one that has been attempted', async () => {
    await subscribe(accountId, userId);
    const first = await addException({ kind: 'short_landed' });
    await enqueueMails(test.database, accountId, noon, 10);
    const second = await addException({ kind: 'short_landed' });
    await enqueueMails(test.database, accountId, later(1), 10);
    expect((await mails()).map(({ exception_ids }) => exception_ids)).toEqual([[first, second]]);
    await takeDueMail(test.database, later(24 * 60), { leaseMinutes: 5, except: [] });
    const third = await addException({ kind: 'short_landed' });
    await enqueueMails(test.database, accountId, later(24 * 60), 10);
    const collected = (await mails()).map(({ exception_ids }) => exception_ids);
    expect(collected).toHaveLength(2);
    expect(collected).toContainEqual([third]);
  });
});

describe('taking a mail', () => {
  const addMail = async (account: string, user: string, more: object = {}): Promise<string> => {
    const mail = { account_id: account, id: newId(), user_id: user, is_digest: false, due_at: earlier, ...more };
    await test.database
      .insertInto('exception_mails')
      .values({ ...mail, exception_ids: [newId()] })
      .execute();
    return mail.id;
  };

  it('leases the one that is due longest, addressed to its person and named after its account', async () => {
    const id = await addMail(accountId, userId, { due_at: new Date('2026-11-10T01:00:00Z') });
    await addMail(strangerId, userId, { id, due_at: new Date('2026-11-10T02:00:00Z') });
    await addMail(accountId, colleagueId, { due_at: new Date('2026-11-10T03:00:00Z') });
    await addMail(accountId, userId, { due_at: later(1) });
    const taken = [];
    for (let mail = await takeDueMail(test.database, noon, { leaseMinutes: 5, except: [] }); mail !== null; ) {
      taken.push([mail.accountId, mail.accountName, mail.email, mail.attempts]);
      mail = await takeDueMail(test.database, noon, { leaseMinutes: 5, except: [] });
    }
    expect(taken).toEqual([
      [accountId, `Account ${accountId}`, emailOf(accountId, userId), 1],
      [strangerId, `Account ${strangerId}`, emailOf(strangerId, userId), 1],
      [accountId, `Account ${accountId}`, emailOf(accountId, colleagueId), 1],
    ]);
    expect(await takeDueMail(test.database, later(5), { leaseMinutes: 5, except: [] })).toMatchObject({ attempts: 1 });
    expect(await takeDueMail(test.database, later(5), { leaseMinutes: 5, except: [] })).toMatchObject({
      accountId,
      id,
      attempts: 2,
    });
  });

  it.each([
    ['was removed', { removed_at: noon }],
    ['can no longer sign in', { person_id: null, role: null }],
  ])('has no address for a person who %s', async (_reason, change) => {
    await addMail(accountId, userId);
    await test.database
      .updateTable('users')
      .set(change)
      .where('account_id', '=', accountId)
      .where('id', '=', userId)
      .execute();
    expect(await takeDueMail(test.database, noon, { leaseMinutes: 5, except: [] })).toMatchObject({ email: '' });
  });

  it('skips mails that were sent or given up', async () => {
    await addMail(accountId, userId, { sent_at: earlier });
    await addMail(accountId, userId, { given_up_at: earlier });
    expect(await takeDueMail(test.database, noon, { leaseMinutes: 5, except: [] })).toBeNull();
  });

  it('records the outcome of this mail alone', async () => {
    const id = await addMail(accountId, userId);
    await addMail(accountId, colleagueId);
    await addMail(strangerId, userId, { id });
    await recordMailOutcome(test.database, 'exception_mails', { accountId, id }, { type: 'sent' }, noon);
    const sent = (await mails()).filter(({ sent_at }) => sent_at !== null);
    expect(sent).toMatchObject([{ account_id: accountId, id }]);
  });

  it('prunes mails that were sent or given up before a time', async () => {
    await addMail(accountId, userId, { sent_at: earlier });
    await addMail(accountId, userId, { given_up_at: earlier });
    const remaining = [await addMail(accountId, userId), await addMail(accountId, userId, { sent_at: later(1) })];
    await pruneMails(test.database, 'exception_mails', noon);
    expect((await mails()).map(({ id }) => id).toSorted()).toEqual(remaining.toSorted());
  });
});
