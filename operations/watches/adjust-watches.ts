/**
 * Updates the watches of a request after a recording: opens and closes watches, and advances those that have become
 * urgent.
 */
import type { Transaction } from 'kysely';
import { isLive } from '../../store/postgres/live-requests.ts';
import type { DB } from '../../store/schema.generated.ts';
import type { RequestRow } from '../../store/tracking-requests/recordings.ts';
import { loadPollContext, type PollContext } from '../../store/watches/poll-context.ts';
import {
  advanceWatches,
  closeWatches,
  findLineWatchId,
  openWatches,
  type WatchKind,
} from '../../store/watches/watches.ts';
import type { StopReason } from '../../tracking/tracking-requests/stop.ts';
import type { View } from '../../tracking/view/view.ts';
import { planNextPoll } from '../../tracking/watches/poll-plan.ts';
import { toInstant } from '../to-instant.ts';
import { sourceOf } from './poll.ts';
import type { RecordingDeps } from './recording-deps.ts';
import { planWatches } from './watch-plan.ts';

/** How a live request is tracked when a recording begins. */
export interface Following extends Pick<PollContext, 'openWatches' | 'line' | 'clock'> {
  /** Source whose poll reads the outcome. Null if there is none; changes then wake the run. */
  polled: { kind: WatchKind; code: string } | null;
}

export function followingOf(poll: PollContext): Following {
  const { openWatches, line, clock } = poll;
  return { openWatches, line, clock, polled: sourceOf(poll) };
}

/** Loads the state of the line's watch for a recording outside of a poll. Returns null if the request has ended. */
export async function loadFollowing(
  trx: Transaction<DB>,
  request: RequestRow,
  polled: Following['polled'],
): Promise<Following | null> {
  const watchId = isLive(request) ? await findLineWatchId(trx, request.account_id, request.id) : null;
  const poll = watchId === null ? null : await loadPollContext(trx, request.account_id, watchId);
  return poll === null ? null : { ...followingOf(poll), polled };
}

export interface RecordedState {
  request: RequestRow;
  view: View;
  isChanged: boolean;
  stopReason: StopReason | null;
  /** Time on the request's clock. */
  now: Date;
  /** -1 to 1. */
  jitter: number;
}

export interface AdjustedWatches {
  /** Whether sources were added or removed, in which case the run must reread its watches. */
  hasOtherSources: boolean;
  /** Whether watches were advanced while their activities still wait for a later time. */
  needsWake: boolean;
}

export async function adjustWatches(
  trx: Transaction<DB>,
  deps: RecordingDeps,
  state: RecordedState,
  { openWatches: open, polled }: Following,
): Promise<AdjustedWatches> {
  const { request, view, isChanged, stopReason, now } = state;
  const plan = planWatches(view, open, deps.registry, now);
  const hasOtherSources = plan.open.length > 0 || plan.close.length > 0;
  if (stopReason !== null) return { hasOtherSources, needsWake: false };
  const opened = await openWatches(trx, request.account_id, request.id, plan.open);
  await closeWatches(trx, request.account_id, request.id, plan.close, now);
  const others = open.filter(({ kind, code }) => kind !== polled?.kind || code !== polled.code);
  const advanced = isChanged ? await advanceOthers(trx, deps, state, others) : 0;
  return { hasOtherSources, needsWake: opened + advanced > 0 };
}

/** Advances polls of other sources if the new view requires it. Returns how many. */
async function advanceOthers(
  trx: Transaction<DB>,
  { settings }: RecordingDeps,
  { request, view, now, jitter }: RecordedState,
  others: Following['openWatches'],
): Promise<number> {
  const wanted = others.map(({ kind, code, pushedAt }) => {
    const { seconds } = planNextPoll({
      source: { kind, code },
      view,
      now: toInstant(now),
      jitter,
      settings: settings.poll,
      pushedAt: pushedAt ? toInstant(new Date(pushedAt)) : null,
    });
    return { kind, code, seconds };
  });
  return advanceWatches(trx, request.account_id, request.id, wanted, now);
}
