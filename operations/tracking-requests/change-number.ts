/** Changes the number, type or line of a tracking request without a shipment, and restarts the request. */
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { isUniqueViolation } from '../../store/postgres/failures.ts';
import { enqueueTrackingWake } from '../../store/postgres/outbox.ts';
import {
  renumberTrackingRequest,
  replaceSources,
  restartTrackingRequest,
} from '../../store/tracking-requests/edits.ts';
import {
  findLiveTrackingRequest,
  lockTrackingRequest,
  type TrackingRequestRow,
} from '../../store/tracking-requests/tracking-requests.ts';
import { UNDETECTED_LINE } from '../../store/watches/watches.ts';
import { Rejection, StateConflict } from '../rejection.ts';
import { requestNow } from '../test-clocks/request-clock.ts';
import type { Lines } from '../watches/lines.ts';
import { type NumberToTrack, readTrackingRequest } from './request-input.ts';
import { rejectDeletedClock } from './retry.ts';

export interface ChangeNumberInput {
  accountId: string;
  id: string;
  /** Raw attributes from the client; absent ones remain unchanged. */
  change: { request_number?: string | undefined; request_type?: string | undefined; scac?: string | undefined };
  now: Date;
}

/**
 * Changes the number. Returns null if there is no such request, and `unchanged` if it already has that number, type and
 * line. Throws `StateConflict` and `Rejection`.
 */
export async function changeTrackedNumber(
  database: Database,
  lines: Lines,
  input: ChangeNumberInput,
): Promise<'changed' | 'unchanged' | null> {
  const { accountId, id, now: wallNow } = input;
  let newNumber: NumberToTrack | null = null;
  const changed = database.transaction().execute(async (trx) => {
    const request = await lockTrackingRequest(trx, accountId, id);
    if (request === null) return null;
    refuseWithShipment(request);
    await rejectDeletedClock(trx, request);
    newNumber = readNewNumber(lines, request, input.change);
    if (isSame(request, newNumber)) return 'unchanged';
    await restartWith(trx, request, newNumber, await requestNow(trx, request, wallNow));
    return 'changed';
  });
  return changed.catch(async (error: unknown) => {
    if (!isUniqueViolation(error) || newNumber === null) throw error;
    throw await trackedAlready(database, accountId, newNumber);
  });
}

function refuseWithShipment({ shipment_id: shipmentId }: TrackingRequestRow): void {
  if (shipmentId === null) return;
  throw new StateConflict('It already has a shipment; create another tracking request for the other number', {
    shipment_id: shipmentId,
  });
}

function readNewNumber(lines: Lines, request: TrackingRequestRow, change: ChangeNumberInput['change']): NumberToTrack {
  const scac = change.scac ?? request.scac;
  const attributes = {
    request_number: change.request_number ?? request.request_number,
    request_type: change.request_type ?? request.request_type,
    ...(scac === null ? { auto_detect_vocc_scac: true } : { scac }),
  };
  const { number, problems } = readTrackingRequest(lines, { attributes, relationships: {} });
  if (number === null) throw new Rejection(problems);
  if (request.test_clock_id !== null && !number.line?.simulated) {
    throw new StateConflict('It follows a test clock, which works with simulated lines only');
  }
  return number;
}

function isSame(request: TrackingRequestRow, { requestType, requestNumber, line }: NumberToTrack): boolean {
  return (
    request.request_type === requestType &&
    request.request_number === requestNumber &&
    request.scac === (line?.scac ?? null)
  );
}

async function restartWith(
  trx: Queryable,
  request: TrackingRequestRow,
  { requestType, requestNumber, normalizedNumber, line }: NumberToTrack,
  now: Date,
): Promise<void> {
  const { account_id: accountId, id } = request;
  await renumberTrackingRequest(trx, request, {
    request_type: requestType,
    request_number: requestNumber,
    normalized_number: normalizedNumber,
    scac: line?.scac ?? null,
  });
  await restartTrackingRequest(trx, request, now);
  const code = line?.scac ?? UNDETECTED_LINE;
  await replaceSources(trx, request, { code, credentialKey: line?.credentialKey ?? `line:${code}`, dueAt: now });
  await enqueueTrackingWake(trx, accountId, id);
}

async function trackedAlready(
  database: Database,
  accountId: string,
  { normalizedNumber, line }: NumberToTrack,
): Promise<StateConflict> {
  const live = await findLiveTrackingRequest(database, accountId, line?.scac ?? null, normalizedNumber);
  return new StateConflict(
    'Another tracking request tracks this number already',
    live === null ? undefined : { tracking_request_id: live.id },
  );
}
