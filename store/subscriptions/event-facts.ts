import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

/** Content of a message about an event of a container. */
export interface EventFact {
  name: string;
  shipmentId: string;
  shipmentNumber: string;
  containerNumber: string;
  references: string[];
  timestamp: Date | null;
  /** `timestamp` in the previous version of the event. */
  previousTimestamp: Date | null;
  /** IANA zone of the place; null if unknown. */
  timezone: string | null;
  locode: string | null;
  placeName: string | null;
  vesselName: string | null;
  /** New and previous last free day or appointment, as RFC 3339 times. */
  value: string | null;
  previousValue: string | null;
}

/**
 * Finds the facts of events, oldest first. Events that were corrected or withdrawn since are left out. Each row is read
 * by its key: with joins, Postgres scans a table per event while it has no statistics, and 10,000 events take 50 s.
 */
export async function findEventFacts(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<EventFact[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<EventFact>`
    select e.name, h.id as "shipmentId", h.bill_of_lading_number as "shipmentNumber", c.number as "containerNumber",
      h.ref_numbers as "references", t.timestamp, p.timestamp as "previousTimestamp", t.timezone, t.locode,
      t.place_name as "placeName", t.vessel_name as "vesselName", t.value, t.previous_value as "previousValue"
    from unnest(${[...ids]}::uuid[]) as n(id)
    join lateral (${byKey('events', accountId, sql.ref('n.id'))}) e on true
    join lateral (${byKey('transport_events', accountId, sql.ref('e.reference_id'))}) t on t.invalidated_at is null
    join lateral (${byKey('containers', accountId, sql.ref('t.container_id'))}) c on true
    join lateral (${byKey('shipments', accountId, sql.ref('t.shipment_id'))}) h on true
    left join lateral (${byKey('transport_events', accountId, sql.ref('t.previous_version_id'))}) p on true
    order by e.sequence`.execute(database);
  return rows;
}

/** Reads one row by its primary key. `offset 0` prevents Postgres from turning it into a join. */
function byKey(
  table: 'events' | 'transport_events' | 'containers' | 'shipments',
  accountId: string,
  id: RawBuilder<unknown>,
) {
  return sql`select * from ${sql.table(table)} k where k.account_id = ${accountId} and k.id = ${id} offset 0`;
}
