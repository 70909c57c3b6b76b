/** Published milestones: each change adds a row, earlier versions stay (spec/tracking 2.4). */
import { sql } from 'kysely';
import type { MilestoneChange } from '../../tracking/changes/changes.ts';
import type { EndReason } from '../../tracking/route/timeline.ts';
import type { ContainerView, RawEventView, TransportEventView } from '../../tracking/view/view.ts';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';

export interface ShipmentKeys {
  accountId: string;
  shipmentId: string;
  /** Number of a container → its id. */
  containerIds: ReadonlyMap<string, string>;
}

/** Writes the changes of milestones. `recordedAt` is by the clock of the tracking request and ends the former versions. */
export async function writeMilestones(
  trx: Queryable,
  keys: ShipmentKeys,
  changes: MilestoneChange[],
  recordedAt: Date,
): Promise<void> {
  for (const change of changes) {
    const containerId = keys.containerIds.get(change.container);
    if (containerId === undefined) continue;
    if (change.type === 'withdrawn') {
      await invalidate(trx, keys.accountId, containerId, change.event.key, change.reason, recordedAt);
      continue;
    }
    if (change.type === 'annotated') {
      await updateAnnotations(trx, keys.accountId, containerId, change.event);
      continue;
    }
    const previous =
      change.type === 'corrected'
        ? await invalidate(trx, keys.accountId, containerId, change.previous.key, 'corrected', recordedAt)
        : null;
    await insertVersion(trx, keys, containerId, change.event, previous);
  }
  for (const change of changes) {
    if (change.type !== 'withdrawn' || change.replacedBy === null) continue;
    const containerId = keys.containerIds.get(change.container);
    if (containerId !== undefined)
      await linkReplacement(trx, keys.accountId, containerId, change.event.key, change.replacedBy);
  }
}

async function insertVersion(
  trx: Queryable,
  keys: ShipmentKeys,
  containerId: string,
  event: TransportEventView,
  previousId: string | null,
): Promise<void> {
  await sql`
    insert into transport_events (account_id, id, shipment_id, container_id, key, version, event, classifier, timestamp,
      precision, timezone, locode, place_name, terminal_key, vessel_imo, vessel_name, voyage_number, data_source, witnesses,
      flags, previous_version_id)
    select ${keys.accountId}::uuid, ${newId()}::uuid, ${keys.shipmentId}::uuid, ${containerId}::uuid, ${event.key},
      coalesce(max(e.version), 0) + 1, ${`container.transport.${event.kind}`}, ${event.classifier},
      ${event.timestamp}::timestamptz, ${event.precision}, ${event.timezone}, ${event.locode}, ${event.place_name},
      ${event.terminal_key}, ${event.vessel?.imo ?? null}, ${event.vessel?.name ?? null}, ${event.voyage},
      ${event.data_source}, ${JSON.stringify(event.witnesses)}::jsonb, ${event.flags}::text[], ${previousId}::uuid
    from transport_events e
    where e.account_id = ${keys.accountId} and e.container_id = ${containerId} and e.key = ${event.key}`.execute(trx);
}

/** Updates witnesses, flags or vessel of a milestone in place: what happened is the same, so no version is added. */
async function updateAnnotations(
  trx: Queryable,
  accountId: string,
  containerId: string,
  event: TransportEventView,
): Promise<void> {
  await trx
    .updateTable('transport_events')
    .set({
      witnesses: JSON.stringify(event.witnesses),
      flags: event.flags,
      data_source: event.data_source,
      vessel_imo: event.vessel?.imo ?? null,
      vessel_name: event.vessel?.name ?? null,
      voyage_number: event.voyage,
    })
    .where('account_id', '=', accountId)
    .where('container_id', '=', containerId)
    .where('key', '=', event.key)
    .where('invalidated_at', 'is', null)
    .execute();
}

/** Invalidates the current version and returns its id. */
async function invalidate(
  trx: Queryable,
  accountId: string,
  containerId: string,
  key: string,
  reason: EndReason,
  at: Date,
): Promise<string | null> {
  const row = await trx
    .updateTable('transport_events')
    .set({ invalidated_at: at, invalidation_reason: reason })
    .where('account_id', '=', accountId)
    .where('container_id', '=', containerId)
    .where('key', '=', key)
    .where('invalidated_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function linkReplacement(
  trx: Queryable,
  accountId: string,
  containerId: string,
  key: string,
  replacedBy: string,
): Promise<void> {
  await sql`
    update transport_events e
    set previous_version_id = (
      select o.id from transport_events o where o.account_id = ${accountId} and o.container_id = ${containerId}
        and o.key = ${key} order by o.version desc limit 1)
    where e.account_id = ${accountId} and e.container_id = ${containerId} and e.key = ${replacedBy}
      and e.invalidated_at is null and e.previous_version_id is null`.execute(trx);
}

/** Inserts the row behind a value event (last free day, appointment) and returns its id. */
export async function insertValueEvent(
  trx: Queryable,
  keys: ShipmentKeys,
  containerId: string,
  event: {
    name: string;
    field: string;
    value: string | null;
    previousValue: string | null;
    dataSource: TransportEventView['data_source'];
    terminalKey: string | null;
    locode: string | null;
    timezone: string | null;
    occurredAt: Date;
  },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('transport_events')
    .values({
      account_id: keys.accountId,
      id,
      shipment_id: keys.shipmentId,
      container_id: containerId,
      // Each change is an event of its own, so there are no versions.
      key: `${event.field}/${id}`,
      event: event.name,
      timestamp: event.occurredAt,
      timezone: event.timezone,
      locode: event.locode,
      terminal_key: event.terminalKey,
      data_source: event.dataSource,
      value: event.value,
      previous_value: event.previousValue,
    })
    .execute();
  return id;
}

const DATA_SOURCES = { line: 'shipping_line', terminal: 'terminal', railroad: 'rail', person: 'user_input' };

/** Writes raw events. Rows follow the view; an event that left the view is marked, never deleted. */
export async function writeRawEvents(
  trx: Queryable,
  keys: ShipmentKeys,
  containers: ContainerView[],
  recordedAt: Date,
): Promise<void> {
  const rows = containers.flatMap((container) => {
    const containerId = keys.containerIds.get(container.number);
    if (containerId === undefined) return [];
    return uniqueByKey(container.rawEvents).map((event, index) => ({
      ...event,
      id: newId(),
      container_id: containerId,
      index,
      vessel_imo: event.vessel?.imo ?? null,
      vessel_name: event.vessel?.name ?? null,
      voyage_number: event.voyage,
      data_source: DATA_SOURCES[event.provenance.source.kind],
      data_provider_code: event.provenance.source.code,
    }));
  });
  // Containers link to raw events, so `xmin` of the container must change with them (store/lists/page-fingerprints.ts). Most containers
  // were written by this recording anyway and are not written again.
  await sql`
    with written as (
    insert into raw_events as e (account_id, id, shipment_id, container_id, key, index, event, original_event, timestamp,
      timezone, estimated, locode, place_name, vessel_imo, vessel_name, voyage_number, data_source, data_provider_code,
      provenance, invalidated_at)
    select ${keys.accountId}::uuid, r.id, ${keys.shipmentId}::uuid, r.container_id, r.key, r.index, r.event,
      r.original_event, r.timestamp, r.timezone, r.estimated, r.locode, r.place_name, r.vessel_imo, r.vessel_name,
      r.voyage_number, r.data_source, r.data_provider_code, r.provenance, r.invalidated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, container_id uuid, key text, index integer,
      event text, original_event text, timestamp timestamptz, timezone text, estimated boolean, locode text,
      place_name text, vessel_imo text, vessel_name text, voyage_number text, data_source text, data_provider_code text,
      provenance jsonb, invalidated_at timestamptz)
    on conflict (account_id, container_id, key) do update set index = excluded.index, event = excluded.event,
      original_event = excluded.original_event, timestamp = excluded.timestamp, timezone = excluded.timezone,
      estimated = excluded.estimated, locode = excluded.locode, place_name = excluded.place_name,
      vessel_imo = excluded.vessel_imo, vessel_name = excluded.vessel_name, voyage_number = excluded.voyage_number,
      invalidated_at = excluded.invalidated_at
    where (e.index, e.event, e.timestamp, e.timezone, e.estimated, e.locode, e.place_name, e.vessel_imo, e.vessel_name,
           e.voyage_number, e.invalidated_at)
      is distinct from (excluded.index, excluded.event, excluded.timestamp, excluded.timezone, excluded.estimated,
        excluded.locode, excluded.place_name, excluded.vessel_imo, excluded.vessel_name, excluded.voyage_number,
        excluded.invalidated_at)
      returning container_id)
    update containers c set version = c.version + 1
    where c.account_id = ${keys.accountId} and c.id in (select container_id from written)
      and c.xmin <> pg_current_xact_id()::xid`.execute(trx);
  const containerIds = containers.flatMap((container) => keys.containerIds.get(container.number) ?? []);
  await sql`
    update raw_events set invalidated_at = ${recordedAt}
    where account_id = ${keys.accountId} and container_id = any(${containerIds}::uuid[]) and invalidated_at is null
      and key <> all(${rows.map((row) => row.key)}::text[])`.execute(trx);
}

/** Keeps the valid event of each key, since a row has one state. */
function uniqueByKey(events: RawEventView[]): RawEventView[] {
  const unique = new Map<string, RawEventView>();
  for (const event of events) {
    const earlier = unique.get(event.key);
    if (earlier === undefined || earlier.invalidated_at !== null) unique.set(event.key, event);
  }
  return [...unique.values()];
}
