/** Tests that rows published before flags had their own column get their flags from the stored views. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertTracked, type Tracked } from '../api/rows.ts';
import { startTestApi, type TestApi } from '../api/server.ts';

const MIGRATION = path.join(import.meta.dirname, '../../../store/migrations/0044_flags.sql');

let api: TestApi;
let flagged: Tracked;
let plain: Tracked;

beforeAll(async () => {
  api = await startTestApi();
  const { database, accountId } = api;
  flagged = await insertTracked(database, accountId, { containers: ['SIMU0000011', 'SIMU0000027'] });
  plain = await insertTracked(database, accountId, { containers: ['SIMU0000032'] });
  const view = (tracked: Tracked, number: string, members: unknown) =>
    sql`
    insert into ledgers (account_id, shipment_id, container_number, claims, view)
    values (${accountId}, ${tracked.shipmentId}, ${number}, '{}', ${JSON.stringify(members)}::jsonb)`.execute(database);
  const documents = { billsOfLading: ['EXBL1', 'EXBL2'], bookings: ['EXBK1'] };
  await view(flagged, '', { fields: {}, flags: ['booking_split'], documents });
  await view(flagged, 'SIMU0000011', { flags: ['rolled_over', 'earlier_last_free_day:terminal'], documents });
  await view(flagged, 'SIMU0000027', { flags: ['rolled_over'] });
  await view(plain, '', { fields: {} });
  await view(plain, 'SIMU0000032', { flags: [] });
  await database.transaction().execute(async (trx) => {
    await sql`alter table containers drop column flags`.execute(trx);
    await sql`alter table shipments drop column flags`.execute(trx);
    await sql`drop function filtered_flags(jsonb)`.execute(trx);
    await sql.raw(await readFile(MIGRATION, 'utf8')).execute(trx);
  });
});
afterAll(() => api?.stop());

const read = async (address: string) => (await api.get(address)).body.data.attributes;

it('containers have flags and documents', async () => {
  const [first, second] = flagged.containerIds;
  expect(await read(`/v2/containers/${first}`)).toMatchObject({
    flags: ['rolled_over', 'earlier_last_free_day:terminal'],
    bills_of_lading: ['EXBL1', 'EXBL2'],
    bookings: ['EXBK1'],
  });
  expect(await read(`/v2/containers/${second}`)).toMatchObject({ flags: ['rolled_over'], bills_of_lading: [] });
  expect(await read(`/v2/containers/${plain.containerIds[0]}`)).toMatchObject({ flags: [], bills_of_lading: [] });
});

it('shipments have their own flags and those of their containers', async () => {
  expect(await read(`/v2/shipments/${flagged.shipmentId}`)).toMatchObject({
    flags: ['booking_split'],
    container_flags: ['earlier_last_free_day:terminal', 'rolled_over'],
  });
  expect(await read(`/v2/shipments/${plain.shipmentId}`)).toMatchObject({ flags: [], container_flags: [] });
});

it('and lists are filtered by them', async () => {
  const { body } = await api.get('/v2/containers?filter[flag]=earlier_last_free_day');
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([flagged.containerIds[0]]);
  expect((await api.get('/v2/shipments?filter[flag]=rolled_over')).body.meta.total).toBe(1);
});
