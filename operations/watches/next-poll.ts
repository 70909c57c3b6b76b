/** When a watch is polled next. */
import type { PollContext } from '../../store/watches/watches.ts';
import { wallDelayMs } from '../../tracking/time/test-clock.ts';
import type { View } from '../../tracking/view/view.ts';
import type { FailureReason } from '../../tracking/watches/failures.ts';
import { nextAskSeconds } from '../../tracking/watches/poll-plan.ts';
import type { PollDeps, PollOutcome, PollTime } from './poll-deps.ts';
import { toInstant } from './watch-plan.ts';

export interface NextPoll {
  dueAt: Date;
  /** Near ETA or last free day: may use the reserve of a quota. */
  urgent: boolean;
}

/** Applies the poll plan to what is published. `fedAt`: when the line last sent news by itself. */
export function nextPoll(
  { settings }: Pick<PollDeps, 'settings'>,
  { watch }: PollContext,
  { now, jitter }: PollTime,
  view: View | null,
  fedAt: Date | null,
): NextPoll {
  const { seconds, urgent } = nextAskSeconds({
    source: { kind: watch.kind, code: watch.code },
    view,
    now: toInstant(now),
    jitter,
    settings: settings.poll,
    fedAt: fedAt === null ? null : toInstant(fedAt),
  });
  return { dueAt: secondsAfter(now, seconds), urgent };
}

export function secondsAfter(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1_000);
}

/** Waits until the request's clock shows `dueAt`. */
export function waitUntil(
  deps: Pick<PollDeps, 'now'>,
  { clock }: PollContext,
  dueAt: Date,
  { reason, message }: { reason: FailureReason | null; message: string },
): PollOutcome {
  return { type: 'wait', reason, message, delayMs: wallDelayMs(clock, dueAt, deps.now?.() ?? new Date()) };
}
