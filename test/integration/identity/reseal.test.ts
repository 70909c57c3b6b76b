/**
 * Tests `npm run admin -- reseal`, which reseals every secret in the database with the first key, even while secrets
 * are being read.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { reseal, SEALED_COLUMNS } from '../../../infra/commands/admin/reseal.ts';
import { sealingContext } from '../../../operations/watches/account-lines.ts';
import { insertAccount } from '../../../store/people/accounts.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { insertWebhook } from '../../../store/webhooks/webhooks.ts';
import { openHeaders } from '../../../webhooks/sealed-headers.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

const [formerKey, newKey] = [randomBytes(32), randomBytes(32)];
const former = createSecretBox(formerKey);
const both = createSecretBox(newKey, formerKey);

let given: TestDatabase;
const accountId = newId();
beforeAll(async () => {
  given = await createTestDatabase();
  await insertAccount(given.database, { id: accountId, name: 'Sealed' });
});
afterAll(() => given.drop());

async function addWebhook(box = former, headers: { name: string; value: string }[] | null = null): Promise<string> {
  const id = newId();
  await insertWebhook(given.database, {
    account_id: accountId,
    id,
    url: 'https://receiver.example/',
    events: ['container.created'],
    headers,
    secret_encrypted: box.seal(`whsec_${id}`, id),
    secret_masked: 'whsec_…',
  });
  return id;
}

const secretOf = async (id: string) =>
  given.database.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('lists every column with sealed values', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea'
      and (column_name like '%encrypted' or column_name like '%sealed%')`.execute(given.database);
  const named = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name).sort()).toEqual(named.sort());
});

test('finds rows by primary key, so that the time grows with the number of secrets only', async () => {
  for (const { table, key } of SEALED_COLUMNS) {
    const { rows } = await sql<{ name: string }>`
      select a.attname as name from pg_index i, unnest(i.indkey) with ordinality k (number, place), pg_attribute a
      where i.indrelid = ${table}::regclass and i.indisprimary and a.attrelid = i.indrelid and a.attnum = k.number
      order by k.place`.execute(given.database);
    const primary = rows.map(({ name }) => name);
    expect(key.slice(0, primary.length), table).toEqual(primary);
  }
});

test('reseals all values, including plain headers of earlier releases, and reports those that no key decrypts', async () => {
  const ids = await Promise.all(Array.from({ length: 450 }, () => addWebhook()));
  const withHeaders = await addWebhook(former, [{ name: 'Authorization', value: 'Bearer s3cret' }]);
  const lost = await addWebhook(createSecretBox(randomBytes(32)));
  const version = newId();
  const context = sealingContext({ accountId, scac: 'TEST', version });
  await given.database
    .insertInto('line_credentials')
    .values({
      account_id: accountId,
      scac: 'TEST',
      version,
      sealed_values: former.seal('{"KEY":"k"}', context),
      fields: ['KEY'],
      set_at: new Date(),
    })
    .execute();

  let failedReads = 0;
  let reading = true;
  const reads = (async () => {
    for (let index = 0; reading; index = (index + 1) % ids.length) {
      const { id, secret_encrypted } = await secretOf(ids[index] ?? '');
      try {
        both.open(secret_encrypted, id);
      } catch {
        failedReads += 1;
      }
    }
  })();
  const result = await reseal(given.database, both, () => {});
  reading = false;
  await reads;

  expect(failedReads).toBe(0);
  expect(result.lost).toEqual([`webhooks ${accountId} ${lost}`]);
  // 451 secrets, the headers (previously plain text), and one credential.
  expect(result.resealed).toBe(453);
  const alone = createSecretBox(newKey);
  for (const id of [ids[0] ?? '', ids.at(-1) ?? '', withHeaders]) {
    expect(alone.open((await secretOf(id)).secret_encrypted, id)).toBe(`whsec_${id}`);
  }
  const row = await secretOf(withHeaders);
  expect(row.headers).toEqual([{ name: 'Authorization', value: '****' }]);
  expect(openHeaders(alone.open, row)).toEqual([{ name: 'Authorization', value: 'Bearer s3cret' }]);
  const [credential] = await given.database.selectFrom('line_credentials').selectAll().execute();
  expect(alone.open(credential?.sealed_values ?? Buffer.alloc(0), context)).toBe('{"KEY":"k"}');
  expect((await reseal(given.database, both, () => {})).resealed).toBe(0);
});
