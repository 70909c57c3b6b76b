/** Fills the tables behind the API's lists with copies of one recorded shipment. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../store/postgres/database.ts';
import { containerVariety, shipmentVariety, trackingRequestVariety } from './variety.ts';

/** Number of shipments whose containers also get the recorded events: more than any measured page contains. */
const SHIPMENTS_WITH_EVENTS = 20_000;

/** Interval between creation times; the newest row is created now. */
const APART = sql`interval '15 seconds'`;

type Overrides = Record<string, RawBuilder<unknown>>;

/**
 * Copies the shipment with its request, watches and containers `count` times into the account, with ids and times as if
 * created one after another. Skips foreign key checks, because the rows are copied with everything they refer to.
 */
export async function copyShipment(
  database: Database,
  shipmentId: string,
  accountId: string,
  count: number,
  withEvents = SHIPMENTS_WITH_EVENTS,
): Promise<void> {
  await database.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`drop table if exists copies`.execute(connection);
    await sql`
      create temporary table copies as
      select i, uuidv7(-(i * ${APART})) as shipment_id, uuidv7(-(i * ${APART})) as request_id,
        now() - i * ${APART} as made_at
      from generate_series(1, ${count}::int) i`.execute(connection);
    await sql`analyze copies`.execute(connection);
    const account = sql`${accountId}::uuid`;
    const made = { account_id: account, created_at: sql`c.made_at`, updated_at: sql`c.made_at` };
    const number = sql`'BENCH' || lpad(c.i::text, 9, '0')`;

    await copy(connection, 'shipments', sql`shipments s where s.id = ${shipmentId}`, {
      ...made,
      ...shipmentVariety,
      id: sql`c.shipment_id`,
      bill_of_lading_number: number,
      normalized_number: number,
      tracking_stopped_at: sql`case when c.i % 7 = 0 then c.made_at end`,
      tracking_stopped_reason: sql`case when c.i % 7 = 0 then 'all_containers_terminated' end`,
    });
    await copy(connection, 'tracking_requests', sql`tracking_requests s where s.shipment_id = ${shipmentId}`, {
      ...made,
      ...trackingRequestVariety,
      id: sql`c.request_id`,
      shipment_id: sql`c.shipment_id`,
      request_number: number,
      normalized_number: number,
      test_clock_id: sql`null`,
      status: sql`case when c.i % 7 = 0 then 'tracking_stopped' when c.i % 20 = 1 then 'failed' else 'created' end`,
    });
    await copy(
      connection,
      'watches',
      sql`watches s where s.tracking_request_id in
        (select id from tracking_requests where shipment_id = ${shipmentId})`,
      { account_id: account, id: sql`uuidv7()`, tracking_request_id: sql`c.request_id`, created_at: sql`c.made_at` },
    );
    await sql`drop table if exists container_copies`.execute(connection);
    await sql`
      create temporary table container_copies as
      select c.i, c.shipment_id, c.made_at, s.id as from_id, uuidv7(-(c.i * ${APART})) as container_id,
        'SIMU' || lpad(c.i::text, 7, '0') || row_number() over (partition by c.i order by s.number) as number
      from copies c cross join containers s where s.shipment_id = ${shipmentId}`.execute(connection);
    await sql`analyze container_copies`.execute(connection);
    await copy(
      connection,
      'containers',
      sql`containers s where s.id = c.from_id`,
      {
        ...made,
        ...containerVariety,
        id: sql`c.container_id`,
        shipment_id: sql`c.shipment_id`,
        number: sql`c.number`,
      },
      'container_copies',
    );
    for (const table of ['transport_events', 'raw_events'] as const) {
      await copy(
        connection,
        table,
        sql`${sql.table(table)} s where s.container_id = c.from_id and c.i <= ${withEvents}`,
        {
          account_id: account,
          created_at: sql`c.made_at`,
          id: sql`uuidv7(-(c.i * ${APART}))`,
          shipment_id: sql`c.shipment_id`,
          container_id: sql`c.container_id`,
          ...(table === 'transport_events' ? { previous_version_id: sql`null`, source_event_id: sql`null` } : {}),
        },
        'container_copies',
      );
    }
    await sql`set session_replication_role = origin`.execute(connection);
    await maintainTotals(connection, accountId);
  });
}

/** Writes the totals that the disabled triggers would have maintained. */
export async function maintainTotals(database: Database, accountId: string): Promise<void> {
  await sql`delete from list_totals where account_id = ${accountId}`.execute(database);
  await sql`
    insert into list_totals
    select account_id, 'shipments', case when tracking_stopped_at is null then 'active' else 'stopped' end, count(*)
    from shipments where account_id = ${accountId} group by 1, 3
    union all
    select account_id, 'containers', 'listed', count(*)
    from containers where account_id = ${accountId} and removed_at is null group by 1
    union all
    select account_id, 'tracking_requests', status, count(*)
    from tracking_requests where account_id = ${accountId} group by 1, 3`.execute(database);
}

/**
 * Inserts one row of `source` (alias s) for each row of the table of copies (alias c), replacing the values of some
 * columns.
 */
async function copy(
  database: Database,
  table: string,
  source: RawBuilder<unknown>,
  overrides: Overrides,
  copies = 'copies',
): Promise<void> {
  const found = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(database);
  const columns = found.rows.map(({ name }) => name);
  const values = columns.map((name) => overrides[name] ?? sql.ref(`s.${name}`));
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from ${sql.table(copies)} c cross join lateral (select * from ${source}) s
    order by c.i desc`.execute(database);
}
