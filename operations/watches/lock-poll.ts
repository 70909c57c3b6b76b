import type { Queryable } from '../../store/postgres/database.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import { type LockedTracking, lockPolledTracking } from '../../store/tracking-requests/recordings.ts';
import type { PollContext } from '../../store/watches/poll-context.ts';
import { pollKeys } from './poll.ts';

/**
 * Locks the rows that the recording of a poll changes. Null if the request ended, or the watch was closed or recorded
 * by another attempt, even one without news, since the poll was loaded: in that case nothing is recorded, and the run
 * reads the new state. Thus a process that was suspended while holding a response cannot publish it after a later one.
 */
export async function lockPoll(trx: Queryable, poll: PollContext): Promise<LockedTracking | null> {
  const { accountId, requestId, watchId, version, attempts } = pollKeys(poll);
  const locked = await lockPolledTracking(trx, accountId, requestId, watchId);
  if (locked === null || !isLive(locked.request)) return null;
  const { watch } = locked;
  const isLatest = watch.version === version && watch.attempts === attempts;
  return isLatest && watch.closedAt === null ? locked : null;
}
