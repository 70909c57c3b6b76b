import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advanceCursor, type Lease, leaseMailboxes, recordConnected } from '../../../store/mail/mailbox-leases.ts';
import { insertMailbox, lockMailbox, updateMailbox } from '../../../store/mail/mailboxes.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let store: TestDatabase;
const accountId = newId();
beforeAll(async () => {
  store = await createTestDatabase();
  await store.database.insertInto('accounts').values({ id: accountId, name: 'Test' }).execute();
});
afterAll(() => store?.drop());
beforeEach(async () => {
  await store.database.deleteFrom('mailboxes').execute();
});

async function makeMailbox(): Promise<string> {
  const id = newId();
  const own = { account_id: accountId, id, host: 'imap.example.com', port: 993, folder: id };
  const login = { username: 'desk', password_encrypted: Buffer.from('sealed'), since: '2026-08-01' };
  await insertMailbox(store.database, { ...own, ...login, security: 'tls' });
  return id;
}

const owner = newId();
const lease = (by = owner, limit = 10) => leaseMailboxes(store.database, { owner: by, seconds: 60, limit });
const message = { uidValidity: 1, uid: 7, isReceived: true };

async function leaseOne(): Promise<Lease> {
  const [row] = await lease();
  if (row === undefined) throw new Error('no mailbox');
  return { ...row, owner };
}

test('a worker that read the settings before they changed records nothing any more', async () => {
  const id = await makeMailbox();
  const before = await leaseOne();
  expect(await advanceCursor(store.database, before, message)).toBe(true);
  await updateMailbox(store.database, accountId, id, { since: '2026-01-01', last_uid: null, uid_validity: null });
  expect(await advanceCursor(store.database, before, message)).toBe(false);
  expect(await recordConnected(store.database, before)).toBe(false);
  const after = await leaseOne();
  expect(after).toMatchObject({ id, last_uid: null });
  expect(await advanceCursor(store.database, after, message)).toBe(true);
});

test('a worker keeps a mailbox that is being changed, and leaves a free one that is', async () => {
  const [first, second] = [await makeMailbox(), await makeMailbox()];
  await lease(owner, 1);
  const [own] = await store.database.selectFrom('mailboxes').select('id').where('lease_owner', '=', owner).execute();
  expect([first, second]).toContain(own?.id);
  let renewed: Promise<{ id: string }[]> = Promise.resolve([]);
  await store.database.transaction().execute(async (trx) => {
    await lockMailbox(trx, accountId, first);
    await lockMailbox(trx, accountId, second);
    expect(await lease(newId())).toEqual([]);
    renewed = lease(owner, 1);
    await Promise.race([renewed, new Promise((resolve) => setTimeout(resolve, 200))]);
  });
  expect((await renewed).map(({ id }) => id)).toEqual([own?.id]);
});

test('a worker takes no more mailboxes than its limit, its own included', async () => {
  for (let made = 0; made < 3; made += 1) await makeMailbox();
  expect(await lease(owner, 2)).toHaveLength(2);
  expect(await lease(owner, 2)).toHaveLength(2);
  expect(await lease(newId(), 2)).toHaveLength(1);
});
