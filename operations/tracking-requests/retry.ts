/** Restarts a failed tracking request. The resource stays the same, with new windows and retries. */
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { isUniqueViolation } from '../../store/postgres/failures.ts';
import { enqueueTrackingWake } from '../../store/postgres/outbox.ts';
import { findClockOfRequest } from '../../store/test-clocks/test-clocks.ts';
import { restartTrackingRequest } from '../../store/tracking-requests/edits.ts';
import {
  findLiveTrackingRequest,
  findTrackingRequest,
  lockTrackingRequest,
  type TrackingRequestRow,
} from '../../store/tracking-requests/tracking-requests.ts';
import { reopenWatches } from '../../store/watches/refresh.ts';
import { StateConflict } from '../rejection.ts';
import { requestNow } from '../test-clocks/request-clock.ts';

export interface RetryTrackingRequestInput {
  accountId: string;
  id: string;
  now: Date;
}

/**
 * Restarts a request. Returns null if there is no such request. Throws `StateConflict` if it has not failed or another
 * request now tracks its number.
 */
export async function retryTrackingRequest(
  database: Database,
  { accountId, id, now: wallNow }: RetryTrackingRequestInput,
): Promise<TrackingRequestRow | null> {
  const retried = database.transaction().execute(async (trx) => {
    const request = await lockTrackingRequest(trx, accountId, id);
    if (request === null) return null;
    if (request.status !== 'failed') {
      throw new StateConflict(`Only failed tracking requests can be retried; this one is ${request.status}`);
    }
    await rejectDeletedClock(trx, request);
    const now = await requestNow(trx, request, wallNow);
    const restarted = await restartTrackingRequest(trx, request, now);
    await reopenWatches(trx, accountId, id, null, now);
    await enqueueTrackingWake(trx, accountId, id);
    return restarted;
  });
  return retried.catch(async (error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw await numberTakenConflict(database, accountId, id);
  });
}

/** Rejects a request whose test clock was deleted, because its time would stop. */
export async function rejectDeletedClock(
  trx: Queryable,
  { account_id, test_clock_id: id }: TrackingRequestRow,
): Promise<void> {
  const clock = id === null ? null : await findClockOfRequest(trx, account_id, id);
  if (clock?.deleted_at) throw new StateConflict('The test clock of this tracking request was deleted');
}

async function numberTakenConflict(database: Database, accountId: string, id: string): Promise<StateConflict> {
  const request = await findTrackingRequest(database, accountId, id);
  const live =
    request === null
      ? null
      : await findLiveTrackingRequest(database, accountId, request.scac, request.normalized_number);
  return new StateConflict(
    'Another tracking request tracks this number already',
    live === null ? undefined : { tracking_request_id: live.id },
  );
}
