/** Keys, time and outcome of one poll, shared by all of its steps. */
import type { PollContext } from '../../store/watches/poll-context.ts';
import type { WatchKind } from '../../store/watches/watches.ts';
import { clockNow, wallDelayMs } from '../../tracking/time/test-clock.ts';
import type { FailureReason } from '../../tracking/watches/failures.ts';
import type { PollDeps } from './poll-deps.ts';

/** Keys of the rows that a poll writes, and the state of its watch when it was read. */
export interface PollKeys {
  accountId: string;
  requestId: string;
  watchId: string;
  version: number;
  attempts: number;
}

export function pollKeys({ request, watch }: PollContext): PollKeys {
  return {
    accountId: request.accountId,
    requestId: request.id,
    watchId: watch.id,
    version: watch.version,
    attempts: watch.attempts,
  };
}

export function sourceOf({ watch: { kind, code } }: PollContext): { kind: WatchKind; code: string } {
  return { kind, code };
}

export interface PollTime {
  /** Time on the tracking request's clock. */
  now: Date;
  wallNow: Date;
  /** -1 to 1. Zero on a test clock, so that a journey is always the same. */
  jitter: number;
  /** Wall-clock milliseconds until the request's clock reaches `dueAt`; Infinity if the clock is frozen. */
  delayMsUntil(dueAt: Date): number;
}

export function pollTime(
  { now: wallClock = () => new Date(), random = Math.random }: PollDeps,
  { clock }: PollContext,
): PollTime {
  const wallNow = wallClock();
  return {
    now: clock === null ? wallNow : clockNow(clock, wallNow),
    wallNow,
    jitter: clock === null ? random() * 2 - 1 : 0,
    delayMsUntil: (dueAt) => wallDelayMs(clock, dueAt, wallClock()),
  };
}

/**
 * `changed`: the run must reread its tracking request. `wait`: poll again after `delayMs` of wall-clock time; `reason`
 * is null if nothing failed.
 */
export type PollOutcome =
  | { type: 'changed' }
  | { type: 'wait'; reason: FailureReason | null; message: string; delayMs: number };

export const CHANGED: PollOutcome = { type: 'changed' };

export function waitUntil(
  time: PollTime,
  dueAt: Date,
  message = 'nothing new',
  reason: FailureReason | null = null,
): PollOutcome {
  return { type: 'wait', reason, message, delayMs: time.delayMsUntil(dueAt) };
}
