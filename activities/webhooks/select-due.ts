/** One look at the queues of a webhook: what may be posted next. */
import type { Database } from '../../store/postgres/database.ts';
import {
  type DeliveryQueue,
  type DueChoice,
  type DueNotification,
  listDueNotifications,
  millisecondsToNextAttempt,
} from '../../store/webhooks/delivery-queues.ts';
import type { DeliveryTarget } from '../../store/webhooks/webhooks.ts';
import type { WebhookDeliveryInput } from '../../workflows/webhook-delivery/messages.ts';
import type { DeliverySlots, Turn } from './delivery-slots.ts';

export interface Look {
  /** In the order in which they start. */
  ready: DueNotification[];
  /** Nothing else was due. */
  isDrained: boolean;
}

export function turnOf({ lane, laneAttempts }: DueNotification): Turn {
  if (lane === 'replay') return 'replay';
  return laneAttempts === 0 ? 'first' : 'again';
}

function queuesOf(input: WebhookDeliveryInput, { ordering }: DeliveryTarget): Record<'live' | 'replay', DeliveryQueue> {
  const { accountId, webhookId } = input;
  return {
    live: { accountId, webhookId, lane: 'live', waitsFor: ordering === 'container' ? 'both lanes' : 'none' },
    // What is sent again comes in order everywhere.
    replay: { accountId, webhookId, lane: 'replay', waitsFor: ordering === 'container' ? 'both lanes' : 'lane' },
  };
}

export interface LookOptions {
  slots: DeliverySlots;
  underWay: readonly string[];
  /** What the last look found. */
  known: readonly DueNotification[];
  ahead: number;
}

/** First attempts, then what is tried again, then what is sent again on demand; `ahead` more than there are free slots. */
export async function lookForDue(
  database: Database,
  input: WebhookDeliveryInput,
  target: DeliveryTarget,
  { slots, underWay, known, ahead }: LookOptions,
): Promise<Look> {
  const { live, replay } = queuesOf(input, target);
  const ready: DueNotification[] = [];
  const readAll = async (queue: DeliveryQueue, choice: DueChoice, free: number): Promise<boolean> => {
    const limit = free + ahead;
    const found = await listDueNotifications(database, queue, choice, { limit, underWay, known });
    ready.push(...found);
    return found.length < limit;
  };
  if (!(await readAll(live, 'first', slots.free('first')))) return { ready, isDrained: false };
  let isDrained = await readAll(live, 'again', slots.free('again'));
  if (target.replay !== null) {
    const first = await readAll(replay, 'first', slots.free('replay'));
    const again = await readAll(replay, 'again', slots.free('replay'));
    isDrained = isDrained && first && again;
  }
  return { ready, isDrained };
}

/** The one notification with which a failing receiver is tried, if it is time to. */
export async function lookForProbe(
  database: Database,
  input: WebhookDeliveryInput,
  target: DeliveryTarget,
): Promise<DueNotification[]> {
  if (target.probeWaitMs > 0) return [];
  const { live, replay } = queuesOf(input, target);
  const options = { limit: 1, underWay: [] };
  const found = await listDueNotifications(database, live, 'probe', options);
  return found.length > 0 || target.replay === null ? found : listDueNotifications(database, replay, 'probe', options);
}

/** Until something may be posted, 0 when something may now; null when nothing waits. Nothing is under way. */
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
