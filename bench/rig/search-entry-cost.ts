/** Measures what search entries add to the cost of writing shipments: the same writes with and without the triggers. */
import { sql } from 'kysely';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { rounded, spreadOf } from './figures.ts';

export interface EntryCost {
  what: string;
  withMs: number;
  withoutMs: number;
}

const ROUNDS = 300;

/** Functions of the triggers from migration 0013. */
const TRIGGER_FUNCTIONS = [
  'add_shipments',
  'add_containers',
  'add_tracking_requests',
  'keep_shipment_identifiers',
  'keep_shipment_details',
  'keep_container_identifiers',
  'keep_tracking_request',
];

/** Alternates between rounds with and without the triggers, so that both run under the same conditions. */
export async function costOfEntries(database: Database, accountId: string, shipmentId: string): Promise<EntryCost[]> {
  const times = {
    first: { on: [] as number[], off: [] as number[] },
    later: { on: [] as number[], off: [] as number[] },
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const state of round % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
      await switchTriggers(database, state === 'on');
      const copy = newId();
      times.first[state].push(await timeOf(() => writeFirst(database, accountId, shipmentId, copy)));
      times.later[state].push(await timeOf(() => writeLater(database, accountId, copy)));
    }
  }
  await switchTriggers(database, true);
  return [
    { what: 'first recording: a request, its shipment, two containers', ...medians(times.first) },
    { what: 'later recording: new times, no new words', ...medians(times.later) },
  ];
}

function medians({ on, off }: { on: number[]; off: number[] }): { withMs: number; withoutMs: number } {
  return { withMs: rounded(spreadOf(on).median), withoutMs: rounded(spreadOf(off).median) };
}

async function timeOf(write: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await write();
  return performance.now() - began;
}

async function switchTriggers(database: Database, isOn: boolean): Promise<void> {
  const { rows } = await sql<{ name: string; table: string }>`
    select t.tgname as name, t.tgrelid::regclass::text as table from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname = any(${TRIGGER_FUNCTIONS})`.execute(database);
  for (const { name, table } of rows) {
    await sql`alter table ${sql.table(table)} ${sql.raw(isOn ? 'enable' : 'disable')} trigger ${sql.ref(name)}`.execute(
      database,
    );
  }
}

/** Writes rows as the first recording does: inserts them, then publishes values. */
async function writeFirst(database: Database, accountId: string, shipmentId: string, copy: string): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const digits = copy.replaceAll('-', '').toUpperCase().slice(16);
    const number = `BENCH${digits}`;
    await sql`
      insert into tracking_requests (account_id, id, request_type, request_number, normalized_number, scac, ref_numbers)
      values (${accountId}, ${copy}, 'bill_of_lading', ${number}, ${number}, 'TEST', array[${`PO-${digits}`}])`.execute(
      trx,
    );
    await sql`
      insert into shipments (account_id, id, bill_of_lading_number, normalized_number, shipping_line_scac, ref_numbers)
      values (${accountId}, ${copy}, ${number}, ${number}, 'TEST', array[${`PO-${digits}`}])`.execute(trx);
    await sql`
      update shipments s set published = f.published, provenance = f.provenance, version = s.version + 1
      from shipments f where f.account_id = ${accountId} and f.id = ${shipmentId} and s.account_id = ${accountId}
        and s.id = ${copy}`.execute(trx);
    await sql`
      insert into containers (account_id, id, shipment_id, number, ref_numbers, published, provenance)
      select ${accountId}, md5(${copy} || c.number)::uuid, ${copy}, c.number, array[${`PO-${digits}`}], c.published, c.provenance
      from containers c where c.account_id = ${accountId} and c.shipment_id = ${shipmentId} limit 2`.execute(trx);
    await sql`
      update tracking_requests set shipment_id = ${copy}, status = 'created'
      where account_id = ${accountId} and id = ${copy}`.execute(trx);
  });
}

async function writeLater(database: Database, accountId: string, copy: string): Promise<void> {
  const later = sql`jsonb_build_object('pod_eta_at', now())`;
  await database.transaction().execute(async (trx) => {
    await sql`
      update shipments set published = published || ${later}, version = version + 1, updated_at = now()
      where account_id = ${accountId} and id = ${copy}`.execute(trx);
    await sql`
      update containers set published = published || ${later}, removed_at = null, version = version + 1, updated_at = now()
      where account_id = ${accountId} and shipment_id = ${copy}`.execute(trx);
  });
}
