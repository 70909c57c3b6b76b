import { sql } from 'kysely';
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

const selectFacts = sql`
  select e.name, h.id as "shipmentId", h.bill_of_lading_number as "shipmentNumber", c.number as "containerNumber",
    h.ref_numbers as "references", t.timestamp, p.timestamp as "previousTimestamp", t.timezone, t.locode,
    t.place_name as "placeName", t.vessel_name as "vesselName", t.value, t.previous_value as "previousValue"
  from events e
  join transport_events t on t.account_id = e.account_id and t.id = e.reference_id and t.invalidated_at is null
  join containers c on c.account_id = e.account_id and c.id = t.container_id
  join shipments h on h.account_id = e.account_id and h.id = t.shipment_id
  left join transport_events p on p.account_id = e.account_id and p.id = t.previous_version_id`;

/** Finds the facts of events, oldest first. Events that were corrected or withdrawn since are left out. */
export async function findEventFacts(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<EventFact[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<EventFact>`
    ${selectFacts} where e.account_id = ${accountId} and e.id = any(${[...ids]}::uuid[]) order by e.sequence`.execute(
    database,
  );
  return rows;
}
