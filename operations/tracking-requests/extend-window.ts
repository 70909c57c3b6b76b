/** Extends the period during which a number is polled although its line does not list it yet. */
import type { Database } from '../../store/postgres/database.ts';
import { extendWindow as addDays } from '../../store/tracking-requests/edits.ts';
import { lockTrackingRequest, type TrackingRequestRow } from '../../store/tracking-requests/tracking-requests.ts';
import { StateConflict } from '../rejection.ts';
import { AWAITED_REASONS, readFailure } from './explain.ts';
import { retryTrackingRequest } from './retry.ts';

/** Maximum that the column `window_extra_days` allows (migration 0036). */
export const MAX_EXTRA_DAYS = 365;

export interface ExtendWindowInput {
  accountId: string;
  id: string;
  days: number;
  now: Date;
}

/**
 * Gives the line of a waiting request `days` more to list the number. A request that failed because the line did not
 * list the number restarts with its usual window plus `days`. Returns false if there is no such request. Throws
 * `StateConflict` for any other status and beyond `MAX_EXTRA_DAYS`.
 */
export async function extendWindow(database: Database, input: ExtendWindowInput): Promise<boolean> {
  const { accountId, id, now } = input;
  const isFailed = await database.transaction().execute(async (trx) => {
    const request = await lockTrackingRequest(trx, accountId, id);
    if (request === null) return null;
    if (request.status === 'failed' && isUnknownToLine(request)) return true;
    await extend(trx, request, input.days);
    return false;
  });
  if (!isFailed) return isFailed !== null;
  // Runs in two transactions: if the second one fails, the request is still retried with its usual window.
  if ((await retryTrackingRequest(database, { accountId, id, now })) === null) return false;
  await database.transaction().execute(async (trx) => {
    const request = await lockTrackingRequest(trx, accountId, id);
    if (request !== null) await extend(trx, request, input.days);
  });
  return true;
}

function isUnknownToLine({ failure }: TrackingRequestRow): boolean {
  const reason = readFailure(failure)?.reason;
  return reason !== undefined && AWAITED_REASONS.includes(reason);
}

async function extend(trx: Parameters<typeof addDays>[0], request: TrackingRequestRow, days: number): Promise<void> {
  if (request.status !== 'pending' && request.status !== 'awaiting_manifest') {
    throw new StateConflict(
      `Only a request that waits for its line to know the number can be extended; this one is ${request.status}`,
    );
  }
  if (request.window_extra_days + days > MAX_EXTRA_DAYS) {
    throw new StateConflict(
      `Its window has already been extended by ${request.window_extra_days} days; the maximum is ${MAX_EXTRA_DAYS}`,
    );
  }
  await addDays(trx, request, days);
}
