/** Resumes tracking of a stopped shipment. The wake, written in the same transaction, starts a new workflow run. */
import { clearStoppedContainers } from '../../store/containers/containers.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { enqueueTrackingWake } from '../../store/postgres/outbox.ts';
import { lockShipment, type ShipmentRow, updateShipment } from '../../store/shipments/shipments.ts';
import { lineOf, markOutdated } from '../../store/tracking-requests/recordings.ts';
import {
  findLiveTrackingRequest,
  lockTrackingRequestsOfShipment,
  reopenTrackingRequest,
  type TrackingRequestRow,
} from '../../store/tracking-requests/tracking-requests.ts';
import { reopenWatches } from '../../store/watches/refresh.ts';
import { reviewExceptions } from '../exceptions/record-exceptions.ts';
import { requestNow } from '../test-clocks/request-clock.ts';

export interface ResumeTrackingInput {
  accountId: string;
  shipmentId: string;
  now: Date;
}

/**
 * Resumes tracking. Idempotent: a tracked shipment is returned unchanged. Also resumes containers that were stopped
 * individually, because a shipment without tracked containers might stop again immediately. Returns null if there is no
 * such shipment.
 */
export async function resumeTracking(database: Database, input: ResumeTrackingInput): Promise<ShipmentRow | null> {
  const { accountId, shipmentId } = input;
  return database.transaction().execute(async (trx) => {
    const shipment = await lockShipment(trx, accountId, shipmentId);
    if (shipment === null || shipment.tracking_stopped_at === null) return shipment;
    if (await clearStoppedContainers(trx, accountId, shipmentId)) await markOutdated(trx, accountId, shipmentId);
    return resumeShipment(trx, shipment, input.now);
  });
}

/** Resumes a stopped shipment. The caller must hold the shipment lock. */
export async function resumeShipment(
  trx: Queryable,
  { account_id: accountId, id, tracking_stopped_at: stoppedAt }: ShipmentRow,
  wallNow: Date,
): Promise<ShipmentRow | null> {
  const [newest] = await lockTrackingRequestsOfShipment(trx, accountId, id);
  if (newest !== undefined && stoppedAt !== null) await resume(trx, newest, stoppedAt, wallNow);
  return updateShipment(trx, accountId, id, {
    tracking_stopped_at: null,
    tracking_stopped_reason: null,
    tracking_stopped_by_user_id: null,
  });
}

/** Reopens a request unless another live request has taken over its number. */
async function resume(trx: Queryable, request: TrackingRequestRow, stoppedAt: Date, wallNow: Date): Promise<void> {
  const { account_id: accountId, normalized_number: number } = request;
  const other = await findLiveTrackingRequest(trx, accountId, lineOf(request), number);
  if (other !== null) return enqueueTrackingWake(trx, accountId, other.id);
  const now = await requestNow(trx, request, wallNow);
  await reopenTrackingRequest(trx, accountId, request.id, now);
  await reopenWatches(trx, accountId, request.id, stoppedAt, now);
  if (request.shipment_id !== null) {
    const { shipment_id: shipmentId, test_clock_id: testClockId } = request;
    await reviewExceptions(trx, { accountId, shipmentId, testClockId, now });
  }
  await enqueueTrackingWake(trx, accountId, request.id);
}
