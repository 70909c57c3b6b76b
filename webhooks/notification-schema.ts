/** Schemas of what webhooks are sent: the notification, and what comes along with it (rest-contract 5.2, 5.3). */
import { z } from 'zod';
import { connectorStatusEvent } from '../resources/connector-status-event.ts';
import { container } from '../resources/container.ts';
import { containerCreatedEvent } from '../resources/container-created-event.ts';
import { containerPodTerminalChangedEvent } from '../resources/container-pod-terminal-changed-event.ts';
import { containerUpdatedEvent } from '../resources/container-updated-event.ts';
import { estimatedEvent } from '../resources/estimated-event.ts';
import { metroArea, port } from '../resources/place.ts';
import { postedNotification } from '../resources/posted-notification.ts';
import { shipment } from '../resources/shipment.ts';
import { railTerminal, terminal } from '../resources/terminal.ts';
import { trackingRequest } from '../resources/tracking-request.ts';
import { transportEvent } from '../resources/transport-event.ts';
import { vessel } from '../resources/vessel.ts';
import { webhookStatusEvent } from '../resources/webhook-status-event.ts';
import { type CatalogueEvent, EVENTS_SENT } from './catalogue.ts';

function identifierOf(...types: string[]): z.ZodObject {
  return z.strictObject({ id: z.uuid(), type: z.enum(types) });
}

function one(...types: string[]): z.ZodObject {
  return z.strictObject({ data: identifierOf(...types).nullable() });
}

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

export const notifiedResource = z
  .union([
    shipment.schema,
    notifiedContainer,
    port.schema,
    metroArea.schema,
    terminal.schema,
    railTerminal.schema,
    vessel.schema,
    transportEvent.schema,
    trackingRequest.schema,
    estimatedEvent.schema,
    containerCreatedEvent.schema,
    containerUpdatedEvent.schema,
    containerPodTerminalChangedEvent.schema,
    webhookStatusEvent.schema,
    connectorStatusEvent.schema,
  ])
  .meta({
    id: 'notified_resource',
    description: 'Sent along with a notification: what the event is about and what is around it',
  });

export interface DescribedEvent {
  event: CatalogueEvent;
  /** Of the document that is posted. */
  schema: z.ZodType;
}

/** Every event that is sent. */
export function describedEvents(): DescribedEvent[] {
  return EVENTS_SENT.map((event) => ({ event, schema: notificationOf(event) }));
}

function notificationOf({ name, referenceType }: CatalogueEvent): z.ZodType {
  return z.strictObject({
    data: z.strictObject({
      id: z.uuid().describe('The same in every attempt'),
      type: z.literal(postedNotification.type),
      attributes: postedNotification.attributes.extend({ event: z.literal(name) }),
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
