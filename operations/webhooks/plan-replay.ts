/** Collects the notifications that a replay sends, a stretch of the log at a time: each stretch is one short transaction. */
import type { Transaction } from 'kysely';
import type { RenderNotification } from '../../store/events/append-events.ts';
import type { Database } from '../../store/postgres/database.ts';
import { notificationIdOf } from '../../store/postgres/ids.ts';
import type { DB } from '../../store/schema.generated.ts';
import {
  findSubscription,
  nextReplayedEvents,
  queueAgain,
  queueForTheFirstTime,
  type ReplayedEvent,
  type ReplayedNames,
  type StretchOptions,
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
  /** Rendered in one transaction: 1,000 are some 10 MB. */
  mostPlanned?: number;
  /** How long settled notifications are kept; 0: for ever. */
  notificationDays?: number;
}

/**
 * Plans the next stretch of the webhook's replay that is being planned, and lets it run when it has come to its end. True
 * while more is to be planned. One that died in between goes on where the last commit was.
 */
export async function planReplay(
  database: Database,
  { accountId, webhookId }: { accountId: string; webhookId: string },
  renderNotification: RenderNotification,
  { mostPlanned = 1_000, notificationDays = 0 }: PlanOptions = {},
): Promise<boolean> {
  const open = await findOpenReplay(database, accountId, webhookId);
  if (open?.state !== 'planning') return false;
  return database.transaction().execute(async (trx) => {
    await lockReplays(trx, accountId, webhookId);
    // Planned by another, or cancelled, since it was found.
    const replay = await findReplay(trx, accountId, open.id);
    return replay?.state === 'planning'
      ? planStretch(trx, replay, renderNotification, { limit: mostPlanned, notificationDays })
      : false;
  });
}

async function planStretch(
  trx: Transaction<DB>,
  replay: ReplayRow,
  renderNotification: RenderNotification,
  options: StretchOptions,
): Promise<boolean> {
  const subscription = await findSubscription(trx, replay.account_id, replay.webhook_id);
  const names = replayedNames(replay, subscription);
  const stretch = await nextReplayedEvents(trx, replay, names, options);
  const { plannedSequence, isPlanned } = stretch;
  const again = await queueAgain(trx, replay, stretch.notificationIds);
  const missing = stretch.events.map((event) => notificationOf(replay, event, renderNotification));
  const found = again + (await queueForTheFirstTime(trx, replay, missing));
  await advanceReplay(trx, replay, { plannedSequence, found, isPlanned });
  return !isPlanned;
}

/** Who names notifications wants these; else what the webhook subscribes to now. Nobody is told of what is switched off. */
function replayedNames({ selection }: ReplayRow, { events, features }: Subscription): ReplayedNames {
  const isOff = (name: string): boolean => {
    const feature = findCatalogueEvent(name)?.feature ?? null;
    return feature !== null && features?.[feature] === false;
  };
  if (selection.notification_ids !== null) return { allBut: EVENT_NAMES.filter(isOff) };
  const wanted = selection.events === null ? events : events.filter((name) => selection.events?.includes(name));
  return { among: wanted.filter((name) => !isOff(name)) };
}

/** The same id and text as if the webhook had been told at the time. */
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
