/** Tests keys of SMDG terminals that were stored without their port (migration 0049). */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertAccount } from '../../../store/people/accounts.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { insertTracked, type Tracked } from '../api/rows.ts';

const MIGRATION = new URL('../../../store/migrations/0049_terminals_of_ports.sql', import.meta.url);
const accountId = newId();
let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  database = test.database;
  await insertAccount(database, { id: accountId, name: 'Test' });
});
afterAll(() => test.drop());

/** Inserts a shipment as earlier versions stored it, discharged at a port whose terminal is `smdg:DCT`. */
async function insertOld(port: string, key = 'smdg:DCT'): Promise<Tracked> {
  const tracked = await insertTracked(database, accountId, {
    containers: [`SIMU${newId().replace(/\D/g, '').slice(-7)}`],
    shipment: { published: JSON.stringify({ port_of_discharge_locode: port, pod_terminal_key: key }) },
    container: {
      published: JSON.stringify({ pod_terminal_key: key }),
      provenance: JSON.stringify({ pod_terminal_key: { source: { kind: 'terminal', code: key }, rule: 'x' } }),
    },
  });
  const view = {
    fields: { pod_terminal_key: { value: key, provenance: null } },
    events: [
      { locode: 'CNNGB', terminal_key: 'smdg:QQCT' },
      { locode: port, terminal_key: key },
    ],
  };
  const claims = {
    sources: { [`terminal:${key}`]: { at: 1 } },
    facts: { [`known|terminal:${key}`]: { source: { kind: 'terminal', code: key } } },
    events: { 'E-1': { place: { unlocode: port, facility: { code: 'DCT', codeList: 'SMDG' } } } },
  };
  await sql`insert into ledgers (account_id, shipment_id, container_number, claims, view)
    values (${accountId}, ${tracked.shipmentId}, '', ${JSON.stringify(claims)}, ${JSON.stringify(view)})
    on conflict (account_id, shipment_id, container_number) do update set claims = excluded.claims, view = excluded.view`.execute(
    database,
  );
  return tracked;
}

async function stored({ shipmentId, containerIds: [container = ''] }: Tracked) {
  const { rows } = await sql<Record<'shipment' | 'container' | 'provenance' | 'claims' | 'view', unknown>>`
    select s.published as shipment, c.published as container, c.provenance, l.claims, l.view
    from shipments s join containers c on c.account_id = s.account_id and c.id = ${container}
    join ledgers l on l.account_id = s.account_id and l.shipment_id = s.id
    where s.id = ${shipmentId}`.execute(database);
  return rows[0];
}

it('gets it from the place, everywhere that it is stored, and twice is once', async () => {
  const [gdansk, durres, simulated] = [
    await insertOld('PLGDN'),
    await insertOld('ALDRZ'),
    await insertOld('USLAX', 'smdg:SIM1'),
  ];
  const text = await readFile(MIGRATION, 'utf8');
  for (const _ of ['first', 'second']) await database.transaction().execute((trx) => sql.raw(text).execute(trx));
  for (const [tracked, port] of [
    [gdansk, 'PLGDN'],
    [durres, 'ALDRZ'],
  ] as const) {
    const key = `smdg:DCT@${port}`;
    expect(await stored(tracked)).toEqual({
      shipment: { port_of_discharge_locode: port, pod_terminal_key: key },
      container: { pod_terminal_key: key },
      provenance: { pod_terminal_key: { source: { kind: 'terminal', code: key }, rule: 'x' } },
      claims: {
        sources: { [`terminal:${key}`]: { at: 1 } },
        facts: { [`known|terminal:${key}`]: { source: { kind: 'terminal', code: key } } },
        events: { 'E-1': { place: { unlocode: port, facility: { code: 'DCT', codeList: 'SMDG' } } } },
      },
      view: {
        fields: { pod_terminal_key: { value: key, provenance: null } },
        events: [
          { locode: 'CNNGB', terminal_key: 'smdg:QQCT@CNNGB' },
          { locode: port, terminal_key: key },
        ],
      },
    });
  }
  expect(await stored(simulated)).toMatchObject({
    container: { pod_terminal_key: 'smdg:SIM1' },
    claims: { sources: { 'terminal:smdg:SIM1': { at: 1 } } },
  });
});
