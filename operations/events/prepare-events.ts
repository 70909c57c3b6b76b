/**
 * Prepares the events of a transaction for `appendEvents`: renders them from its rows, after all changes have been made,
 * and inserts the rows that only events need.
 */
import type { Transaction } from 'kysely';
import { containersInEvents } from '../../store/containers/containers-in-events.ts';
import { insertValueEvent, latestVersions, type ShipmentKeys } from '../../store/containers/milestones.ts';
import {
  findTransportEventsByIds,
  type RenderedTransportEvent,
  type TransportEventRow,
} from '../../store/containers/transport-events.ts';
import type { NewEvent, RenderNotification } from '../../store/events/append-events.ts';
import { newId } from '../../store/postgres/ids.ts';
import type { DB } from '../../store/schema.generated.ts';
import { findShipmentsByIds } from '../../store/shipments/shipments.ts';
import { findTrackingRequest } from '../../store/tracking-requests/tracking-requests.ts';
import { watchesOfRequest } from '../../store/watches/refresh.ts';
import type { PublicEvent } from '../../tracking/changes/changes.ts';
import { findCatalogueEvent } from '../../webhooks/catalogue.ts';
import {
  type EventReference,
  type EventScene,
  MAX_EVENT_IDS,
  notificationBody,
  renderEvent,
} from '../../webhooks/payload.ts';

export interface EventContext {
  scene: EventScene;
  /** Time on the tracking request's clock. */
  now: Date;
  /** Wall-clock time. */
  recordedAt: Date;
  baseUrl: string;
}

export async function loadScene(
  trx: Transaction<DB>,
  accountId: string,
  trackingRequestId: string,
  shipmentId: string | null,
): Promise<EventScene> {
  const trackingRequest = await findTrackingRequest(trx, accountId, trackingRequestId);
  const watches = await watchesOfRequest(trx, accountId, trackingRequestId);
  if (shipmentId === null) return { shipment: null, containers: [], trackingRequest, watches };
  const [shipment = null] = await findShipmentsByIds(trx, accountId, [shipmentId]);
  const containers = await containersInEvents(trx, accountId, shipmentId, MAX_EVENT_IDS);
  return { shipment, containers, trackingRequest, watches };
}

export function requestEvent(name: string, context: EventContext): NewEvent {
  return toNewEvent(
    { name, containerId: null, backfilled: false, occurredAt: context.now.toISOString() },
    { type: 'tracking_request' },
    context,
  );
}

/**
 * Renders the events of a changed view. Also inserts the rows of last free day and appointment events, which are not
 * inserted elsewhere.
 */
export async function prepareEvents(
  trx: Transaction<DB>,
  keys: ShipmentKeys,
  events: PublicEvent[],
  context: EventContext,
): Promise<NewEvent[]> {
  const versions = await loadVersions(trx, keys, events);
  const rendered: NewEvent[] = [];
  for (const event of events) {
    const containerId = event.container === null ? null : (keys.containerIds.get(event.container) ?? null);
    const reference = await referenceOf(trx, keys, containerId, event, versions, context);
    if (reference !== null) rendered.push(toNewEvent({ ...event, containerId }, reference, context));
  }
  return rendered;
}

/** Newest version of a milestone and the previous version. */
interface Versions {
  row: TransportEventRow;
  previous: RenderedTransportEvent | null;
}

async function loadVersions(
  trx: Transaction<DB>,
  { accountId, containerIds }: ShipmentKeys,
  events: readonly PublicEvent[],
): Promise<Map<string, Versions>> {
  const wanted = events.flatMap(({ container, reference }) => {
    const containerId = containerIds.get(container ?? '');
    return reference.type === 'transport_event' && containerId !== undefined
      ? [{ containerId, key: reference.key }]
      : [];
  });
  const rows = await latestVersions(trx, accountId, wanted);
  const previousIds = rows.flatMap(({ previous_version_id: id }) => id ?? []);
  const previous = await findTransportEventsByIds(trx, accountId, previousIds);
  const byId = new Map(previous.map((row) => [row.id, row]));
  return new Map(
    rows.map((row) => [
      versionKey(row.container_id, row.key),
      { row, previous: byId.get(row.previous_version_id ?? '') ?? null },
    ]),
  );
}

function versionKey(containerId: string, key: string): string {
  return `${containerId} ${key}`;
}

async function referenceOf(
  trx: Transaction<DB>,
  keys: ShipmentKeys,
  containerId: string | null,
  event: PublicEvent,
  versions: ReadonlyMap<string, Versions>,
  context: EventContext,
): Promise<EventReference | null> {
  const { reference } = event;
  if (reference.type === 'transport_event') {
    const found = containerId === null ? undefined : versions.get(versionKey(containerId, reference.key));
    return found === undefined ? null : { type: 'transport_event', ...found };
  }
  if (reference.type === 'value_event') {
    if (containerId === null) return null;
    const { type: _, ...change } = reference;
    const row = await insertValueEvent(trx, keys, containerId, {
      ...change,
      name: event.name,
      occurredAt: event.occurredAt === null ? context.now : new Date(event.occurredAt),
    });
    return { type: 'transport_event', row, previous: null };
  }
  return { ...reference, id: newId() };
}

function toNewEvent(
  event: { name: string; containerId: string | null; backfilled: boolean; occurredAt: string | null },
  reference: EventReference,
  { scene, now, recordedAt, baseUrl }: EventContext,
): NewEvent {
  const body = renderEvent(
    { name: event.name, containerId: event.containerId, reference, scene, timestamp: now, createdAt: recordedAt },
    baseUrl,
  );
  return {
    id: newId(),
    name: event.name,
    shipmentId: scene.shipment?.id ?? null,
    containerId: event.containerId,
    trackingRequestId: scene.trackingRequest?.id ?? null,
    body,
    backfilled: event.backfilled,
    occurredAt: event.occurredAt,
    feature: findCatalogueEvent(event.name)?.feature ?? null,
  };
}

export function renderNotification(baseUrl: string): RenderNotification {
  return (input) => notificationBody(input, baseUrl);
}
