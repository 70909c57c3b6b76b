/** Lists and changes exceptions for users. Pending exceptions are not visible. */

import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import { keysOf } from '../../reference/records.ts';
import type { PlacedValues } from '../../tracking/fields/value-place.ts';
import { type Conditions, conditionsOf, type SortKey } from '../lists/filtered-list.ts';
import { isAfter, type Order, orderBy, pageOf, positionColumn, rangeOf } from '../lists/keyset.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';
import type { ExceptionRow } from './exceptions.ts';

export interface ListedException extends ExceptionRow {
  containerNumber: string | null;
  shipmentNumber: string | null;
  /** Published values that determine the time zone in which days are counted. */
  around: PlacedValues;
}

export interface ExceptionFilter {
  kinds?: readonly string[];
  states?: readonly string[];
  severities?: readonly number[];
  /** A null `userId` selects unassigned exceptions. */
  assignee?: { userId: string | null };
  containerId?: string;
  shipmentId?: string;
  /** Container or shipment numbers. Matches any of these. */
  numbers?: readonly string[];
}

const sortColumns = {
  severity: sql`e.severity`,
  deadline_at: sql`e.deadline_at`,
  opened_at: sql`e.opened_at`,
  updated_at: sql`e.updated_at`,
} as const;
export type ExceptionSortKey = keyof typeof sortColumns;
export const EXCEPTION_SORT_KEYS = keysOf(sortColumns);

const stateAt = (now: Date): RawBuilder<string> => sql<string>`case
  when e.resolved_at is not null then 'resolved'
  when e.snoozed_until > ${now} then 'snoozed'
  when e.acknowledged_at is not null then 'acknowledged'
  else 'open' end`;

const conditions = (now: Date): Conditions<ExceptionFilter> => ({
  kinds: (kinds) => sql`e.kind = any(${kinds}::text[])`,
  // Without resolved exceptions, the extra condition lets Postgres use the index.
  states: (states) =>
    states.includes('resolved')
      ? sql`${stateAt(now)} = any(${states}::text[])`
      : sql`${stateAt(now)} = any(${states}::text[]) and e.resolved_at is null`,
  severities: (severities) => sql`e.severity = any(${severities}::smallint[])`,
  assignee: ({ userId }) =>
    userId === null ? sql`e.assignee_user_id is null` : sql`e.assignee_user_id = ${userId}::uuid`,
  // An exception of a whole shipment applies to each of its containers.
  containerId: (id, accountId) => sql`(e.container_id = ${id}::uuid or (e.container_id is null and e.shipment_id = (
    select c.shipment_id from containers c where c.account_id = ${accountId} and c.id = ${id}::uuid)))`,
  shipmentId: (id) => sql`e.shipment_id = ${id}::uuid`,
  numbers: (numbers, accountId) => sql`(e.container_id = any(array(
    select c.id from containers c where c.account_id = ${accountId} and c.number = any(${numbers}::text[])))
    or e.shipment_id = any(array(
      select s.id from shipments s where s.account_id = ${accountId} and s.bill_of_lading_number = any(${numbers}::text[]))))`,
});

/** Lists exceptions, most urgent first: unresolved before resolved, then by severity, time left and age. */
export async function listExceptions(
  database: Queryable,
  accountId: string,
  {
    filter,
    now,
    sort,
    slice,
  }: { filter: ExceptionFilter; now: Date; sort: readonly SortKey<ExceptionSortKey>[] | null; slice: PageRange },
): Promise<PagedRows<ListedException>> {
  const all: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`e.account_id = ${accountId} and e.opened_at is not null`,
    ...conditionsOf(conditions(now), filter, accountId),
  ];
  const where = sql.join(all, sql` and `);
  const total = slice.total ?? (await countExceptions(database, where));
  if (slice.offset >= total) return { rows: [], total };
  const order = orderOf(sort);
  const { rows } = await sql<ListedException>`
    with page as materialized (
      select e.id${positionColumn(order, slice)} from exceptions e
      where ${where} and ${isAfter(order, slice.after)} order by ${orderBy(order)} ${rangeOf(slice)})
    ${selectListed(slice.after === undefined ? sql`` : sql`, p.list_end`)}
    join page p on p.id = e.id where e.account_id = ${accountId} order by ${orderBy(order)}`.execute(database);
  return pageOf(rows, slice, total);
}

async function countExceptions(database: Queryable, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from exceptions e where ${where}`.execute(
    database,
  );
  return rows[0]?.total ?? 0;
}

const byUrgency: Order = [
  { by: sql`(e.resolved_at is not null)` },
  { by: sql.ref('e.severity'), descending: true },
  { by: sql.ref('e.deadline_at'), nullable: true },
  { by: sql.ref('e.opened_at') },
  { by: sql.ref('e.id') },
];

function orderOf(sort: readonly SortKey<ExceptionSortKey>[] | null): Order {
  const keys = (sort ?? []).map(({ key, descending }) => ({ by: sortColumns[key], descending, nullable: true }));
  return [...keys, ...byUrgency];
}

const selectListed = (more: RawBuilder<unknown>) => sql`
  select e.*${more}, c.number as "containerNumber", s.bill_of_lading_number as "shipmentNumber",
    jsonb_build_object('pod_timezone', coalesce(c.published -> 'pod_timezone', s.published -> 'pod_timezone'),
      'final_destination_timezone', c.published -> 'final_destination_timezone',
      'pickup_facility_key', c.published -> 'pickup_facility_key', 'pod_terminal_key', c.published -> 'pod_terminal_key',
      'pickup_lfd_line', c.published -> 'pickup_lfd_line', 'pickup_lfd_terminal', c.published -> 'pickup_lfd_terminal',
      'pickup_lfd_rail', c.published -> 'pickup_lfd_rail') as around
  from exceptions e
  left join containers c on c.account_id = e.account_id and c.id = e.container_id
  left join shipments s on s.account_id = e.account_id and s.id = e.shipment_id`;

export async function findExceptions(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<ListedException[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListedException>`
    ${selectListed(sql``)} where e.account_id = ${accountId} and e.id = any(${ids}::uuid[]) and e.opened_at is not null`.execute(
    database,
  );
  return rows;
}

export interface ExceptionCounts {
  kind: string;
  severity: number;
  open: number;
  acknowledged: number;
  snoozed: number;
}

export async function countUnresolved(database: Queryable, accountId: string, now: Date): Promise<ExceptionCounts[]> {
  const { rows } = await sql<ExceptionCounts>`
    select kind, severity, count(*) filter (where state = 'open')::int as open,
      count(*) filter (where state = 'acknowledged')::int as acknowledged,
      count(*) filter (where state = 'snoozed')::int as snoozed
    from (
      select e.kind, e.severity, ${stateAt(now)} as state from exceptions e
      where e.account_id = ${accountId} and e.resolved_at is null and e.opened_at is not null) counted
    group by kind, severity`.execute(database);
  return rows;
}

export async function countMine(database: Queryable, accountId: string, userId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ mine: number }>`
    select count(*)::int as mine from exceptions e
    where e.account_id = ${accountId} and e.assignee_user_id = ${userId} and e.resolved_at is null
      and e.opened_at is not null and ${stateAt(now)} = 'open'`.execute(database);
  return rows[0]?.mine ?? 0;
}

export type ExceptionChange = Pick<
  Updateable<DB['exceptions']>,
  'assignee_user_id' | 'acknowledged_at' | 'acknowledged_by_user_id' | 'snoozed_until' | 'note'
>;

/** Changes an exception. Returns false if it does not exist, or if it is resolved and `onlyUnresolved` is set. */
export async function changeException(
  database: Queryable,
  accountId: string,
  id: string,
  { change, onlyUnresolved }: { change: ExceptionChange; onlyUnresolved: boolean },
): Promise<boolean> {
  const result = await database
    .updateTable('exceptions')
    .set((eb) => ({ ...change, updated_at: eb.fn('now') }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('opened_at', 'is not', null)
    .$if(onlyUnresolved, (query) => query.where('resolved_at', 'is', null))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
