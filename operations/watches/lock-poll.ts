import type { Queryable } from '../../store/postgres/database.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import { type LockedTracking, lockTracking } from '../../store/tracking-requests/recordings.ts';
import { lockWatch, type PollContext } from '../../store/watches/watches.ts';

/**
 * Locks what the recording of a poll changes. Null where the request ended, or the watch was closed or recorded by another
 * attempt since the poll was loaded: then nothing is recorded, and the run reads the new state.
 */
export async function lockPoll(trx: Queryable, { request, watch }: PollContext): Promise<LockedTracking | null> {
  const locked = await lockTracking(trx, request.accountId, request.id);
  const current = await lockWatch(trx, request.accountId, watch.id);
  if (locked === null || !isLive(locked.request)) return null;
  if (current === null || current.version !== watch.version || current.closedAt !== null) return null;
  return locked;
}
