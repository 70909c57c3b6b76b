/** Events covered by a replay, and the notifications that deliver them again. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ORDER_KEY } from '../events/append-events.ts';
import type { Queryable } from '../postgres/database.ts';
import type { EventBody, ReplayedOnly } from '../postgres/json-columns.ts';
import type { ReplayRow } from './replays.ts';

export interface Subscription {
  events: string[];
  /** Features set for the account. A missing feature is enabled. */
  features: Readonly<Record<string, unknown>> | null;
}

export async function findSubscription(
  queryable: Queryable,
  accountId: string,
  webhookId: string,
): Promise<Subscription> {
  return queryable
    .selectFrom('webhooks as w')
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .select('w.events')
    .select(sql<Subscription['features']>`a.settings -> 'features'`.as('features'))
    .where('w.account_id', '=', accountId)
    .where('w.id', '=', webhookId)
    .executeTakeFirstOrThrow();
}

/** Event names covered by a replay. */
export type ReplayedNames = { among: readonly string[] } | { allBut: readonly string[] };

export interface ReplayedEvent {
  id: string;
  name: string;
  sequence: number;
  containerSequence: number | null;
  backfilled: boolean;
  createdAt: Date;
  body: EventBody;
}

export interface PlanBatchOptions {
  limit: number;
  /** Days after which settled notifications may have been removed; 0 means never. */
  notificationDays: number;
}

export interface PlannedBatch {
  notificationIds: string[];
  /** Events without a notification for the webhook. */
  events: ReplayedEvent[];
  /** Sequence up to which the log was scanned. */
  plannedSequence: number;
  isPlanned: boolean;
}

/** Maximum number of events per scan. Usually only a few of them have to be sent. */
const MAX_CANDIDATES = 10_000;

/**
 * Finds the replay's next events in log order, except those with a notification that is already queued. Reads each
 * table separately: for a webhook without notifications, Postgres would choose a join that becomes slower with each
 * batch.
 */
export async function nextReplayedEvents(
  trx: Queryable,
  replay: ReplayRow,
  names: ReplayedNames,
  { limit, notificationDays }: PlanBatchOptions,
): Promise<PlannedBatch> {
  const candidates = await listCandidates(trx, replay, names, notificationDays);
  const listed = await existingNotifications(
    trx,
    replay,
    candidates.map(({ id }) => id),
  );
  const isWanted = WANTED[replay.selection.only ?? 'all'];
  const wanted = candidates
    .filter(({ id, isForgotten }) => isWanted(listed.get(id) ?? (isForgotten ? FORGOTTEN : null)))
    .slice(0, limit);
  const last = wanted.length === limit ? wanted.at(-1) : candidates.at(-1);
  const isPlanned = wanted.length < limit && candidates.length < MAX_CANDIDATES;
  return {
    notificationIds: wanted.flatMap(({ id }) => listed.get(id)?.id ?? []),
    events: await findEvents(
      trx,
      replay,
      wanted.flatMap(({ id }) => (listed.has(id) ? [] : id)),
    ),
    plannedSequence: isPlanned ? replay.until_sequence : (last?.sequence ?? replay.until_sequence),
    isPlanned,
  };
}

interface ExistingNotification {
  status: string;
  /** Whether the notification is in a lane and will be sent anyway. */
  isQueued: boolean;
}

/** State of events older than the notification retention period, which are treated as delivered. */
const FORGOTTEN: ExistingNotification = { status: 'succeeded', isQueued: false };

interface Candidate {
  id: string;
  sequence: number;
  /** Whether retention may have removed its notification. */
  isForgotten: boolean;
}

/** Selects events by the state of their notification; null means that there is none. */
const WANTED: Readonly<Record<ReplayedOnly, (listed: ExistingNotification | null) => boolean>> = {
  all: (listed) => listed?.isQueued !== true,
  undelivered: (listed) => listed === null || (!listed.isQueued && listed.status !== 'succeeded'),
  failed: (listed) => listed !== null && !listed.isQueued && listed.status === 'failed',
};

async function listCandidates(
  trx: Queryable,
  replay: ReplayRow,
  names: ReplayedNames,
  notificationDays: number,
): Promise<Candidate[]> {
  const { account_id: accountId, webhook_id: webhookId, selection } = replay;
  const isForgotten =
    notificationDays === 0 || selection.from !== null
      ? sql`false`
      : sql`e.created_at < now() - ${notificationDays} * interval '1 day' and e.created_at >= (
              select w.created_at from webhooks w where w.account_id = ${accountId} and w.id = ${webhookId})`;
  const { rows } = await sql<Candidate>`
    select e.id, e.sequence, ${isForgotten} as "isForgotten" from events e where ${selected(replay, names)}
    order by e.sequence limit ${MAX_CANDIDATES}`.execute(trx);
  return rows;
}

async function existingNotifications(
  trx: Queryable,
  { account_id: accountId, webhook_id: webhookId }: ReplayRow,
  eventIds: readonly string[],
): Promise<Map<string, ExistingNotification & { id: string }>> {
  const { rows } = await sql<ExistingNotification & { id: string; eventId: string }>`
    select event_id as "eventId", id, status, lane is not null as "isQueued" from webhook_notifications
    where account_id = ${accountId} and webhook_id = ${webhookId} and event_id = any(${[...eventIds]}::uuid[])`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.eventId, row]));
}

async function findEvents(
  trx: Queryable,
  { account_id: accountId }: ReplayRow,
  ids: readonly string[],
): Promise<ReplayedEvent[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ReplayedEvent>`
    select id, name, sequence, container_sequence as "containerSequence", backfilled, created_at as "createdAt", body
    from events where account_id = ${accountId} and id = any(${[...ids]}::uuid[]) order by sequence`.execute(trx);
  return rows;
}

function selected(replay: ReplayRow, names: ReplayedNames): RawBuilder<SqlBool> {
  const { account_id: accountId, webhook_id: webhookId, selection } = replay;
  const { from, to, shipment_id: shipmentId, container_id: containerId, notification_ids: ids } = selection;
  const conditions = [
    sql`e.account_id = ${accountId} and e.sequence > ${replay.planned_sequence} and e.sequence <= ${replay.until_sequence}`,
    'among' in names ? sql`e.name = any(${names.among}::text[])` : sql`e.name <> all(${names.allBut}::text[])`,
    ...(from === null ? [] : [sql`e.created_at >= ${from}::timestamptz`]),
    ...(to === null ? [] : [sql`e.created_at <= ${to}::timestamptz`]),
    ...(shipmentId === null ? [] : [sql`e.shipment_id = ${shipmentId}`]),
    ...(containerId === null ? [] : [sql`e.container_id = ${containerId}`]),
    ...(ids === null
      ? []
      : [
          sql`e.id in (select event_id from webhook_notifications
                       where account_id = ${accountId} and webhook_id = ${webhookId} and id = any(${ids}::uuid[]))`,
        ]),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Moves notifications that are in no lane to the replay lane. Returns their number. */
export async function requeue(trx: Queryable, replay: ReplayRow, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const queued = await sql`
    update webhook_notifications
    set lane = 'replay', held = false, lane_attempts = 0, replay_id = ${replay.id}, next_attempt_at = now()
    where account_id = ${replay.account_id} and webhook_id = ${replay.webhook_id} and id = any(${[...ids]}::uuid[])
      and lane is null`.execute(trx);
  return Number(queued.numAffectedRows ?? 0);
}

/** Creates and queues notifications for events that have none for the webhook. Returns their number. */
export async function enqueueNew(
  trx: Queryable,
  replay: ReplayRow,
  notifications: readonly { id: string; event_id: string; body: string }[],
): Promise<number> {
  if (notifications.length === 0) return 0;
  const queued = await sql`
    insert into webhook_notifications (account_id, id, webhook_id, event_id, event_name, sequence, shipment_id,
                                       container_id, order_key, lane, replay_id, body, created_at, next_attempt_at,
                                       traceparent)
    select e.account_id, n.id, ${replay.webhook_id}, e.id, e.name, e.sequence, e.shipment_id, e.container_id,
           ${ORDER_KEY}, 'replay', ${replay.id}, n.body, e.created_at, now(), e.traceparent
    from json_to_recordset(${JSON.stringify(notifications)}::json) as n(id uuid, event_id uuid, body text)
    join events e on e.account_id = ${replay.account_id} and e.id = n.event_id
    on conflict (account_id, webhook_id, event_id) do nothing`.execute(trx);
  return Number(queued.numAffectedRows ?? 0);
}

/** Selects those of the notifications that belong to the webhook. */
export async function notificationsOfWebhook(
  queryable: Queryable,
  accountId: string,
  webhookId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await queryable
    .selectFrom('webhook_notifications')
    .select('id')
    .where('account_id', '=', accountId)
    .where('webhook_id', '=', webhookId)
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function findReplayedNotification(
  queryable: Queryable,
  accountId: string,
  id: string,
): Promise<{ webhookId: string; isQueued: boolean } | null> {
  const row = await queryable
    .selectFrom('webhook_notifications')
    .select('webhook_id as webhookId')
    .select(sql<boolean>`lane is not null`.as('isQueued'))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
