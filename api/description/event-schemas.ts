/** Schemas of what webhooks are sent: the notification, and the objects that only events have (rest-contract 2.12, 2.13). */
import { z } from 'zod';
import { container } from '../../resources/container.ts';
import { metroArea, port } from '../../resources/place.ts';
import { instant, locode, zone } from '../../resources/schemas.ts';
import { shipment } from '../../resources/shipment.ts';
import { railTerminal, terminal } from '../../resources/terminal.ts';
import { trackingRequest } from '../../resources/tracking-request.ts';
import { transportEvent } from '../../resources/transport-event.ts';
import { vessel } from '../../resources/vessel.ts';

const DATA_SOURCES = ['shipping_line', 'terminal'] as const;

function identifierOf(...types: string[]): z.ZodObject {
  return z.strictObject({ id: z.uuid(), type: z.enum(types) });
}

function one(...types: string[]): z.ZodObject {
  return z.strictObject({ data: identifierOf(...types).nullable() });
}

function eventObject(type: string, about: string, attributes: z.ZodRawShape, relations: z.ZodRawShape): z.ZodObject {
  return z
    .strictObject({
      id: z.uuid(),
      type: z.literal(type),
      attributes: z.strictObject(attributes),
      relationships: z.strictObject(relations),
    })
    .meta({ id: type, description: about });
}

const estimatedEvent = eventObject(
  'estimated_event',
  'A changed estimate of a shipment',
  {
    created_at: instant,
    estimated_timestamp: instant.nullable(),
    event: z.string(),
    voyage_number: z.string().nullable(),
    location_locode: locode.nullable(),
    data_source: z.enum(DATA_SOURCES),
    timezone: zone.nullable(),
  },
  { shipment: one('shipment'), port: one('port', 'metro_area'), vessel: one('vessel') },
);

const containerCreatedEvent = eventObject(
  'container_created_event',
  'A container was added to a shipment',
  { timestamp: instant, timezone: zone },
  { container: one('container'), shipment: one('shipment') },
);

const containerUpdatedEvent = eventObject(
  'container_updated_event',
  'What a terminal says of a container changed',
  {
    changeset: z
      .record(z.string(), z.tuple([z.unknown(), z.unknown()]))
      .describe('By attribute: its value before, and its value now. Terminals by their ids'),
    timestamp: instant,
    data_source: z.enum(DATA_SOURCES),
    timezone: zone.nullable(),
  },
  {
    container: one('container'),
    terminal: one('terminal'),
    shipment: one('shipment'),
    port: one('port', 'metro_area'),
  },
);

const podTerminalChangedEvent = eventObject(
  'container_pod_terminal_changed_event',
  'The terminal at the port of discharge is another one',
  { timestamp: instant, data_source: z.string() },
  { container: one('container'), terminal: one('terminal'), shipment: one('shipment') },
);

const notifiedContainer = z
  .strictObject({
    id: z.uuid(),
    type: z.literal('container'),
    attributes: container.attributes,
    relationships: z.strictObject({
      shipment: one('shipment'),
      pickup_facility: one('terminal'),
      pod_terminal: one('terminal'),
    }),
  })
  .meta({ id: 'notified_container', description: 'A container without the lists of its events' });

const INCLUDED = [
  shipment.schema,
  notifiedContainer,
  port.schema,
  metroArea.schema,
  terminal.schema,
  railTerminal.schema,
  vessel.schema,
  transportEvent.schema,
  trackingRequest.schema,
  estimatedEvent,
  containerCreatedEvent,
  containerUpdatedEvent,
  podTerminalChangedEvent,
];

/** The document that is posted, of an event about an object of this type. */
export function notificationOf(event: string, referenceType: string): z.ZodType {
  return z.strictObject({
    data: z.strictObject({
      id: z.uuid().describe('The same in every attempt'),
      type: z.literal('webhook_notification'),
      attributes: z.strictObject({
        id: z.uuid(),
        event: z.literal(event),
        delivery_status: z.enum(['pending', 'succeeded', 'failed']),
        created_at: instant,
        backfilled: z.boolean().describe('It had happened before it was first learnt of'),
        container_sequence: z.int().nullable().describe('Number among the events of its container, without gaps'),
      }),
      relationships: z.strictObject({
        reference_object: z.strictObject({ data: identifierOf(referenceType) }),
        webhook: one('webhook'),
        webhook_notification_logs: z.strictObject({ data: z.array(identifierOf('webhook_notification_log')) }),
      }),
    }),
    included: z.array(notifiedResource),
    links: z.strictObject({ self: z.string() }),
  });
}

const notifiedResource = z.union(INCLUDED).meta({
  id: 'notified_resource',
  description: 'Sent along with a notification: what the event is about and what is around it',
});
