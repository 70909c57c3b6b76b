/**
 * Everything a journey left behind, without ids and wall-clock times, as text that is the same for every run of the
 * journey.
 */
import { sql } from 'kysely';
import type { Database } from '../../store/postgres/database.ts';

export interface JourneyRecord {
  /** Published values of the shipment and its containers, and the state of tracking. */
  values: string[];
  transportEvents: string[];
  /** Every change of a published value, in order. */
  changes: string[];
  /** Every response that brought news, in the order in which it was recorded. */
  observations: string[];
  /** Every event, in log order. */
  events: string[];
}

export async function readJourneyRecord(database: Database, requestId: string): Promise<JourneyRecord> {
  const texts = async (query: ReturnType<typeof sql<{ line: string }>>) =>
    (await query.execute(database)).rows.map(({ line }) => line);
  const ofShipment = sql`(select r.shipment_id from tracking_requests r where r.id = ${requestId})`;
  const number = sql`(select c.number from containers c where c.id = t.container_id)`;
  const ids = sql`array['id', 'account_id', 'shipment_id', 'container_id', 'created_at', 'updated_at', 'recorded_at',
    'snapshot_id', 'previous_version_id', 'source_event_id', 'witnesses']`;
  return {
    values: await texts(sql`
      select concat_ws(' ', 'request', r.status, r.failed_reason) as line from tracking_requests r where r.id = ${requestId}
      union all
      select concat_ws(' ', 'shipment', s.tracking_stopped_reason, s.tracking_stopped_at, s.flags, s.published)
      from shipments s where s.id = ${ofShipment}
      union all
      (select concat_ws(' ', c.number, c.removed_at, c.tracking_stopped_at, c.flags, c.published)
       from containers c where c.shipment_id = ${ofShipment} order by c.number)`),
    transportEvents: await texts(sql`
      -- Keys of changed values contain an id.
      select ${number} || ' ' || regexp_replace((to_jsonb(t) - ${ids})::text, '[0-9a-f]{8}-[0-9a-f-]{27}', 'id', 'g') as line
      from transport_events t
      where t.shipment_id = ${ofShipment} order by line`),
    changes: await texts(sql`
      select concat_ws(' ', t.changed_at, coalesce(${number}, 'shipment'), t.field, t.before, '->', t.after, t.source_kind,
        t.source_code, t.rule, t.pointer) as line
      from field_changes t where t.shipment_id = ${ofShipment}
      order by t.changed_at, t.recorded_at, coalesce(${number}, ''), t.field`),
    observations: await texts(sql`
      select concat_ws(' ', o.first_received_at, o.last_received_at, o.receipts, o.source_kind, o.source_code, o.outcome,
        encode(s.claims_hash, 'hex')) as line
      from observations o left join snapshots s on s.id = o.snapshot_id
      where o.tracking_request_id = ${requestId} order by o.created_at, o.id`),
    events: await texts(sql`
      select concat_ws(' ', t.name, ${number}, t.container_sequence, t.reference_type, t.occurred_at, t.backfilled) as line
      from events t where t.tracking_request_id = ${requestId} order by t.sequence`),
  };
}
