/**
 * Renders a sample notification of each event from the rows of the sample journey, using the same code as real
 * notifications.
 */
import { isValueEvent, TRANSPORT_EVENT_NAMES } from '../resources/events/transport-event.ts';
import type { Resource } from '../resources/resource.ts';
import { sampleIds as ids } from '../resources/sample/ids.ts';
import * as journey from '../resources/sample/journey.ts';
import type { CatalogueEvent } from './catalogue.ts';
import { findCatalogueEvent, isOperational } from './catalogue.ts';
import { sampleDocumentEvent, sampleEmailEvent } from './document-sample.ts';
import type { EventInput, EventReference } from './event-input.ts';
import { notificationBody } from './notification-body.ts';
import {
  connectorPausedEvent,
  connectorResumedEvent,
  webhookDisabledEvent,
  webhookFailingEvent,
} from './operational-events.ts';
import { type RenderedEvent, renderEvent } from './payload.ts';

const happenedAt = '2026-05-19T10:26:00Z';
const recordedAt = new Date('2026-05-19T17:36:20Z');

/** Renders the text that would be posted. `baseUrl` is the origin of the API. */
export function sampleNotification(
  event: CatalogueEvent,
  baseUrl: string,
  notificationId: string = ids.notification,
): string {
  const isOfContainer = event.name.startsWith('container.');
  return notificationBody(
    {
      notificationId,
      webhookId: ids.webhook,
      event: event.name,
      createdAt: recordedAt,
      sequence: 4711,
      backfilled: false,
      containerSequence: isOfContainer ? 9 : null,
      ...sampleEvent(event, baseUrl),
    },
    baseUrl,
  );
}

export function sampleEvent(event: CatalogueEvent, baseUrl: string): RenderedEvent {
  if (event.referenceType === 'document') return sampleDocumentEvent(event.name, journeyResources(baseUrl), baseUrl);
  if (event.referenceType === 'email_submission') return sampleEmailEvent(baseUrl);
  return isOperational(event) ? operationalEvent(event.name) : eventOfJourney(event, baseUrl);
}

/** Renders the shipment and container of the journey as in an event about the container. */
function journeyResources(baseUrl: string): Resource[] {
  const created = findCatalogueEvent('container.created');
  const included = created === null ? [] : eventOfJourney(created, baseUrl).included;
  return included.filter(({ type }) => type === 'shipment' || type === 'container');
}

const sampleWebhook = { id: ids.webhook, url: 'https://hooks.example.com/seamark' };
const failingSince = new Date('2026-05-17T05:36:20Z');
const disablesAt = new Date('2026-05-22T05:36:20Z');

function operationalEvent(name: string): RenderedEvent {
  const id = ids.eventObject;
  const paused = { id, source: { kind: 'line', code: 'OOLU' }, reason: 'credentials_rejected', affected: 1 } as const;
  const since = new Date(happenedAt);
  const failed = { id, webhook: sampleWebhook, failingSince };
  switch (name) {
    case 'webhook.failing':
      return webhookFailingEvent({ ...failed, percent: 50, disablesAt, at: recordedAt }).body;
    case 'webhook.disabled':
      return webhookDisabledEvent({ ...failed, reason: 'only_failures', at: disablesAt }).body;
    case 'connector.paused':
      return connectorPausedEvent({ ...paused, since, at: since }).body;
    case 'connector.resumed':
      return connectorResumedEvent({ ...paused, since, at: recordedAt }).body;
    default:
      throw new Error(`${name} has no sample`);
  }
}

function eventOfJourney({ name, referenceType }: CatalogueEvent, baseUrl: string): RenderedEvent {
  const { shipment, trackingRequest, watches } = journey;
  const hasShipment = !['tracking_request.failed', 'tracking_request.awaiting_manifest'].includes(name);
  const scene = hasShipment
    ? { shipment, containers: [heldContainer], trackingRequest, watches }
    : { shipment: null, containers: [], trackingRequest: { ...trackingRequest, ...BEFORE_SHIPMENT[name] }, watches };
  const input: EventInput = {
    name,
    containerId: name.startsWith('container.') ? ids.container : null,
    reference: referenceOf(name, referenceType),
    scene,
    timestamp: happenedAt,
    createdAt: recordedAt,
  };
  return renderEvent(input, baseUrl);
}

const [held] = journey.containers;
const heldContainer = {
  ...held,
  transportEventIds: journey.transportEvents.map(({ id }) => id),
  rawEventIds: [journey.rawEvent.id],
};

/** Values of a tracking request without a shipment, by event name. */
const BEFORE_SHIPMENT: Readonly<Record<string, Partial<typeof journey.trackingRequest>>> = {
  'tracking_request.failed': { shipment_id: null, status: 'failed', failed_reason: 'not_found' },
  'tracking_request.awaiting_manifest': { shipment_id: null, status: 'awaiting_manifest', is_retrying: true },
};

function referenceOf(name: string, type: CatalogueEvent['referenceType']): EventReference {
  const id = ids.eventObject;
  switch (type) {
    case 'tracking_request':
      return { type };
    case 'transport_event':
      return { type, row: transportEventOf(name), previous: null };
    case 'estimated_event':
      return {
        type,
        id,
        estimatedTimestamp: '2026-05-18T13:00:00Z',
        previousTimestamp: '2026-05-16T13:00:00Z',
        voyage: '031E',
        locode: 'USLGB',
        timezone: 'America/Los_Angeles',
        dataSource: 'shipping_line',
      };
    case 'container_created_event':
      return { type, id };
    case 'container_updated_event':
      return {
        type,
        id,
        changeset: {
          available_for_pickup: [null, false],
          holds_at_pod_terminal: [[], [{ name: 'customs', status: 'hold', description: 'CET exam' }]],
        },
      };
    case 'container_pod_terminal_changed_event':
      return { type, id, terminalKey: journey.TERMINAL, previousTerminalKey: null, dataSource: 'shipping_line' };
    default:
      throw new Error(`${name} is not an event of a journey`);
  }
}

const INLAND = /\.(rail_arrived|rail_unloaded|arrived_at_inland_destination|estimated\.arrived_at_inland_destination)$/;
const ASHORE = /\.(rail_|full_|empty_|available|not_available|delivered)/;
const ORIGIN = /\.(empty_out|full_in|vessel_loaded|vessel_departed)$/;

/** Returns a milestone at a place where the event may occur, or a changed value. */
function transportEventOf(name: string): (typeof journey.transportEvents)[number] {
  const [discharge, , departure] = journey.transportEvents;
  if (discharge === undefined || departure === undefined) throw new Error('The journey has no milestones');
  const event = TRANSPORT_EVENT_NAMES.find((one) => one === name);
  if (event === undefined) throw new Error(`${name} is not an event of a milestone or a changed value`);
  const milestone = ORIGIN.test(name) ? departure : discharge;
  const isChange = isValueEvent(name);
  const noShip = isChange || ASHORE.test(name) ? { vessel_imo: null, vessel_name: null, voyage_number: null } : {};
  const inland = { locode: 'USCHI', place_name: 'Chicago', timezone: 'America/Chicago', terminal_key: journey.RAMP };
  const value = isChange ? { value: '2026-05-26T07:00:00Z', previous_value: '2026-05-25T07:00:00Z' } : {};
  return {
    ...milestone,
    ...noShip,
    ...(INLAND.test(name) ? inland : {}),
    ...value,
    event,
    source_event_id: null,
  };
}
