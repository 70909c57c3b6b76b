/** A number that its line does not know yet is waited for longer than usual. */
import type { Database } from '../../store/postgres/database.ts';
import { extendWindow as addDays } from '../../store/tracking-requests/edits.ts';
import { lockTrackingRequest, type TrackingRequestRow } from '../../store/tracking-requests/tracking-requests.ts';
import { StateConflict } from '../rejection.ts';
import { notedFailure } from './explain.ts';
import { retryTrackingRequest } from './retry.ts';

/** With what migration 0036 allows in all. */
export const MOST_EXTRA_DAYS = 365;

export interface ExtendWindowInput {
  accountId: string;
  id: string;
  days: number;
  /** Wall clock. */
  now: Date;
}

/**
 * Of a request that waits, the window in which the number may become known ends so many days later. One that has failed
 * because the line does not know the number begins anew, with the days on top of its usual window. False: no such request.
 */
export async function extendWindow(database: Database, input: ExtendWindowInput): Promise<boolean> {
  const { accountId, id, now } = input;
  const isFailed = await database.transaction().execute(async (trx) => {
    const request = await lockTrackingRequest(trx, accountId, id);
    if (request === null) return null;
    if (request.status === 'failed' && isUnknownToLine(request)) return true;
    await lengthen(trx, request, input.days);
    return false;
  });
  if (!isFailed) return isFailed !== null;
  // In two steps, each whole by itself: a window that is not longer in the end is as long as after any other retry.
  if ((await retryTrackingRequest(database, { accountId, id, now })) === null) return false;
  await database.transaction().execute(async (trx) => {
    const request = await lockTrackingRequest(trx, accountId, id);
    if (request !== null) await lengthen(trx, request, input.days);
  });
  return true;
}

function isUnknownToLine({ failure }: TrackingRequestRow): boolean {
  const reason = notedFailure(failure)?.reason;
  return reason === 'not_found' || reason === 'not_found_yet';
}

async function lengthen(trx: Parameters<typeof addDays>[0], request: TrackingRequestRow, days: number): Promise<void> {
  if (request.status !== 'pending' && request.status !== 'awaiting_manifest') {
    throw new StateConflict(
      `Only a number that its line does not know yet has a window to make longer; this request is ${request.status}`,
    );
  }
  if (request.window_extra_days + days > MOST_EXTRA_DAYS) {
    throw new StateConflict(
      `Its window has been made longer by ${request.window_extra_days} days; ${MOST_EXTRA_DAYS} are the most`,
    );
  }
  await addDays(trx, request, days);
}
