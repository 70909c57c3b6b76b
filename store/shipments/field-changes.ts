/** History of published values, each with its source, snapshot, pointer and rule. */
import { sql } from 'kysely';
import type { FieldChange } from '../../tracking/changes/changes.ts';
import type { SourceKind } from '../../tracking/claims/claims.ts';
import { isAfter, type Order, orderBy, pageOf, positionColumn, rangeOf } from '../lists/keyset.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';

const RECORDED = sql`case when container_id is null then 'shipment' else 'container' end as of, field, before, after,
  source_kind as "sourceKind", source_code as "sourceCode", snapshot_id as "snapshotId", rule, changed_at as "changedAt"`;

/** Creates missing monthly partitions in advance. */
export async function makeFieldChangesPartitions(database: Queryable, now: Date): Promise<void> {
  await sql`select make_field_changes_partitions(${now})`.execute(database);
}

/**
 * Inserts changes. `containerIds` maps container numbers to ids. `changedAt` follows the tracking request's clock.
 * `recorded_at` is the current time rather than the start of the transaction, which may precede the changes of a
 * recording that it waited for.
 */
export async function insertFieldChanges(
  database: Queryable,
  accountId: string,
  shipmentId: string,
  containerIds: ReadonlyMap<string, string>,
  changes: FieldChange[],
  changedAt: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ container, field, before, after, provenance }) => ({
    id: newId(),
    container_id: container === null ? null : (containerIds.get(container) ?? null),
    field,
    before,
    after,
    source_kind: provenance?.source.kind ?? null,
    source_code: provenance?.source.code ?? null,
    snapshot_id: provenance?.snapshotId ?? null,
    pointer: provenance?.pointer ?? null,
    rule: provenance?.rule ?? null,
  }));
  await sql`
    insert into field_changes (account_id, id, shipment_id, container_id, field, before, after, source_kind, source_code,
                               snapshot_id, pointer, rule, changed_at, recorded_at)
    select ${accountId}::uuid, r.id, ${shipmentId}::uuid, r.container_id, r.field, r.before, r.after, r.source_kind,
           r.source_code, r.snapshot_id, r.pointer, r.rule, ${changedAt}::timestamptz, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      id uuid, container_id uuid, field text, before jsonb, after jsonb, source_kind text, source_code text,
      snapshot_id uuid, pointer text, rule text)`.execute(database);
}

/** Lists the changes of a container and its shipment, newest first, optionally for some fields only. */
export async function listFieldChanges(
  database: Queryable,
  of: {
    accountId: string;
    shipmentId: string;
    containerId: string;
    /** Null means all fields. */
    fields: readonly string[] | null;
    /** Excludes last free days reported by railroads. */
    withoutRail: boolean;
  },
  slice: PageRange,
): Promise<PagedRows<RecordedChange & { id: string }>> {
  const named = of.fields === null ? sql`true` : sql`field = any(${[...of.fields]}::text[])`;
  const matching = sql`account_id = ${of.accountId} and shipment_id = ${of.shipmentId}
    and (container_id is null or container_id = ${of.containerId}) and ${named}
    and not (${of.withoutRail} and field = 'pickup_lfd_rail')`;
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from field_changes where ${matching}`.execute(database),
    sql<RecordedChange & { id: string }>`
      select id, ${RECORDED}${positionColumn(latestFirst, slice)} from field_changes
      where ${matching} and ${isAfter(latestFirst, slice.after)} order by ${orderBy(latestFirst)} ${rangeOf(slice)}`.execute(
      database,
    ),
  ]);
  return pageOf(listed.rows, slice, counted.rows[0]?.total ?? 0);
}

const latestFirst: Order = [
  { by: sql.ref('recorded_at'), descending: true },
  { by: sql.ref('id'), descending: true },
];

/** Recorded change of a published value, before rendering. */
export interface RecordedChange {
  of: 'container' | 'shipment';
  field: string;
  before: unknown;
  after: unknown;
  sourceKind: SourceKind | null;
  sourceCode: string | null;
  snapshotId: string | null;
  rule: string | null;
  /** On the tracking request's clock. */
  changedAt: Date;
}

/** Lists at most `perField` changes per field of a container and its shipment, newest first. */
export async function fieldChangesOf(
  database: Queryable,
  { accountId, shipmentId, containerId }: { accountId: string; shipmentId: string; containerId: string },
  perField: number,
): Promise<RecordedChange[]> {
  const { rows } = await sql<RecordedChange>`
    select ${RECORDED} from (
      select *, row_number() over (partition by container_id, field order by recorded_at desc, id desc) as age
      from field_changes
      where account_id = ${accountId} and shipment_id = ${shipmentId}
        and (container_id is null or container_id = ${containerId})
    ) c where age <= ${perField}
    order by recorded_at desc, id desc`.execute(database);
  return rows;
}
