/** Plans the notifications of a replay in batches of the event log, one short transaction each. */
import type { Transaction } from 'kysely';
import type { RenderNotification } from '../../store/events/append-events.ts';
import type { Database } from '../../store/postgres/database.ts';
import { notificationIdOf } from '../../store/postgres/ids.ts';
import type { DB } from '../../store/schema.generated.ts';
import {
  enqueueNew,
  findSubscription,
  nextReplayedEvents,
  type PlanBatchOptions,
  type ReplayedEvent,
  type ReplayedNames,
  requeue,
  type Subscription,
} from '../../store/webhooks/replayed-events.ts';
import {
  advanceReplay,
  findOpenReplay,
  findReplay,
  lockReplays,
  type ReplayRow,
} from '../../store/webhooks/replays.ts';
import { EVENT_NAMES, findCatalogueEvent } from '../../webhooks/catalogue.ts';

export interface PlanOptions {
  /** Notifications to render per transaction. 1,000 take about 10 MB. */
  batchSize?: number;
  /** Retention of settled notifications in days; 0 means unlimited. */
  notificationDays?: number;
}

/**
 * Plans the next batch of the webhook's open replay, and starts the replay after the last batch. Returns whether more
 * remains. After a crash, planning continues from the last commit.
 */
export async function planReplay(
  database: Database,
  { accountId, webhookId }: { accountId: string; webhookId: string },
  renderNotification: RenderNotification,
  { batchSize = 1_000, notificationDays = 0 }: PlanOptions = {},
): Promise<boolean> {
  const open = await findOpenReplay(database, accountId, webhookId);
  if (open?.state !== 'planning') return false;
  return database.transaction().execute(async (trx) => {
    await lockReplays(trx, accountId, webhookId);
    // Rereads the replay under the lock, because it may have been planned or cancelled.
    const replay = await findReplay(trx, accountId, open.id);
    return replay?.state === 'planning'
      ? planBatch(trx, replay, renderNotification, { limit: batchSize, notificationDays })
      : false;
  });
}

async function planBatch(
  trx: Transaction<DB>,
  replay: ReplayRow,
  renderNotification: RenderNotification,
  options: PlanBatchOptions,
): Promise<boolean> {
  const subscription = await findSubscription(trx, replay.account_id, replay.webhook_id);
  const names = replayedNames(replay, subscription);
  const batch = await nextReplayedEvents(trx, replay, names, options);
  const { plannedSequence, isPlanned } = batch;
  const requeued = await requeue(trx, replay, batch.notificationIds);
  const missing = batch.events.map((event) => notificationOf(replay, event, renderNotification));
  const found = requeued + (await enqueueNew(trx, replay, missing));
  await advanceReplay(trx, replay, { plannedSequence, found, isPlanned });
  return !isPlanned;
}

/**
 * Returns the names of the events to replay: any name if notifications are listed, otherwise those of the current
 * subscription. Disabled features are excluded.
 */
function replayedNames({ selection }: ReplayRow, { events, features }: Subscription): ReplayedNames {
  const isOff = (name: string): boolean => {
    const feature = findCatalogueEvent(name)?.feature ?? null;
    return feature !== null && features?.[feature] === false;
  };
  if (selection.notification_ids !== null) return { allBut: EVENT_NAMES.filter(isOff) };
  const wanted = selection.events === null ? events : events.filter((name) => selection.events?.includes(name));
  return { among: wanted.filter((name) => !isOff(name)) };
}

/** Renders a notification with the id and body that the webhook would have received originally. */
function notificationOf(replay: ReplayRow, event: ReplayedEvent, renderNotification: RenderNotification) {
  const id = notificationIdOf(event.id, replay.webhook_id);
  const body = renderNotification({
    notificationId: id,
    webhookId: replay.webhook_id,
    event: event.name,
    createdAt: event.createdAt.toISOString(),
    sequence: event.sequence,
    backfilled: event.backfilled,
    containerSequence: event.containerSequence,
    reference: event.body.reference,
    included: event.body.included,
  });
  return { id, event_id: event.id, body };
}
