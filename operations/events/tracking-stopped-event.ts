/** Appends `tracking_request.tracking_stopped` in the transaction that stops tracking. */

import type { ShipmentRow } from '../../resources/shipments/shipment.ts';
import type { TrackingRequestRow } from '../../resources/tracking-requests/tracking-request.ts';
import type { ContainerInEvent } from '../../store/containers/containers-in-events.ts';
import { appendEvents, type NewEvent } from '../../store/events/append-events.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { watchesOfRequest } from '../../store/watches/refresh.ts';
import { notificationBody, renderEvent } from '../../webhooks/payload.ts';

export interface Stopped {
  shipment: ShipmentRow;
  containers: readonly ContainerInEvent[];
  /** In their state after the stop. */
  requests: readonly TrackingRequestRow[];
  /** Time on the requests' clock. */
  stoppedAt: Date;
  now: Date;
  baseUrl: string;
}

const NAME = 'tracking_request.tracking_stopped';

/** Appends the event. Must be the last call of its transaction (see `appendEvents`). */
export async function appendTrackingStopped(trx: Queryable, accountId: string, stopped: Stopped): Promise<void> {
  const events: NewEvent[] = [];
  for (const request of stopped.requests) {
    events.push(toEvent(stopped, request, await watchesOfRequest(trx, accountId, request.id)));
  }
  await appendEvents(trx, accountId, events, (input) => notificationBody(input, stopped.baseUrl), stopped.now);
}

function toEvent(
  { shipment, containers, stoppedAt, now, baseUrl }: Stopped,
  request: TrackingRequestRow,
  watches: Awaited<ReturnType<typeof watchesOfRequest>>,
): NewEvent {
  const body = renderEvent(
    {
      name: NAME,
      containerId: null,
      reference: { type: 'tracking_request' },
      scene: { shipment, containers, trackingRequest: request, watches },
      timestamp: stoppedAt,
      createdAt: now,
    },
    baseUrl,
  );
  return {
    id: newId(),
    name: NAME,
    shipmentId: shipment.id,
    containerId: null,
    trackingRequestId: request.id,
    body,
    backfilled: false,
    occurredAt: stoppedAt.toISOString(),
  };
}
