/** Computes when a watch is polled next. */
import type { PollContext } from '../../store/watches/poll-context.ts';
import type { View } from '../../tracking/view/view.ts';
import { planNextPoll } from '../../tracking/watches/poll-plan.ts';
import { toInstant } from '../to-instant.ts';
import { type PollTime, sourceOf } from './poll.ts';
import type { PollDeps } from './poll-deps.ts';

export interface NextPoll {
  dueAt: Date;
  /** Whether the container is near its ETA or last free day, so that the poll may use the reserve of a quota. */
  urgent: boolean;
}

/** Applies the poll plan to the published view. `pushedAt` is the time at which the line last pushed updates. */
export function nextPoll(
  { settings }: Pick<PollDeps, 'settings'>,
  poll: PollContext,
  { now, jitter }: PollTime,
  view: View | null,
  pushedAt: Date | null,
): NextPoll {
  const source = sourceOf(poll);
  const { seconds, urgent } = planNextPoll({
    source,
    view,
    now: toInstant(now),
    jitter,
    settings: settings.poll,
    pushedAt: pushedAt === null ? null : toInstant(pushedAt),
  });
  return { dueAt: secondsAfter(now, seconds), urgent };
}

export function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000);
}
