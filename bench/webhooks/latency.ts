/** Measures the time from the commit of an event until its receiver has the complete POST. */
import { setTimeout as wait } from 'node:timers/promises';
import { commitEvents, containerEvent } from '../../test/support/container-events.ts';
import type { Installation } from './installation.ts';
import type { LaunchedReceiver } from './launched-receiver.ts';

const PATIENCE_MS = 20_000;

export interface LatencyLoad {
  /** Names of the events, published in turn: webhook `n` alone subscribes to `names[n]`. */
  names: readonly string[];
  perSecond: number;
  seconds: number;
  /** Duration of the warm-up, which is not measured. */
  warmUpSeconds?: number;
}

export interface LatencyFigures {
  events: number;
  p50Ms: number;
  p99Ms: number;
  highestMs: number;
}

/** Events are due at a constant rate, whatever the system does, so that a stall cannot hide its own delay. */
export async function measureLatency(
  installation: Installation,
  receiver: LaunchedReceiver,
  { names, perSecond, seconds, warmUpSeconds = 0 }: LatencyLoad,
): Promise<LatencyFigures> {
  const { database, accountId, containers } = installation;
  const committed = new Map<string, number>();
  await receiver.take();
  const commits: Promise<void>[] = [];
  const count = Math.round(perSecond * (seconds + warmUpSeconds));
  const uncounted = Math.round(perSecond * warmUpSeconds);
  const began = performance.now();
  for (let turn = 0; turn < count; turn++) {
    await wait(Math.max(0, began + (turn * 1_000) / perSecond - performance.now()));
    const container = containers[turn % containers.length];
    if (container === undefined) throw new Error('there are no containers');
    const event = containerEvent(names[turn % names.length] ?? '', container);
    const note = () => {
      if (turn >= uncounted) committed.set(event.id, Number(process.hrtime.bigint()) / 1e6);
    };
    commits.push(commitEvents(database, accountId, [event], note));
  }
  await Promise.all(commits);
  for (const until = Date.now() + PATIENCE_MS; (await receiver.count()) < count; await wait(50)) {
    if (Date.now() > until) throw new Error('not every event arrived');
  }
  const arrived = new Map((await receiver.take()).map(({ notificationId, atMs }) => [notificationId, atMs]));
  const notifications = await database
    .selectFrom('webhook_notifications')
    .select(['id', 'event_id'])
    .where('account_id', '=', accountId)
    .where('event_id', 'in', [...committed.keys()])
    .execute();
  const times = notifications
    .map(({ id, event_id: eventId }) => (arrived.get(id) ?? Number.NaN) - (committed.get(eventId) ?? Number.NaN))
    .toSorted((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN;
  return { events: times.length, p50Ms: at(0.5), p99Ms: at(0.99), highestMs: at(1) };
}
