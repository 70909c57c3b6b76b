/** Records a response that repeats the last one: updates only freshness and the next poll. */
import { recordUnchangedAttempt } from '../../store/watches/attempts.ts';
import type { PollContext } from '../../store/watches/poll-context.ts';
import type { ReadResponse } from './call-source.ts';
import { nextPoll } from './next-poll.ts';
import { CHANGED, type PollOutcome, type PollTime, pollKeys, waitUntil } from './poll.ts';
import type { PollDeps } from './poll-deps.ts';
import { stopReasonNow } from './stop-reason.ts';
import { planWatches } from './watch-plan.ts';

export function repeatsLastResponse({ watch }: PollContext, { claimsHash }: ReadResponse): boolean {
  return watch.claimsHash?.equals(claimsHash) === true;
}

/**
 * Whether a repeated response needs no recording, because nothing awaits confirmation and the passage of time
 * changes nothing.
 */
export function isUnchanged(deps: PollDeps, poll: PollContext, time: PollTime, response: ReadResponse): boolean {
  return repeatsLastResponse(poll, response) && !poll.watch.awaitsConfirmation && !changesByTimeAlone(deps, poll, time);
}

/**
 * Whether the passage of time changes the view, ends a stop window or changes the set of sources to poll. Always true
 * until the request is `created`.
 */
function changesByTimeAlone(deps: PollDeps, poll: PollContext, { now }: PollTime): boolean {
  const { view, request, line, watch } = poll;
  if (view === null || request.status !== 'created') return true;
  const { changesAt } = view.shipment;
  if (changesAt === undefined || (changesAt !== null && new Date(changesAt) <= now)) return true;
  const plan = planWatches(view, poll.openWatches, deps.registry, now);
  if (plan.open.length > 0 || plan.close.length > 0) return true;
  if (watch.kind !== 'line') return false;
  const { requestedAt, resumedAt } = request;
  const facts = { view, now, requestedAt, newsAt: line.newsAt, notFoundSince: null, resumedAt };
  return stopReasonNow(deps, facts) !== null;
}

export async function recordUnchanged(
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  { reservationId }: ReadResponse,
): Promise<PollOutcome> {
  const { dueAt, urgent } = nextPoll(deps, poll, time, poll.view, poll.watch.pushedAt);
  const keys = pollKeys(poll);
  const attempt = { ...keys, attemptedAt: time.now, dueAt, urgent, reservationId };
  const isNoted = await recordUnchangedAttempt(deps.database, attempt);
  return isNoted ? waitUntil(time, dueAt) : CHANGED;
}
