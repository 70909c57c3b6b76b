/** The section `webhooks`: what is posted for each event, rendered by the code that posts it. */
import type { z } from 'zod';
import { sampleIds as ids } from '../../resources/sample/ids.ts';
import * as journey from '../../resources/sample/journey.ts';
import { type CatalogueEvent, EVENT_GROUPS } from '../../webhooks/catalogue.ts';
import { type EventInput, type EventReference, notificationBody, renderEvent } from '../../webhooks/payload.ts';
import { notificationOf } from './event-schemas.ts';
import type { SchemaBook } from './schema-book.ts';
import type { OpenApiDocument, Operation, ParameterObject } from './types.ts';

export interface DescribedEvent {
  event: CatalogueEvent;
  schema: z.ZodType;
}

/** Every event but those of documents, which nothing sends yet. */
export function describedEvents(): DescribedEvent[] {
  return EVENT_GROUPS.flatMap(({ events }) => events)
    .filter(({ referenceType }) => referenceType !== 'document')
    .map((event) => ({ event, schema: notificationOf(event.name, event.referenceType) }));
}

export function webhooksOf(
  events: readonly DescribedEvent[],
  schemas: SchemaBook,
  baseUrl: string,
): OpenApiDocument['webhooks'] {
  return Object.fromEntries(
    events.map(({ event, schema }) => [event.name, { post: operationOf(event, schemas.output(schema), baseUrl) }]),
  );
}

function operationOf(event: CatalogueEvent, schema: object, baseUrl: string): Operation {
  const example = { value: exampleOf(event, baseUrl) };
  return {
    operationId: `on_${event.name.replaceAll('.', '_')}`,
    tags: ['Webhooks'],
    summary: event.description,
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema: { ...schema }, examples: { example } } } },
    responses: {
      200: { description: 'Received, as with 201, 202 and 204; anything else is tried again' },
      410: { description: 'Nothing more is sent to this address' },
    },
  };
}

function header(name: string, description: string): ParameterObject {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}

const HEADERS = [
  header('webhook-id', 'Id of the notification, the same in every attempt'),
  header('webhook-timestamp', 'Unix seconds of the attempt'),
  header(
    'webhook-signature',
    '`v1,` and base64 of the HMAC-SHA256 over id, timestamp and body (Standard Webhooks 1.0.0)',
  ),
  header('X-T49-Webhook-Signature', 'Lowercase hex of the HMAC-SHA256 over the body'),
];

function exampleOf(event: CatalogueEvent, baseUrl: string): unknown {
  const input = inputOf(event);
  const rendered = renderEvent(input, baseUrl);
  const body = notificationBody(
    {
      notificationId: ids.notification,
      webhookId: ids.webhook,
      event: event.name,
      createdAt: input.createdAt.toISOString(),
      backfilled: false,
      containerSequence: input.containerId === null ? null : 9,
      ...rendered,
    },
    baseUrl,
  );
  return JSON.parse(body);
}

function inputOf({ name, referenceType }: CatalogueEvent): EventInput {
  const isOfContainer = name.startsWith('container.');
  const containers = journey.containers.slice(0, 1);
  const scene = { shipment: journey.shipment, containers, trackingRequest: journey.trackingRequest, watches: [] };
  const hasShipment = !['tracking_request.failed', 'tracking_request.awaiting_manifest'].includes(name);
  return {
    name,
    containerId: isOfContainer ? ids.container : null,
    reference: referenceOf(name, referenceType),
    scene: hasShipment ? scene : { ...scene, shipment: null, containers: [] },
    timestamp: '2026-05-19T10:26:00Z',
    createdAt: new Date('2026-05-19T17:36:20Z'),
  };
}

function referenceOf(name: string, type: CatalogueEvent['referenceType']): EventReference {
  switch (type) {
    case 'tracking_request':
      return { type };
    case 'transport_event':
      return { type, row: transportEventOf(name), previous: null };
    case 'estimated_event':
      return {
        type,
        id: ids.eventObject,
        estimatedTimestamp: '2026-05-18T13:00:00Z',
        voyage: '031E',
        locode: 'USLGB',
        timezone: 'America/Los_Angeles',
        dataSource: 'shipping_line',
      };
    case 'container_created_event':
      return { type, id: ids.eventObject };
    case 'container_updated_event':
      return {
        type,
        id: ids.eventObject,
        changeset: {
          available_for_pickup: [null, false],
          holds_at_pod_terminal: [[], [{ name: 'customs', status: 'hold', description: 'CET exam' }]],
        },
      };
    case 'container_pod_terminal_changed_event':
      return { type, id: ids.eventObject, terminalKey: journey.TERMINAL, dataSource: 'shipping_line' };
    case 'document':
      throw new Error('Nothing is sent of documents');
  }
}

const INLAND = /\.(rail_arrived|rail_unloaded|arrived_at_inland_destination|estimated\.arrived_at_inland_destination)$/;
const ASHORE = /\.(rail_|full_|empty_|available|not_available|delivered|pickup_)/;
const ORIGIN = /\.(empty_out|full_in|vessel_loaded|vessel_departed)$/;

/** The milestone at a place where such a thing happens, or the change of a value. */
function transportEventOf(name: string): (typeof journey.transportEvents)[number] {
  const [discharge, , departure] = journey.transportEvents;
  if (discharge === undefined || departure === undefined) throw new Error('The journey has no milestones');
  const milestone = ORIGIN.test(name) ? departure : discharge;
  const noShip = ASHORE.test(name) ? { vessel_imo: null, vessel_name: null, voyage_number: null } : {};
  const inland = { locode: 'USCHI', place_name: 'Chicago', timezone: 'America/Chicago', terminal_key: journey.RAMP };
  const value = name.startsWith('container.pickup_') ? { value: '2026-05-26T07:00:00Z' } : {};
  return {
    ...milestone,
    ...noShip,
    ...(INLAND.test(name) ? inland : {}),
    ...value,
    event: name,
    source_event_id: null,
  };
}
