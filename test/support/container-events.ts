/** Commits events of containers as a recording does, but without a journey. */

import { appendEvents, type NewEvent } from '../../store/events/append-events.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { EVENT_GROUPS } from '../../webhooks/catalogue.ts';
import { notificationBody } from '../../webhooks/notification-body.ts';
import { sampleEvent } from '../../webhooks/sample-notification.ts';

const BASE_URL = 'http://seamark.test';

export interface EventContainer {
  shipmentId: string;
  containerId: string;
}

/** Inserts shipments with one container each. */
export async function insertContainers(
  database: Database,
  accountId: string,
  count: number,
): Promise<EventContainer[]> {
  const containers = Array.from({ length: count }, () => ({ shipmentId: newId(), containerId: newId() }));
  await database
    .insertInto('shipments')
    .values(
      containers.map(({ shipmentId }, index) => ({
        account_id: accountId,
        id: shipmentId,
        bill_of_lading_number: `EVENTS${index}`,
        normalized_number: `EVENTS${index}`,
        shipping_line_scac: 'TEST',
      })),
    )
    .execute();
  await database
    .insertInto('containers')
    .values(
      containers.map(({ shipmentId, containerId }, index) => ({
        account_id: accountId,
        id: containerId,
        shipment_id: shipmentId,
        number: `SIMU${String(index).padStart(7, '0')}`,
      })),
    )
    .execute();
  return containers;
}

/** Names of catalogued events that report something that happened to a container. */
export const TRANSPORT_EVENTS: readonly string[] = EVENT_GROUPS.flatMap(({ events }) => events)
  .filter(({ name, referenceType }) => name.startsWith('container.transport.') && referenceType === 'transport_event')
  .map(({ name }) => name);

const samples = new Map<string, ReturnType<typeof sampleEvent>>();

/**
 * Builds an event with the body of the catalogue's sample; the object that it is about has the id
 * of the event.
 */
export function containerEvent(name: string, { shipmentId, containerId }: EventContainer): NewEvent {
  const id = newId();
  const sample = samples.get(name) ?? sampleOf(name);
  samples.set(name, sample);
  const included = sample.included.map((resource) => withId(resource, sample.reference.id, id));
  return {
    id,
    name,
    shipmentId,
    containerId,
    trackingRequestId: null,
    body: { reference: { id, type: sample.reference.type }, included },
    backfilled: false,
    occurredAt: null,
  };
}

/**
 * Commits events as a recording does: under the locks of their shipments, last in its transaction.
 * `atCommit` is called right before the commit; an error from it rolls everything back.
 */
export async function commitEvents(
  database: Database,
  accountId: string,
  events: readonly NewEvent[],
  atCommit: () => void = () => {},
): Promise<void> {
  const shipmentIds = events.flatMap(({ shipmentId }) => shipmentId ?? []);
  await database.transaction().execute(async (trx) => {
    await trx
      .selectFrom('shipments')
      .select('id')
      .where('account_id', '=', accountId)
      .where('id', 'in', shipmentIds)
      .orderBy('id')
      .forUpdate()
      .execute();
    for (let from = 0; from < events.length; from += 500) {
      await appendEvents(trx, accountId, events.slice(from, from + 500), (input) => notificationBody(input, BASE_URL));
    }
    atCommit();
  });
}

function sampleOf(name: string): ReturnType<typeof sampleEvent> {
  const known = EVENT_GROUPS.flatMap(({ events }) => events).find((event) => event.name === name);
  if (known === undefined) throw new Error(`${name} is no event`);
  return sampleEvent(known, BASE_URL);
}

function withId(resource: unknown, from: string, to: string): unknown {
  const isIt = typeof resource === 'object' && resource !== null && 'id' in resource && resource.id === from;
  return isIt ? { ...resource, id: to } : resource;
}
