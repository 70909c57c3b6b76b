/** Published milestones. Each change inserts a new row and retains the earlier versions (spec/tracking 2.4). */
import { type RawBuilder, sql } from 'kysely';
import type { MilestoneChange } from '../../tracking/changes/changes.ts';
import type { EndReason } from '../../tracking/route/timeline.ts';
import type { ContainerView, RawEventView, TransportEventView } from '../../tracking/view/view.ts';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';
import type { TransportEventRow } from './transport-events.ts';

export interface ShipmentKeys {
  accountId: string;
  shipmentId: string;
  containerIds: ReadonlyMap<string, string>;
}

/**
 * Writes milestone changes, at most one per container and key. `now` follows the tracking request's clock and
 * becomes the end time of the previous versions.
 */
export async function writeMilestones(
  trx: Queryable,
  keys: ShipmentKeys,
  changes: MilestoneChange[],
  now: Date,
): Promise<void> {
  const written = changes.flatMap((change): WrittenChange[] => {
    const containerId = keys.containerIds.get(change.container);
    return containerId === undefined ? [] : [{ ...change, containerId }];
  });
  const versions = written.filter((change) => change.type !== 'annotated');
  if (versions.length > 0) await writeVersions(trx, keys, versions, now);
  const annotated = written.filter((change) => change.type === 'annotated');
  if (annotated.length > 0) await updateAnnotations(trx, keys.accountId, annotated);
}

type WrittenChange = MilestoneChange & { containerId: string };

/**
 * Ends the current versions of corrected and withdrawn milestones and inserts the new versions with links to their
 * predecessors.
 */
async function writeVersions(
  trx: Queryable,
  keys: ShipmentKeys,
  changes: readonly WrittenChange[],
  now: Date,
): Promise<void> {
  const replaced = new Map<string, string>();
  const ended: { container_id: string; key: string; reason: EndReason }[] = [];
  for (const change of changes) {
    const { containerId, event } = change;
    if (change.type === 'corrected')
      ended.push({ container_id: containerId, key: change.previous.key, reason: 'corrected' });
    if (change.type !== 'withdrawn') continue;
    ended.push({ container_id: containerId, key: event.key, reason: change.reason });
    if (change.replacedBy !== null) replaced.set(`${containerId} ${change.replacedBy}`, event.key);
  }
  const inserted = changes.flatMap((change) => {
    if (change.type === 'withdrawn') return [];
    const { containerId, event } = change;
    return [
      {
        id: newId(),
        container_id: containerId,
        ...columnsOf(event),
        corrected_key: change.type === 'corrected' ? change.previous.key : null,
        replaced_key: replaced.get(`${containerId} ${event.key}`) ?? null,
      },
    ];
  });
  await sql`
    with ended as (
      update transport_events e set invalidated_at = ${now}, invalidation_reason = r.reason
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as r(container_id uuid, key text, reason text)
      where e.account_id = ${keys.accountId} and e.container_id = r.container_id and e.key = r.key and e.invalidated_at is null
      returning e.id, e.container_id, e.key
    )
    insert into transport_events (account_id, id, shipment_id, container_id, key, version, event, classifier, timestamp,
      precision, timezone, locode, place_name, terminal_key, vessel_imo, vessel_name, voyage_number, data_source, witnesses,
      flags, source_event_id, previous_version_id)
    select ${keys.accountId}::uuid, r.id, ${keys.shipmentId}::uuid, r.container_id, r.key,
      coalesce((
        select max(v.version) from transport_events v
        where v.account_id = ${keys.accountId} and v.container_id = r.container_id and v.key = r.key), 0) + 1,
      r.event, r.classifier, r.timestamp, r.precision, r.timezone, r.locode, r.place_name, r.terminal_key, r.vessel_imo,
      r.vessel_name, r.voyage_number, r.data_source, r.witnesses, array(select jsonb_array_elements_text(r.flags)),
      (${rawEventId(keys.accountId)}),
      case
        when r.corrected_key is not null then (
          select e.id from ended e where e.container_id = r.container_id and e.key = r.corrected_key)
        when r.replaced_key is not null then (
          select o.id from transport_events o
          where o.account_id = ${keys.accountId} and o.container_id = r.container_id and o.key = r.replaced_key
          order by o.version desc limit 1)
      end
    from jsonb_to_recordset(${JSON.stringify(inserted)}::jsonb) as r(id uuid, container_id uuid, key text, event text,
      classifier text, timestamp timestamptz, precision text, timezone text, locode text, place_name text,
      terminal_key text, vessel_imo text, vessel_name text, voyage_number text, data_source text, witnesses jsonb,
      flags jsonb, source_event_key text, corrected_key text, replaced_key text)`.execute(trx);
}

function columnsOf({ kind, vessel, voyage, ...event }: TransportEventView) {
  return {
    key: event.key,
    event: `container.transport.${kind}`,
    classifier: event.classifier,
    timestamp: event.timestamp,
    precision: event.precision,
    timezone: event.timezone,
    locode: event.locode,
    place_name: event.place_name,
    terminal_key: event.terminal_key,
    vessel_imo: vessel?.imo ?? null,
    vessel_name: vessel?.name ?? null,
    voyage_number: voyage,
    data_source: event.data_source,
    witnesses: event.witnesses,
    flags: event.flags,
    source_event_key: event.source_event_key,
  };
}

/** Updates witnesses, flags or vessel in place, without a new version, because the event itself has not changed. */
async function updateAnnotations(trx: Queryable, accountId: string, changes: readonly WrittenChange[]): Promise<void> {
  const rows = changes.map(({ containerId, event: { key, vessel, voyage, ...event } }) => ({
    container_id: containerId,
    key,
    witnesses: event.witnesses,
    flags: event.flags,
    data_source: event.data_source,
    source_event_key: event.source_event_key,
    vessel_imo: vessel?.imo ?? null,
    vessel_name: vessel?.name ?? null,
    voyage_number: voyage,
  }));
  await sql`
    update transport_events e set witnesses = r.witnesses, flags = array(select jsonb_array_elements_text(r.flags)),
      data_source = r.data_source, vessel_imo = r.vessel_imo, vessel_name = r.vessel_name, voyage_number = r.voyage_number,
      source_event_id = (${rawEventId(accountId)})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(container_id uuid, key text, witnesses jsonb, flags jsonb,
      data_source text, vessel_imo text, vessel_name text, voyage_number text, source_event_key text)
    where e.account_id = ${accountId} and e.container_id = r.container_id and e.key = r.key and e.invalidated_at is null`.execute(
    trx,
  );
}

/** Selects the raw event that corresponds to the recorded row `r`. */
function rawEventId(accountId: string): RawBuilder<string> {
  return sql<string>`
    select w.id from raw_events w
    where w.account_id = ${accountId} and w.container_id = r.container_id and w.key = r.source_event_key`;
}

/** Finds the newest version of each milestone by key, in no particular order. */
export async function latestVersions(
  trx: Queryable,
  accountId: string,
  milestones: readonly { containerId: string; key: string }[],
): Promise<TransportEventRow[]> {
  if (milestones.length === 0) return [];
  const containerIds = milestones.map(({ containerId }) => containerId);
  const { rows } = await sql<TransportEventRow>`
    select distinct on (w.container_id, w.key) e.*
    from unnest(${containerIds}::uuid[], ${milestones.map(({ key }) => key)}::text[]) w(container_id, key)
    join transport_events e on e.account_id = ${accountId} and e.container_id = w.container_id and e.key = w.key
    order by w.container_id, w.key, e.version desc`.execute(trx);
  return rows;
}

/** Inserts the event of a changed last free day or appointment. */
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
): Promise<TransportEventRow> {
  const id = newId();
  return trx
    .insertInto('transport_events')
    .values({
      account_id: keys.accountId,
      id,
      shipment_id: keys.shipmentId,
      container_id: containerId,
      // Value events have no versions because each change is a separate event.
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
    .returningAll()
    .executeTakeFirstOrThrow();
}

const DATA_SOURCES = {
  line: 'shipping_line',
  terminal: 'terminal',
  railroad: 'rail',
  person: 'user_input',
  document: 'user_input',
};

/**
 * Synchronizes raw events with the view. Events that have disappeared from the view are marked as invalidated, never
 * deleted.
 */
export async function writeRawEvents(
  trx: Queryable,
  keys: ShipmentKeys,
  containers: ContainerView[],
  now: Date,
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
  const containerIds = containers.flatMap((container) => keys.containerIds.get(container.number) ?? []);
  await sql`
    with gone as (
      update raw_events set invalidated_at = ${now}
      where account_id = ${keys.accountId} and container_id = any(${containerIds}::uuid[]) and invalidated_at is null
        and key <> all(${rows.map((row) => row.key)}::text[]))
    insert into raw_events as e (account_id, id, shipment_id, container_id, key, index, event, original_event, timestamp,
      timezone, estimated, locode, place_name, terminal_key, vessel_imo, vessel_name, voyage_number, data_source,
      data_provider_code, provenance, invalidated_at)
    select ${keys.accountId}::uuid, r.id, ${keys.shipmentId}::uuid, r.container_id, r.key, r.index, r.event,
      r.original_event, r.timestamp, r.timezone, r.estimated, r.locode, r.place_name, r.terminal_key, r.vessel_imo,
      r.vessel_name, r.voyage_number, r.data_source, r.data_provider_code, r.provenance, r.invalidated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, container_id uuid, key text, index integer,
      event text, original_event text, timestamp timestamptz, timezone text, estimated boolean, locode text,
      place_name text, terminal_key text, vessel_imo text, vessel_name text, voyage_number text, data_source text, data_provider_code text,
      provenance jsonb, invalidated_at timestamptz)
    on conflict (account_id, container_id, key) do update set index = excluded.index, event = excluded.event,
      original_event = excluded.original_event, timestamp = excluded.timestamp, timezone = excluded.timezone,
      estimated = excluded.estimated, locode = excluded.locode, place_name = excluded.place_name,
      terminal_key = excluded.terminal_key, vessel_imo = excluded.vessel_imo, vessel_name = excluded.vessel_name,
      voyage_number = excluded.voyage_number, invalidated_at = excluded.invalidated_at
    where (e.index, e.event, e.timestamp, e.timezone, e.estimated, e.locode, e.place_name, e.terminal_key, e.vessel_imo, e.vessel_name,
           e.voyage_number, e.invalidated_at)
      is distinct from (excluded.index, excluded.event, excluded.timestamp, excluded.timezone, excluded.estimated,
        excluded.locode, excluded.place_name, excluded.terminal_key, excluded.vessel_imo, excluded.vessel_name, excluded.voyage_number,
        excluded.invalidated_at)`.execute(trx);
}

/** Selects one event per key, preferably a valid one, because each row has only one state. */
function uniqueByKey(events: RawEventView[]): RawEventView[] {
  const unique = new Map<string, RawEventView>();
  for (const event of events) {
    const earlier = unique.get(event.key);
    if (earlier === undefined || earlier.invalidated_at !== null) unique.set(event.key, event);
  }
  return [...unique.values()];
}
