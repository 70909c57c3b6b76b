/** Notifications and their attempts, to be read: what was to be delivered, and what became of it. */
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { EventBody } from './events.ts';
import type { DB } from './schema.generated.ts';
import { groupBy, type Listed, type Slice } from './slice.ts';

export type NotificationRecord = Pick<
  Selectable<DB['webhook_notifications']>,
  'id' | 'webhook_id' | 'event_id' | 'event_name' | 'sequence' | 'status' | 'created_at'
> &
  Pick<Selectable<DB['events']>, 'backfilled' | 'container_sequence' | 'reference_type' | 'reference_id'>;

export type DeliveryAttemptRow = Selectable<DB['delivery_attempts']>;

export interface NotificationFilter {
  event?: string;
  status?: 'pending' | 'succeeded' | 'failed';
  createdFrom?: Date;
  createdTo?: Date;
}

/** Newest first. */
export async function listNotificationRecords(
  database: Queryable,
  accountId: string,
  filter: NotificationFilter,
  slice: Slice,
): Promise<Listed<NotificationRecord>> {
  const matching = filtered(database, accountId, filter);
  const total = slice.total ?? (await count(matching));
  if (slice.offset >= total) return { rows: [], total };
  const page = matching
    .select(['id'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset);
  const rows = await records(database, accountId)
    .where('n.id', 'in', page)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .execute();
  return { rows, total };
}

export async function findNotificationRecord(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<NotificationRecord | null> {
  return (await records(database, accountId).where('n.id', '=', id).executeTakeFirst()) ?? null;
}

type Notifications = SelectQueryBuilder<DB, 'webhook_notifications', Record<never, never>>;

function filtered(database: Queryable, accountId: string, filter: NotificationFilter): Notifications {
  const { event, status, createdFrom, createdTo } = filter;
  let query: Notifications = database.selectFrom('webhook_notifications').where('account_id', '=', accountId);
  if (event !== undefined) query = query.where('event_name', '=', event);
  // Written out, so that the partial index of failed ones is found.
  if (status !== undefined) query = query.where('status', '=', sql.lit(status));
  if (createdFrom !== undefined) query = query.where('created_at', '>=', createdFrom);
  if (createdTo !== undefined) query = query.where('created_at', '<=', createdTo);
  return query;
}

async function count(query: Notifications): Promise<number> {
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
}

function records(database: Queryable, accountId: string) {
  return database
    .selectFrom('webhook_notifications as n')
    .innerJoin('events as e', (join) =>
      join.onRef('e.account_id', '=', 'n.account_id').onRef('e.id', '=', 'n.event_id'),
    )
    .select(['n.id', 'n.webhook_id', 'n.event_id', 'n.event_name', 'n.sequence', 'n.status', 'n.created_at'])
    .select(['e.backfilled', 'e.container_sequence', 'e.reference_type', 'e.reference_id'])
    .where('n.account_id', '=', accountId);
}

/** By event: what was rendered of it when it was recorded. */
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
  return new Map(rows.map(({ id, body }) => [id, body as unknown as EventBody]));
}

/** By notification, the first attempt first. */
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
