/** Resumes tracking of a stopped shipment: rows and wake in one transaction; the wake starts a new run. */
import type { Database, Queryable } from '../store/database.ts';
import { enqueueTrackingWake } from '../store/outbox.ts';
import { lineOf } from '../store/recordings.ts';
import { lockShipment, type ShipmentRow, updateShipment } from '../store/shipments.ts';
import {
  findLiveTrackingRequest,
  reopenTrackingRequest,
  type TrackingRequestRow,
  trackingRequestsOfShipment,
} from '../store/tracking-requests.ts';
import { reopenWatches } from '../store/wanted-watches.ts';
import { requestNow } from './request-clock.ts';

export interface ResumeTrackingInput {
  accountId: string;
  shipmentId: string;
  /** Wall clock. */
  now: Date;
}

/** Succeeds whatever the state; a shipment that is tracked stays as it is. Null: no such shipment. */
export async function resumeTracking(database: Database, input: ResumeTrackingInput): Promise<ShipmentRow | null> {
  const { accountId, shipmentId } = input;
  return database.transaction().execute(async (trx) => {
    const shipment = await lockShipment(trx, accountId, shipmentId);
    if (shipment === null || shipment.tracking_stopped_at === null) return shipment;
    const [newest] = await trackingRequestsOfShipment(trx, accountId, shipmentId);
    if (newest !== undefined) await resume(trx, newest, shipment.tracking_stopped_at, input.now);
    return updateShipment(trx, accountId, shipmentId, {
      tracking_stopped_at: null,
      tracking_stopped_reason: null,
      tracking_stopped_by_user_id: null,
    });
  });
}

/** The newest request goes on, unless another one took its number over meanwhile: that one is tracking already. */
async function resume(trx: Queryable, request: TrackingRequestRow, stoppedAt: Date, wallNow: Date): Promise<void> {
  const { account_id: accountId, normalized_number: number } = request;
  const other = await findLiveTrackingRequest(trx, accountId, lineOf(request), number);
  if (other !== null) return enqueueTrackingWake(trx, accountId, other.id);
  const now = await requestNow(trx, request, wallNow);
  await reopenTrackingRequest(trx, accountId, request.id, now);
  await reopenWatches(trx, accountId, request.id, stoppedAt, now);
  await enqueueTrackingWake(trx, accountId, request.id);
}
