/** Selects the notifications of a webhook that may be posted next. */
import type { Database } from '../../store/postgres/database.ts';
import {
  type DeliveryQueue,
  type DueChoice,
  type DueNotification,
  millisecondsToNextAttempt,
  takeDueNotifications,
} from '../../store/webhooks/delivery-queues.ts';
import type { DeliveryTarget } from '../../store/webhooks/webhooks.ts';
import type { WebhookDeliveryInput } from '../../workflows/webhook-delivery/messages.ts';
import type { PostKind } from './delivery-slots.ts';

export interface DueSelection {
  ready: DueNotification[];
  /** Whether nothing else was due. */
  isDrained: boolean;
}

function queuesOf(input: WebhookDeliveryInput, { ordering }: DeliveryTarget): Record<'live' | 'replay', DeliveryQueue> {
  const { accountId, webhookId } = input;
  return {
    live: { accountId, webhookId, lane: 'live', waitsFor: ordering === 'container' ? 'both lanes' : 'none' },
    // Replays are ordered even if the webhook is not.
    replay: { accountId, webhookId, lane: 'replay', waitsFor: ordering === 'container' ? 'both lanes' : 'lane' },
  };
}

export interface SelectOptions {
  free: Record<PostKind, number>;
  inFlight: readonly string[];
  /** Last selection, whose notification bodies are not read again. */
  cached: readonly DueNotification[];
  /** Number of notifications to read beyond the free slots. */
  readAhead: number;
}

/** Selects first attempts, then retries, then replays. */
export async function selectDue(
  database: Database,
  input: WebhookDeliveryInput,
  target: DeliveryTarget,
  { free, inFlight, cached, readAhead }: SelectOptions,
): Promise<DueSelection> {
  const { live, replay } = queuesOf(input, target);
  const ready: DueNotification[] = [];
  const readAll = async (queue: DeliveryQueue, choice: DueChoice, slots: number): Promise<boolean> => {
    const limit = slots + readAhead;
    const found = await takeDueNotifications(database, queue, choice, { limit, inFlight, cached });
    ready.push(...found);
    return found.length < limit;
  };
  if (!(await readAll(live, 'first', free.first))) return { ready, isDrained: false };
  let isDrained = await readAll(live, 'again', free.retry);
  if (target.replay !== null) {
    const first = await readAll(replay, 'first', free.replay);
    const again = await readAll(replay, 'again', free.replay);
    isDrained = isDrained && first && again;
  }
  return { ready, isDrained };
}

/** Selects the one notification that probes a failing receiver, if a probe is due. */
export async function selectProbe(
  database: Database,
  input: WebhookDeliveryInput,
  target: DeliveryTarget,
): Promise<DueNotification[]> {
  if (target.probeWaitMs > 0) return [];
  const { live, replay } = queuesOf(input, target);
  const options = { limit: 1, inFlight: [] };
  const found = await takeDueNotifications(database, live, 'probe', options);
  return found.length > 0 || target.replay === null ? found : takeDueNotifications(database, replay, 'probe', options);
}

/**
 * Returns the milliseconds until the next post: 0 if one is due, and null if none is waiting. Valid only while no post
 * is in flight.
 */
export async function millisecondsToWait(
  database: Database,
  input: WebhookDeliveryInput,
  target: DeliveryTarget,
): Promise<number | null> {
  const { live, replay } = queuesOf(input, target);
  const liveMs = await millisecondsToNextAttempt(database, live);
  const replayMs = target.replay === null ? null : await millisecondsToNextAttempt(database, replay);
  const waits = [liveMs, target.replay?.isPlanning ? 0 : replayMs].filter((wait) => wait !== null);
  return waits.length === 0 ? null : Math.max(Math.min(...waits), target.probeWaitMs);
}
