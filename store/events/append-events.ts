/** Append-only log of public events, with the notifications that deliver them to webhooks. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { notificationIdOf } from '../postgres/ids.ts';
import type { EventBody } from '../postgres/json-columns.ts';
import { enqueueDelivery } from '../postgres/outbox.ts';
import { currentTraceparent } from '../trace.ts';

/** Event with its body already rendered, so that retries and replays send the same bytes. */
export interface NewEvent {
  id: string;
  /** Public name, such as `container.transport.vessel_loaded`. */
  name: string;
  shipmentId: string | null;
  containerId: string | null;
  trackingRequestId: string | null;
  body: EventBody;
  backfilled: boolean;
  /** When the event happened in the real world, as an RFC 3339 timestamp. */
  occurredAt: string | null;
  /** Webhooks are notified only if the account has this feature. */
  feature?: string | null;
  /** Webhook that is not notified because the event is about it. */
  exceptWebhookId?: string | null;
}

/** Renders the body posted to one webhook; see `notificationBody` in webhooks/payload.ts. */
export type RenderNotification = (input: {
  notificationId: string;
  webhookId: string;
  event: string;
  /** RFC 3339. */
  createdAt: string;
  /** Position of the event in the account's log. */
  sequence: number;
  backfilled: boolean;
  containerSequence: number | null;
  reference: { id: string; type: string };
  included: unknown[];
}) => string;

/** Ordering key of the event `e`. An ordered webhook receives events with the same key one after another. */
export const ORDER_KEY = sql`coalesce(e.container_id, e.shipment_id, e.tracking_request_id)`;

/** Channel that announces committed events. The payload is the account id. */
export const EVENTS_CHANNEL = 'seamark_events';

/**
 * Appends events in the given order with one notification per subscribed active webhook, and enqueues their delivery.
 * Must be the last call of its transaction: the account's counter stays locked until the commit, so sequences become
 * visible in order and no reader skips one. The caller holds the lock of the events' shipment.
 */
export async function appendEvents(
  trx: Queryable,
  accountId: string,
  events: NewEvent[],
  renderNotification: RenderNotification,
  createdAt: Date = new Date(),
): Promise<void> {
  if (events.length === 0) return;
  const { first, containerSequences } = await takeSequences(trx, accountId, events);
  // Read after the counter is locked. A webhook created later can replay these events.
  const webhooks = await subscribedWebhooks(trx, accountId);
  const rows = events.map((event, index) => ({
    sequence: first + index,
    id: event.id,
    name: event.name,
    shipment_id: event.shipmentId,
    container_id: event.containerId,
    container_sequence: containerSequences[index] ?? null,
    tracking_request_id: event.trackingRequestId,
    reference_type: event.body.reference.type,
    reference_id: event.body.reference.id,
    body: event.body,
    backfilled: event.backfilled,
    occurred_at: event.occurredAt,
  }));
  const notifications = webhooks.flatMap((webhook) =>
    events.flatMap((event, index) => {
      const row = rows[index];
      if (row === undefined || !wants(webhook, event)) return [];
      const id = notificationIdOf(event.id, webhook.id);
      const body = renderNotification({
        notificationId: id,
        webhookId: webhook.id,
        event: event.name,
        createdAt: createdAt.toISOString(),
        sequence: row.sequence,
        backfilled: event.backfilled,
        containerSequence: row.container_sequence,
        reference: event.body.reference,
        included: event.body.included,
      });
      return [{ id, webhook_id: webhook.id, event_id: event.id, body }];
    }),
  );
  for (const webhookId of new Set(notifications.map((notification) => notification.webhook_id))) {
    await enqueueDelivery(trx, accountId, webhookId);
  }
  await sql`
    with appended as (
    insert into events (sequence, account_id, id, name, shipment_id, container_id, container_sequence, tracking_request_id,
                        reference_type, reference_id, body, backfilled, occurred_at, created_at, traceparent)
    select e.sequence, ${accountId}::uuid, e.id, e.name, e.shipment_id, e.container_id, e.container_sequence,
           e.tracking_request_id, e.reference_type, e.reference_id, e.body, e.backfilled, e.occurred_at,
           ${createdAt}::timestamptz, ${currentTraceparent()}::text
    from json_to_recordset(${JSON.stringify(rows)}::json) as e(
      sequence bigint, id uuid, name text, shipment_id uuid, container_id uuid, container_sequence bigint,
      tracking_request_id uuid, reference_type text, reference_id uuid, body json, backfilled boolean,
      occurred_at timestamptz))
    select pg_notify(${EVENTS_CHANNEL}, ${accountId})`.execute(trx);
  if (notifications.length > 0) await insertNotifications(trx, accountId, notifications, createdAt);
}

async function insertNotifications(
  trx: Queryable,
  accountId: string,
  notifications: readonly { id: string; webhook_id: string; event_id: string; body: string }[],
  createdAt: Date,
): Promise<void> {
  await sql`
    insert into webhook_notifications (account_id, id, webhook_id, event_id, event_name, sequence, shipment_id,
                                       container_id, order_key, lane, body, created_at, next_attempt_at, traceparent)
    select ${accountId}::uuid, n.id, n.webhook_id, e.id, e.name, e.sequence, e.shipment_id, e.container_id,
           ${ORDER_KEY}, 'live', n.body, ${createdAt}::timestamptz, now(), e.traceparent
    from json_to_recordset(${JSON.stringify(notifications)}::json) as n(id uuid, webhook_id uuid, event_id uuid, body text)
    join events e on e.account_id = ${accountId} and e.id = n.event_id`.execute(trx);
}

interface Sequences {
  /** Sequence of the first event. The remaining events are numbered consecutively. */
  first: number;
  /** Gapless sequence per container; null for events without a container. */
  containerSequences: (number | null)[];
}

/**
 * Reserves sequences for the events, first per container and then for the account. Blocks other appends of the account
 * until the commit.
 */
async function takeSequences(trx: Queryable, accountId: string, events: readonly NewEvent[]): Promise<Sequences> {
  const counts = new Map<string, number>();
  for (const { containerId } of events) {
    if (containerId !== null) counts.set(containerId, (counts.get(containerId) ?? 0) + 1);
  }
  const { rows } = await sql<{ id: string | null; next: number }>`
    with counted as (
      update containers c set event_sequence = c.event_sequence + n.count
      from unnest(${[...counts.keys()]}::uuid[], ${[...counts.values()]}::bigint[]) as n(id, count)
      where c.account_id = ${accountId} and c.id = n.id
      returning c.id, c.event_sequence - n.count + 1 as next
    ), taken as (
      insert into event_sequences (account_id, last_sequence) values (${accountId}, ${events.length})
      on conflict (account_id) do update set last_sequence = event_sequences.last_sequence + ${events.length}
      returning last_sequence - ${events.length} + 1 as next
    )
    select id, next from counted union all select null, next from taken`.execute(trx);
  const next = new Map(rows.map((row) => [row.id, row.next]));
  const first = next.get(null);
  if (first === undefined) throw new Error('no sequence was given');
  const containerSequences = events.map(({ containerId }) => {
    const sequence = containerId === null ? undefined : next.get(containerId);
    if (containerId === null || sequence === undefined) return null;
    next.set(containerId, sequence + 1);
    return sequence;
  });
  return { first, containerSequences };
}

interface SubscribedWebhook {
  id: string;
  events: string[];
  /** Features set for the account. A missing feature is enabled. */
  features: Readonly<Record<string, unknown>> | null;
}

async function subscribedWebhooks(trx: Queryable, accountId: string): Promise<SubscribedWebhook[]> {
  return trx
    .selectFrom('webhooks as w')
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .select(['w.id', 'w.events'])
    .select(sql<SubscribedWebhook['features']>`a.settings -> 'features'`.as('features'))
    .where('w.account_id', '=', accountId)
    .where('w.active', '=', true)
    .where('w.deleted_at', 'is', null)
    .execute();
}

function wants({ id, events, features }: SubscribedWebhook, { name, feature, exceptWebhookId }: NewEvent): boolean {
  const isOff = feature !== undefined && feature !== null && features?.[feature] === false;
  return events.includes(name) && !isOff && id !== exceptWebhookId;
}
