import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findEntries, matchesSearch } from '../../../store/lists/search.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { insertTracked } from '../api/rows.ts';

const SCOPES = [{ entity: 'shipment', part: 'identifier' }] as const;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test?.drop());

const newAccount = async (): Promise<string> => {
  const id = newId();
  await test.database.insertInto('accounts').values({ id, name: id }).execute();
  return id;
};

async function addEntry(accountId: string, text: string, createdAt: Date = new Date()): Promise<string> {
  const id = newId();
  await test.database
    .insertInto('search_entries')
    .values({
      account_id: accountId,
      source_id: id,
      entity_type: 'shipment',
      part: 'identifier',
      entity_id: id,
      text: `\n${text}\n`,
      created_at: createdAt,
    })
    .execute();
  return id;
}

it('finds entries of the account alone', async () => {
  const [accountId, strangerId] = [await newAccount(), await newAccount()];
  const own = await addEntry(accountId, 'MEDU1234567');
  await addEntry(strangerId, 'MEDU1234567');
  expect(await findEntries(test.database, accountId, 'MEDU1234567', SCOPES, 25)).toContainEqual({
    entity: 'shipment',
    id: own,
    exactness: 0,
  });
  const found = await findEntries(test.database, accountId, 'medu', SCOPES, 25);
  expect(new Set(found.map(({ id }) => id))).toEqual(new Set([own]));
});

it('narrows a list to what contains the query', async () => {
  const [accountId, strangerId] = [await newAccount(), await newAccount()];
  const { shipmentId } = await insertTracked(test.database, accountId, { number: 'OOLU222333' });
  await insertTracked(test.database, accountId, { number: 'ONEY444555' });
  await insertTracked(test.database, strangerId, { number: 'OOLU222333' });
  const query = test.database.selectFrom('shipments').select('id');
  const rows = await query.where(matchesSearch(accountId, 'shipment', 'u2223')).execute();
  expect(rows.map(({ id }) => id)).toEqual([shipmentId]);
});

it.each([
  ['the word itself', 'RARE777', 0],
  ['a part of the word', 'ARE77', 2],
])('finds the oldest entry among thousands by %s', async (_how, query, exactness) => {
  const accountId = await newAccount();
  await sql`
    insert into search_entries (account_id, source_id, entity_type, part, entity_id, text, created_at)
    select ${accountId}, id, 'shipment', 'identifier', id, E'\nMEDU' || n || E'\n', now()
    from (select gen_random_uuid() as id, n from generate_series(1, 3000) n) entries`.execute(test.database);
  const rare = await addEntry(accountId, 'RARE777', new Date('2020-01-01T00:00:00Z'));
  const found = await findEntries(test.database, accountId, query, SCOPES, 25);
  expect(found).toContainEqual({ entity: 'shipment', id: rare, exactness });
});
