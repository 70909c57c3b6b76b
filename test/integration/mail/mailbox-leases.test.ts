/** Tests that mailboxes are shared fairly among workers and among accounts (decision 0063). */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { balanceLeases, leaseMailboxes } from '../../../store/mail/mailbox-leases.ts';
import { insertMailbox } from '../../../store/mail/mailboxes.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.database.deleteFrom('mailboxes').execute());

async function accountWith(mailboxes: number): Promise<string> {
  const account_id = newId();
  await db.database.insertInto('accounts').values({ id: account_id, name: 'Test' }).execute();
  for (let index = 0; index < mailboxes; index += 1) {
    await insertMailbox(db.database, {
      ...{ account_id, id: newId(), host: 'imap.example.com', port: 993, security: 'tls', folder: 'INBOX' },
      ...{ username: `user${index}`, password_encrypted: Buffer.from('sealed'), since: '2026-08-01' },
    });
  }
  return account_id;
}

/** Runs one round of a worker and returns the accounts whose mailboxes it reads. */
async function round(owner: string, limit = 200): Promise<string[]> {
  const share = { owner, seconds: 60, limit };
  await balanceLeases(db.database, share);
  return (await leaseMailboxes(db.database, share)).map(({ account_id }) => account_id);
}

test('an account with many mailboxes leaves places to the others', async () => {
  const large = await accountWith(6);
  const small = await accountWith(2);
  const worker = newId();
  expect((await round(worker, 4)).sort()).toEqual([large, large, small, small].sort());
  expect(await round(worker, 5)).toHaveLength(5);
});

test('a new worker takes its share from the one that has the most', async () => {
  await accountWith(9);
  const [first, second, third] = [newId(), newId(), newId()];
  expect(await round(first)).toHaveLength(9);
  expect(await round(second)).toHaveLength(4);
  expect(await round(first)).toHaveLength(5);
  expect(await round(third)).toHaveLength(2);
  for (let rounds = 0; rounds < 3; rounds += 1) for (const worker of [first, second, third]) await round(worker);
  const shares = await Promise.all([first, second, third].map((worker) => round(worker)));
  expect(shares.map(({ length }) => length)).toEqual([3, 3, 3]);
});

test('a worker takes no more than its limit, and nothing from its own', async () => {
  await accountWith(6);
  const [first, second] = [newId(), newId()];
  await round(first);
  expect(await round(second, 2)).toHaveLength(2);
  expect(await round(second, 2)).toHaveLength(2);
  expect(await round(first)).toHaveLength(4);
});

test('a lease that is over is free for any worker', async () => {
  await accountWith(2);
  await round(newId());
  await sql`update mailboxes set lease_until = now() - interval '1 second'`.execute(db.database);
  expect(await round(newId())).toHaveLength(2);
});
