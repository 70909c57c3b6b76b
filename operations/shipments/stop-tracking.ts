/** Stops tracking of a shipment on request: writes the rows, the event and the wake in one transaction. */
import { containersInEvents } from '../../store/containers/containers-in-events.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import { enqueueTrackingWake } from '../../store/postgres/outbox.ts';
import { lockShipment, type ShipmentRow, updateShipment } from '../../store/shipments/shipments.ts';
import { stopTracking as endTracking } from '../../store/tracking-requests/outcomes.ts';
import {
  lockTrackingRequestsOfShipment,
  type TrackingRequestRow,
} from '../../store/tracking-requests/tracking-requests.ts';
import { MAX_EVENT_IDS } from '../../webhooks/payload.ts';
import { appendTrackingStopped } from '../events/tracking-stopped-event.ts';
import { requestNow } from '../test-clocks/request-clock.ts';

export interface StopTrackingInput {
  accountId: string;
  shipmentId: string;
  /** Acting user; null for an API key without a user. */
  userId: string | null;
  now: Date;
  baseUrl: string;
}

/**
 * Stops tracking. Idempotent: a stopped shipment keeps its time and reason. Returns null if there is no such shipment.
 */
export async function stopTracking(database: Database, input: StopTrackingInput): Promise<ShipmentRow | null> {
  const { accountId, shipmentId } = input;
  return database.transaction().execute(async (trx) => {
    const shipment = await lockShipment(trx, accountId, shipmentId);
    if (shipment === null) return null;
    const live = (await lockTrackingRequestsOfShipment(trx, accountId, shipmentId)).filter(isLive);
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
  const { accountId, userId, now, baseUrl } = input;
  const stoppedAt = live[0] ? await requestNow(trx, live[0], now) : now;
  const requests = await endTracking(trx, accountId, before.id, 'cancelled_by_user', stoppedAt);
  const shipment = (await updateShipment(trx, accountId, before.id, { tracking_stopped_by_user_id: userId })) ?? before;
  for (const request of requests) await enqueueTrackingWake(trx, accountId, request.id);
  const containers = await containersInEvents(trx, accountId, shipment.id, MAX_EVENT_IDS);
  await appendTrackingStopped(trx, accountId, { shipment, containers, requests, stoppedAt, now, baseUrl });
  return shipment;
}
