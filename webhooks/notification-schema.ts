/** Schemas of notifications and of the resources included with them (spec/contract 5.2, 5.3). */
import { z } from 'zod';
import { container } from '../resources/containers/container.ts';
import { document } from '../resources/documents/document.ts';
import { documentRepresentation } from '../resources/documents/document-representation.ts';
import { emailSubmission } from '../resources/documents/email-submission.ts';
import { connectorStatusEvent } from '../resources/events/connector-status-event.ts';
import { containerCreatedEvent } from '../resources/events/container-created-event.ts';
import { containerPodTerminalChangedEvent } from '../resources/events/container-pod-terminal-changed-event.ts';
import { containerUpdatedEvent } from '../resources/events/container-updated-event.ts';
import { estimatedEvent } from '../resources/events/estimated-event.ts';
import { transportEvent } from '../resources/events/transport-event.ts';
import { webhookStatusEvent } from '../resources/events/webhook-status-event.ts';
import { metroArea, port } from '../resources/places/place.ts';
import { railTerminal, terminal } from '../resources/places/terminal.ts';
import { shipment } from '../resources/shipments/shipment.ts';
import { trackingRequest } from '../resources/tracking-requests/tracking-request.ts';
import { vessel } from '../resources/vessels/vessel.ts';
import { postedDocumentNotification } from '../resources/webhooks/posted-document-notification.ts';
import { postedNotification } from '../resources/webhooks/posted-notification.ts';
import { type CatalogueEvent, EVENTS, type EventReferenceType } from './catalogue.ts';

function identifierOf(...types: string[]): z.ZodObject {
  return z.strictObject({ id: z.uuid(), type: z.enum(types) });
}

function one(...types: string[]): z.ZodObject {
  return z.strictObject({ data: identifierOf(...types).nullable() });
}

const journey = [shipment.schema, container.schema];
const place = [port.schema, metroArea.schema];

/** Resources included with an event, by the kind of object it is about. */
const INCLUDED_BY_TYPE: Readonly<Record<EventReferenceType, readonly z.ZodType[]>> = {
  tracking_request: [...journey, trackingRequest.schema],
  transport_event: [...journey, ...place, terminal.schema, railTerminal.schema, vessel.schema, transportEvent.schema],
  estimated_event: [...journey, ...place, vessel.schema, estimatedEvent.schema],
  container_created_event: [...journey, containerCreatedEvent.schema],
  container_updated_event: [...journey, ...place, terminal.schema, containerUpdatedEvent.schema],
  container_pod_terminal_changed_event: [...journey, terminal.schema, containerPodTerminalChangedEvent.schema],
  webhook_status_event: [webhookStatusEvent.schema],
  connector_status_event: [connectorStatusEvent.schema],
  document: [...journey, document.schema, emailSubmission.schema, documentRepresentation.schema],
  email_submission: [emailSubmission.schema, document.schema],
};

export const notifiedResource = z.union([...new Set(Object.values(INCLUDED_BY_TYPE).flat())]).meta({
  id: 'notified_resource',
  description: 'A resource sent with a notification: what the event is about, and related resources',
});

export interface DescribedEvent {
  event: CatalogueEvent;
  schema: z.ZodType;
}

export function describedEvents(): DescribedEvent[] {
  return EVENTS.map((event) => ({ event, schema: notificationSchema(event) }));
}

export function notificationSchema({ name, referenceType }: CatalogueEvent): z.ZodType {
  const isOfDocument = referenceType === 'document';
  const { type, attributes } = isOfDocument ? postedDocumentNotification : postedNotification;
  return z.strictObject({
    data: z.strictObject({
      id: z.uuid().describe('The same in every attempt'),
      type: z.literal(type),
      attributes: attributes.extend({ event: z.literal(name) }),
      relationships: z.strictObject({
        [isOfDocument ? 'document' : 'reference_object']: z.strictObject({ data: identifierOf(referenceType) }),
        webhook: one('webhook'),
        webhook_notification_logs: z.strictObject({ data: z.array(identifierOf('webhook_notification_log')) }),
      }),
    }),
    included: z.array(z.union(INCLUDED_BY_TYPE[referenceType])).min(1),
    links: z.strictObject({ self: z.string() }),
  });
}
