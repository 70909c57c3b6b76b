/**
 * Compares the values of the bridge with those of other sources, per container and field. Derived from `bridge_values`
 * and the history of published values, without those that came through the bridge.
 */
import { type RawBuilder, sql } from 'kysely';
import type { ComparedField } from '../../tracking/fields/compared-fields.ts';
import { isAfter, type Order, orderBy, pageOf, positionColumn, rangeOf } from '../lists/keyset.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';

export type Side = 'bridge' | 'others';

export interface ComparisonFilter {
  lines?: readonly string[];
  fields?: readonly ComparedField[];
  first?: Side;
  differs?: boolean;
  right?: 'bridge' | 'others' | 'both' | 'neither';
}

export interface ComparisonRow {
  containerId: string;
  shipmentId: string;
  number: string;
  scac: string;
  /** IANA zone of the port of discharge. */
  timeZone: string | null;
  field: ComparedField;
  bridgeValue: unknown;
  /** Wall-clock times of the first value; for availability, of the first time that it was available. */
  bridgeFirstAt: Date | null;
  othersValue: unknown;
  othersFirstAt: Date | null;
  /** Null until both have stated a value. */
  first: Side | null;
  leadSeconds: number | null;
  differs: boolean;
  /** The value by which both are judged; null while the journey goes on. */
  standing: unknown;
  bridgeRight: boolean | null;
  othersRight: boolean | null;
}

export interface LineCounts {
  scac: string;
  field: ComparedField;
  containers: number;
  both: number;
  bridgeFirst: number;
  othersFirst: number;
  /** Median of the leads, positive if the bridge was first. */
  medianLeadSeconds: number | null;
  differing: number;
  judged: number;
  bridgeRight: number;
  othersRight: number;
}

export interface ComparisonScope {
  accountId: string;
  /** Minutes by which a value may differ from the standing one and still be right. */
  tolerances: Readonly<Record<ComparedField, number>>;
}

/** Whether two values agree: times within `minutes`, other values if they are equal. */
function agree(one: RawBuilder<unknown>, other: RawBuilder<unknown>, minutes: RawBuilder<unknown>) {
  return sql<boolean>`case when jsonb_typeof(${one}) = 'string' and jsonb_typeof(${other}) = 'string'
    then abs(extract(epoch from (${one} #>> '{}')::timestamptz - (${other} #>> '{}')::timestamptz)) <= ${minutes} * 60
    else ${one} = ${other} end`;
}

const isStated = (value: RawBuilder<unknown>) => sql`${value} is not null and ${value} not in ('null', 'false')`;

const compared = ({ accountId, tolerances }: ComparisonScope) => sql`
  with said as (
    select b.container_id, b.field, min(b.received_at) filter (where ${isStated(sql.ref('b.value'))}) as first_at,
      (array_agg(b.value order by b.received_at desc))[1] as value
    from bridge_values b where b.account_id = ${accountId} group by b.container_id, b.field
  ), sides as (
    select c.id as container_id, c.shipment_id, c.number, s.shipping_line_scac as scac,
      c.published ->> 'pod_timezone' as time_zone, said.field,
      t.minutes::int as minutes, said.value as bridge_value, said.first_at as bridge_first_at, own.value as others_value,
      own.first_at as others_first_at,
      case when said.field = 'pod_eta_at' then nullif(c.published -> 'pod_arrived_at', 'null')
        when coalesce(c.tracking_stopped_at, s.tracking_stopped_at) is null then null
        else nullif(c.published -> said.field, 'null') end as standing
    from said
    join jsonb_each_text(${JSON.stringify(tolerances)}::jsonb) as t(field, minutes) on t.field = said.field
    join containers c on c.account_id = ${accountId} and c.id = said.container_id
    join shipments s on s.account_id = c.account_id and s.id = c.shipment_id
    left join lateral (
      select min(f.recorded_at) filter (where ${isStated(sql.ref('f.after'))}) as first_at,
        nullif((array_agg(f.after order by f.recorded_at desc))[1], 'null') as value
      from field_changes f
      left join snapshots n on n.id = f.snapshot_id
      where f.account_id = ${accountId} and f.shipment_id = c.shipment_id and f.field = said.field and n.via is null
        and f.container_id is not distinct from (case when said.field = 'pod_eta_at' then null else c.id end)
    ) own on true
  ), compared as (
    select *, case when bridge_first_at < others_first_at then 'bridge' when others_first_at <= bridge_first_at then 'others' end
        as first,
      extract(epoch from others_first_at - bridge_first_at)::float8 as lead,
      not coalesce(${agree(sql.ref('bridge_value'), sql.ref('others_value'), sql`least(minutes, 60)`)},
        bridge_value is null and others_value is null) as differs,
      case when standing is not null then
        coalesce(${agree(sql.ref('bridge_value'), sql.ref('standing'), sql.ref('minutes'))}, false) end as bridge_right,
      case when standing is not null then
        coalesce(${agree(sql.ref('others_value'), sql.ref('standing'), sql.ref('minutes'))}, false) end as others_right
    from sides
  )`;

function matching({ lines, fields, first, differs, right }: ComparisonFilter) {
  const verdict = {
    bridge: sql`bridge_right and not others_right`,
    others: sql`others_right and not bridge_right`,
    both: sql`bridge_right and others_right`,
    neither: sql`not bridge_right and not others_right`,
  };
  return sql.join(
    [
      sql`true`,
      ...(lines === undefined ? [] : [sql`scac = any(${[...lines]}::text[])`]),
      ...(fields === undefined ? [] : [sql`field = any(${[...fields]}::text[])`]),
      ...(first === undefined ? [] : [sql`first = ${first}`]),
      ...(differs === undefined ? [] : [sql`differs = ${differs}`]),
      ...(right === undefined ? [] : [verdict[right]]),
    ],
    sql` and `,
  );
}

const inOrder: Order = [{ by: sql.ref('number') }, { by: sql.ref('container_id') }, { by: sql.ref('field') }];

/** Lists the comparisons of an account, by container number and field. */
export async function listComparisons(
  database: Queryable,
  scope: ComparisonScope,
  filter: ComparisonFilter,
  slice: PageRange,
): Promise<PagedRows<ComparisonRow>> {
  const counted = await sql<{ total: number }>`
    ${compared(scope)} select count(*)::int as total from compared where ${matching(filter)}`.execute(database);
  const listed = await sql<ComparisonRow>`
    ${compared(scope)}
    select container_id as "containerId", shipment_id as "shipmentId", number, scac,
      time_zone as "timeZone", field, bridge_value as "bridgeValue", bridge_first_at as "bridgeFirstAt",
      others_value as "othersValue", others_first_at as "othersFirstAt", first, abs(lead) as "leadSeconds", differs, standing,
      bridge_right as "bridgeRight", others_right as "othersRight"${positionColumn(inOrder, slice)}
    from compared where ${matching(filter)} and ${isAfter(inOrder, slice.after)}
    order by ${orderBy(inOrder)} ${rangeOf(slice)}`.execute(database);
  return pageOf(listed.rows, slice, counted.rows[0]?.total ?? 0);
}

/** Counts the comparisons of an account by line and field. */
export async function countComparisons(database: Queryable, scope: ComparisonScope): Promise<LineCounts[]> {
  const { rows } = await sql<LineCounts>`
    ${compared(scope)}
    select scac, field, count(*)::int as containers,
      count(*) filter (where first is not null)::int as both,
      count(*) filter (where first = 'bridge')::int as "bridgeFirst",
      count(*) filter (where first = 'others')::int as "othersFirst",
      percentile_cont(0.5) within group (order by lead) as "medianLeadSeconds",
      count(*) filter (where differs)::int as differing,
      count(*) filter (where standing is not null)::int as judged,
      count(*) filter (where bridge_right)::int as "bridgeRight",
      count(*) filter (where others_right)::int as "othersRight"
    from compared group by scac, field order by scac, field`.execute(database);
  return rows;
}
