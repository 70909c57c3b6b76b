/** Creates events without a journey, recorded as the tracking of a shipment would record them. */

import { appendEvents, type NewEvent } from '../../../store/events/append-events.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { notificationBody } from '../../../webhooks/notification-body.ts';

export const EVENT_NAME = 'container.transport.vessel_loaded';

/**
 * Publishes one event per entry of `belongsTo`, in that order, and returns them. Events that belong to the same id stay
 * in order if the webhook requires it.
 */
export async function publishEvents(
  database: Database,
  accountId: string,
  belongsTo: readonly (string | null)[],
): Promise<NewEvent[]> {
  const events = belongsTo.map((trackingRequestId): NewEvent => {
    const reference = { id: newId(), type: 'transport_event' };
    return {
      id: newId(),
      name: EVENT_NAME,
      shipmentId: null,
      containerId: null,
      trackingRequestId,
      body: { reference, included: [] },
      backfilled: false,
      occurredAt: null,
    };
  });
  await database.transaction().execute(async (trx) => {
    await appendEvents(trx, accountId, events, (input) => notificationBody(input, 'http://api.example'));
  });
  return events;
}
