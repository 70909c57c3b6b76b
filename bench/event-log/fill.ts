/** Fills a log with copies of recorded events, so that their names, sizes and contents are realistic. */
import { sql } from 'kysely';
import type { Database } from '../../store/postgres/database.ts';

/** Number of events in a real journey, so that a single container has only a short log. */
const EVENTS_OF_A_CONTAINER = 30;

/**
 * Copies stored bodies without compressing them again. Skips foreign key checks, because the rows are copied with
 * everything they refer to.
 */
export async function copyEvents(database: Database, from: string, to: string, count: number): Promise<void> {
  await database.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`
      insert into events (account_id, id, sequence, name, shipment_id, container_id, container_sequence, tracking_request_id,
                          reference_type, reference_id, body, backfilled, occurred_at, created_at)
      select ${to}::uuid, uuidv7(), i, e.name, b.id, b.id, i % ${EVENTS_OF_A_CONTAINER}::int + 1, b.id,
             e.reference_type, e.reference_id, e.body, e.backfilled, e.occurred_at,
             now() - (${count}::int - i) * interval '20 seconds'
      from generate_series(1, ${count}::int) i
      join (select *, row_number() over (order by sequence) - 1 as place, count(*) over () as among from events
            where account_id = ${from}) e on e.place = i % e.among
      cross join lateral (
        select ('00000000-0000-7000-8000-' || lpad(to_hex(i / ${EVENTS_OF_A_CONTAINER}::int), 12, '0'))::uuid as id) b
      order by i`.execute(connection);
    await sql`
      insert into event_sequences (account_id, last_sequence) values (${to}, ${count})
      on conflict (account_id) do update set last_sequence = excluded.last_sequence`.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
}

export interface StoredSize {
  /** Mean number of bytes of a body as text. */
  textBytes: number;
  /** Bytes per event, including its share of the indexes. */
  storedBytes: number;
}

export async function sizeOfEvents(database: Database): Promise<StoredSize> {
  const { rows } = await sql<StoredSize>`
    select (select avg(length(body::text))::float8 from (select body from events limit 2000) sampled) as "textBytes",
           pg_total_relation_size('events')::float8 / (select count(*) from events) as "storedBytes"`.execute(database);
  if (rows[0] === undefined) throw new Error('no size');
  return rows[0];
}
