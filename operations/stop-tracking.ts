/** Stops tracking of a shipment by hand: rows, event and wake in one transaction, so that it cannot half-happen. */
import { containersOfShipment } from '../store/containers.ts';
import type { Database, Queryable } from '../store/database.ts';
import { enqueueTrackingWake } from '../store/outbox.ts';
import { lockShipment, type ShipmentRow, updateShipment } from '../store/shipments.ts';
import {
  LIVE_STATUSES,
  setTrackingRequestStatus,
  type TrackingRequestRow,
  trackingRequestsOfShipment,
} from '../store/tracking-requests.ts';
import { closeWatches } from '../store/watches.ts';
import { requestNow } from './request-clock.ts';
import { appendTrackingStopped } from './tracking-stopped-event.ts';

export interface StopTrackingInput {
  accountId: string;
  shipmentId: string;
  /** Who does it; null for a key without a user. */
  userId: string | null;
  /** Wall clock. */
  now: Date;
  /** Origin of the API, for the addresses in the event. */
  baseUrl: string;
}

/** Succeeds whatever the state; a shipment that had stopped keeps its time and reason. Null: no such shipment. */
export async function stopTracking(database: Database, input: StopTrackingInput): Promise<ShipmentRow | null> {
  const { accountId, shipmentId } = input;
  return database.transaction().execute(async (trx) => {
    const shipment = await lockShipment(trx, accountId, shipmentId);
    if (shipment === null) return null;
    const live = (await trackingRequestsOfShipment(trx, accountId, shipmentId)).filter(isLive);
    if (shipment.tracking_stopped_at !== null && live.length === 0) return shipment;
    return stop(trx, input, shipment, live);
  });
}

async function stop(
  trx: Queryable,
  input: StopTrackingInput,
  before: ShipmentRow,
  live: readonly TrackingRequestRow[],
): Promise<ShipmentRow> {
  const { accountId, now, baseUrl } = input;
  const stoppedAt = live[0] ? await requestNow(trx, live[0], now) : now;
  const shipment = await markStopped(trx, input, before, stoppedAt);
  const requests: TrackingRequestRow[] = [];
  for (const request of live) {
    requests.push(await setTrackingRequestStatus(trx, accountId, request.id, 'tracking_stopped'));
    await closeWatches(trx, accountId, request.id, 'all', stoppedAt);
    await enqueueTrackingWake(trx, accountId, request.id);
  }
  const containers = await containersOfShipment(trx, accountId, shipment.id);
  await appendTrackingStopped(trx, accountId, { shipment, containers, requests, stoppedAt, now, baseUrl });
  return shipment;
}

async function markStopped(
  trx: Queryable,
  { accountId, userId }: StopTrackingInput,
  before: ShipmentRow,
  stoppedAt: Date,
): Promise<ShipmentRow> {
  const change = {
    tracking_stopped_at: stoppedAt,
    tracking_stopped_reason: 'cancelled_by_user',
    tracking_stopped_by_user_id: userId,
  };
  return (await updateShipment(trx, accountId, before.id, change)) ?? before;
}

function isLive(request: TrackingRequestRow): boolean {
  return LIVE_STATUSES.some((status) => status === request.status);
}
