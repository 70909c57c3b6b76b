/** Reads notifications and their delivery attempts for the API. */
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { readCounted } from '../lists/counting.ts';
import { type Conditions, conditionsOf, idsOfPage, NEWEST_FIRST, oneOf } from '../lists/filtered-list.ts';
import { type Order, orderBy, positionColumn } from '../lists/keyset.ts';
import { countRows, readRows } from '../lists/list-query.ts';
import type { Matching } from '../lists/matching.ts';
import { groupBy, type PagedRows, type PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { EventBody } from '../postgres/json-columns.ts';
import type { DB } from '../schema.generated.ts';

export interface NotificationRecord
  extends Pick<
      Selectable<DB['webhook_notifications']>,
      | 'id'
      | 'webhook_id'
      | 'event_id'
      | 'event_name'
      | 'sequence'
      | 'status'
      | 'attempts'
      | 'last_attempt_at'
      | 'last_status_code'
      | 'shipment_id'
      | 'container_id'
      | 'replay_id'
      | 'created_at'
    >,
    Pick<Selectable<DB['events']>, 'backfilled' | 'container_sequence' | 'reference_type' | 'reference_id'> {
  /** Null if no attempt is planned because the notification is not queued, or the webhook is inactive or deleted. */
  next_attempt_at: Date | null;
  replaying: boolean;
}

export type DeliveryAttemptRow = Selectable<DB['delivery_attempts']>;

/** Inclusive range of HTTP status codes, or `none` for an attempt without a response. */
export type StatusCodes = { from: number; to: number } | 'none';

export interface NotificationFilter {
  webhook?: string;
  events?: readonly string[];
  status?: 'pending' | 'succeeded' | 'failed';
  statusCodes?: StatusCodes;
  shipment?: string;
  container?: string;
  replay?: string;
  createdFrom?: Date;
  createdBefore?: Date;
}

const CONDITIONS: Conditions<NotificationFilter> = {
  webhook: (id) => sql`webhook_id = ${id}`,
  events: (names) => oneOf('event_name', names),
  // Literals are required to use the partial indexes. Pending notifications are in a lane.
  status: (status) =>
    status === 'pending' ? sql`status = 'pending' and lane is not null` : sql`status = ${sql.lit(status)}`,
  statusCodes: (codes) =>
    codes === 'none'
      ? sql`last_attempt_at is not null and last_status_code is null`
      : sql`last_attempt_at is not null
          and last_status_code between ${sql.lit(codes.from)} and ${sql.lit(codes.to)}`,
  shipment: byEvents('shipment_id'),
  container: byEvents('container_id'),
  replay: (id) => sql`replay_id = ${id}`,
  createdFrom: (from) => sql`created_at >= ${from}`,
  createdBefore: (moment) => sql`created_at < ${moment}`,
};

/** Builds a filter by event, because few events match and they are indexed. */
function byEvents(column: 'shipment_id' | 'container_id') {
  return (id: string, accountId: string) =>
    sql<SqlBool>`event_id = any(array(
      select e.id from events e where e.account_id = ${accountId} and ${sql.ref(`e.${column}`)} = ${id}))`;
}

export async function listNotificationRecords(
  database: Queryable,
  accountId: string,
  filter: NotificationFilter,
  slice: PageRange,
): Promise<PagedRows<NotificationRecord>> {
  const what: Matching = {
    table: 'webhook_notifications',
    accountId,
    conditions: conditionsOf(CONDITIONS, filter, accountId),
  };
  return readCounted(database, what, slice, (range) =>
    records(database, accountId, idsOfPage(what, NEWEST_FIRST, range.total, range), range),
  );
}

export async function findNotificationRecord(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<NotificationRecord | null> {
  const [row] = await records(database, accountId, sql`select ${id}::uuid as id`, { limit: 1, offset: 0 });
  return row ?? null;
}

/** Reads the notifications whose ids a query returns, newest first. */
async function records(
  database: Queryable,
  accountId: string,
  ids: RawBuilder<unknown>,
  slice: PageRange,
): Promise<NotificationRecord[]> {
  const { rows } = await sql<NotificationRecord>`
    with page as materialized (${ids})
    select n.id, n.webhook_id, n.event_id, n.event_name, n.sequence, n.status, n.attempts, n.last_attempt_at,
      n.last_status_code, n.shipment_id, n.container_id, n.replay_id, n.created_at,
      e.backfilled, e.container_sequence, e.reference_type, e.reference_id,
      n.lane is not distinct from 'replay' as replaying,
      -- A failing receiver is probed by one notification at a time; the others wait.
      case when n.lane is not null and w.active and w.deleted_at is null
        then greatest(n.next_attempt_at, w.next_probe_at) end as next_attempt_at${positionColumn(newest, slice)}
    from page p
    join webhook_notifications n on n.account_id = ${accountId} and n.id = p.id
    join events e on e.account_id = n.account_id and e.id = n.event_id
    join webhooks w on w.account_id = n.account_id and w.id = n.webhook_id
    order by ${orderBy(newest)}`.execute(database);
  return rows;
}

const newest: Order = [
  { by: sql.ref('n.created_at'), descending: true },
  { by: sql.ref('n.id'), descending: true },
];

export async function findPostedBody(database: Queryable, accountId: string, id: string): Promise<string | null> {
  const row = await database
    .selectFrom('webhook_notifications')
    .select('body')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.body ?? null;
}

/** Maps events to their bodies, as rendered when they were recorded. */
export async function eventBodies(
  database: Queryable,
  accountId: string,
  eventIds: readonly string[],
): Promise<Map<string, EventBody>> {
  if (eventIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('events')
    .select(['id', 'body'])
    .where('account_id', '=', accountId)
    .where('id', 'in', [...eventIds])
    .execute();
  return new Map(rows.map(({ id, body }) => [id, body]));
}

/** Maps notifications to the ids of their attempts, oldest first. */
export async function attemptIdsByNotification(
  database: Queryable,
  accountId: string,
  notificationIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (notificationIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('delivery_attempts')
    .select(['id', 'notification_id'])
    .where('account_id', '=', accountId)
    .where('notification_id', 'in', [...notificationIds])
    .orderBy('number')
    .execute();
  return groupBy(
    rows,
    (row) => row.notification_id,
    (row) => row.id,
  );
}

export async function findAttemptsByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<DeliveryAttemptRow[]> {
  return database
    .selectFrom('delivery_attempts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
    .orderBy('notification_id')
    .orderBy('number')
    .execute();
}

export async function listAttempts(
  database: Queryable,
  accountId: string,
  notificationId: string,
  slice: PageRange,
): Promise<PagedRows<DeliveryAttemptRow>> {
  const attempts = database
    .selectFrom('delivery_attempts')
    .where('account_id', '=', accountId)
    .where('notification_id', '=', notificationId);
  const order = [{ by: sql.ref('number') }];
  return readRows(attempts.selectAll(), order, slice, slice.total ?? (await countRows(attempts)));
}
