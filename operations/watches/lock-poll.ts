import type { Queryable } from '../../store/postgres/database.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import { type LockedTracking, lockPolledTracking } from '../../store/tracking-requests/recordings.ts';
import type { PollContext } from '../../store/watches/poll-context.ts';
import { pollKeys } from './poll.ts';

/**
 * Locks the rows that the recording of a poll changes. Returns null if the request has ended or if, since the poll was
 * loaded, the watch was closed or another attempt was recorded (even without news). In that case, nothing is recorded
 * and the run reads the new state. A process that was suspended with a response therefore cannot publish it after a
 * later one.
 */
export async function lockPoll(trx: Queryable, poll: PollContext): Promise<LockedTracking | null> {
  const { accountId, requestId, watchId, version, attempts } = pollKeys(poll);
  const locked = await lockPolledTracking(trx, accountId, requestId, watchId);
  if (locked === null || !isLive(locked.request)) return null;
  const { watch } = locked;
  const isLatest = watch.version === version && watch.attempts === attempts;
  return isLatest && watch.closedAt === null ? locked : null;
}
