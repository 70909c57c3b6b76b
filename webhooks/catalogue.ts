/** Public event names, grouped as clients show them, each with the kind of object it is about. */
import type { REFERENCE_TYPES } from '../resources/webhooks/posted-notification.ts';
import type { ValueEvent } from '../tracking/fields/field.ts';

export type EventReferenceType = (typeof REFERENCE_TYPES)[number];

export interface CatalogueEvent {
  name: string;
  description: string;
  referenceType: EventReferenceType;
  /** Feature that an account needs to receive the event; null if none is needed. */
  feature: 'rail' | 'document_processing' | null;
}

export interface EventGroup {
  /** Identical in every installation, so that clients may store it. */
  id: string;
  name: string;
  events: readonly CatalogueEvent[];
}

function about(referenceType: EventReferenceType, events: Record<string, string>): CatalogueEvent[] {
  return Object.entries(events).map(([name, description]) => {
    return { name, description, referenceType, feature: featureOf(name, referenceType) };
  });
}

function featureOf(name: string, referenceType: EventReferenceType): CatalogueEvent['feature'] {
  if (isAboutDocument(referenceType)) return 'document_processing';
  return name === 'container.pickup_lfd_rail.changed' ? 'rail' : null;
}

/** Whether the event is about a document or an email rather than a tracked journey. */
function isAboutDocument(type: EventReferenceType): boolean {
  return type === 'document' || type === 'email_submission';
}

export const EVENT_GROUPS: readonly EventGroup[] = [
  {
    id: '0d9a5f2e-6c1b-4c53-8a1e-2f4b6d8c0a11',
    name: 'Tracking Request Events',
    events: about('tracking_request', {
      'tracking_request.succeeded': 'The shipment was found and linked to the tracking request',
      'tracking_request.failed': 'The tracking request failed permanently',
      'tracking_request.awaiting_manifest': 'The shipping line does not list the number yet; it is polled daily',
      'tracking_request.tracking_stopped': 'Tracking of the shipment stopped',
    }),
  },
  {
    id: '1e8b604f-7d2c-4d64-9b2f-305c7e9d1b22',
    name: 'Origin Events',
    events: about('transport_event', {
      'container.transport.empty_out': 'The empty container was picked up at origin',
      'container.transport.full_in': 'The full container was gated in at origin',
      'container.transport.vessel_loaded': 'The container was loaded at the port of lading',
      'container.transport.vessel_departed': 'The vessel departed from the port of lading',
    }),
  },
  {
    id: '2f9c7150-8e3d-4e75-ac30-416d8fae2c33',
    name: 'Transshipment Events',
    events: about('transport_event', {
      'container.transport.transshipment_arrived': 'The container arrived at a transshipment port',
      'container.transport.transshipment_discharged': 'The container was discharged at a transshipment port',
      'container.transport.transshipment_loaded': 'The container was loaded at a transshipment port',
      'container.transport.transshipment_departed': 'The container departed from a transshipment port',
    }),
  },
  {
    id: '30ad8261-9f4e-4f86-bd41-527e90bf3d44',
    name: 'Feeder Events',
    events: about('transport_event', {
      'container.transport.feeder_arrived': 'The container arrived on a feeder vessel or barge',
      'container.transport.feeder_discharged': 'The container was discharged from a feeder vessel or barge',
      'container.transport.feeder_loaded': 'The container was loaded on a feeder vessel or barge',
      'container.transport.feeder_departed': 'The container departed on a feeder vessel or barge',
    }),
  },
  {
    id: '41be9372-a05f-4097-8e52-638fa1c04e55',
    name: 'Destination Events',
    events: about('transport_event', {
      'container.transport.vessel_arrived': 'The vessel arrived at the port of discharge',
      'container.transport.vessel_berthed': 'The vessel berthed at the port of discharge',
      'container.transport.vessel_discharged': 'The container was discharged at the port of discharge',
      'container.transport.available': 'The container became available for pickup',
      'container.transport.not_available': 'The container is no longer available for pickup',
      'container.transport.full_out': 'The full container was gated out',
      'container.transport.delivered': 'The container was delivered',
      'container.transport.empty_in': 'The empty container was returned',
    }),
  },
  {
    id: '52cfa483-b160-41a8-9f63-749fb2d15f66',
    name: 'Rail Events',
    events: about('transport_event', {
      'container.transport.rail_loaded': 'The container was loaded on a train',
      'container.transport.rail_departed': 'The train departed',
      'container.transport.rail_arrived': 'The train arrived',
      'container.transport.rail_unloaded': 'The container was unloaded from a train',
      'container.transport.arrived_at_inland_destination': 'The container arrived at its inland destination',
    }),
  },
  {
    id: '63d0b594-c271-42b9-a074-85a0c3e26077',
    name: 'Estimate Events',
    events: [
      ...about('transport_event', {
        'container.transport.estimated.vessel_departed': 'The estimated departure from the port of lading changed',
      }),
      ...about('estimated_event', {
        'shipment.estimated.arrival': 'The estimated arrival of the shipment at the port of discharge changed',
      }),
      ...about('transport_event', {
        'container.transport.estimated.vessel_arrived':
          'The estimated arrival of the container at the port of discharge changed',
        'container.transport.estimated.arrived_at_inland_destination':
          'The estimated arrival at the inland destination changed',
      }),
    ],
  },
  {
    id: '74e1c6a5-d382-43ca-b185-96b1d4f37188',
    name: 'Container Events',
    events: [
      ...about('container_created_event', { 'container.created': 'A container was added to a shipment' }),
      ...about('container_updated_event', {
        'container.updated': 'Fees, holds, last free day, appointment, availability or terminal of a container changed',
      }),
      ...about('container_pod_terminal_changed_event', {
        'container.pod_terminal_changed': 'The terminal at the port of discharge changed',
      }),
      ...about('transport_event', {
        'container.pickup_lfd.changed': 'The last free day for pickup changed',
        'container.pickup_lfd_line.changed': 'The last free day given by the shipping line changed',
        'container.pickup_lfd_terminal.changed': 'The last free day given by the terminal changed',
        'container.pickup_lfd_rail.changed': 'The last free day given by the railroad changed',
        'container.pickup_appointment.changed': 'The pickup appointment changed',
      } satisfies Record<ValueEvent, string>),
    ],
  },
  {
    id: '85f2d7b6-e493-44db-8296-a7c2e5048299',
    name: 'Document Events',
    events: [
      ...about('document', {
        'document.extracted': 'The contents of a document were extracted',
        'document.extraction_failed': 'The contents of a document could not be extracted',
        'link.created': 'A document was linked with a shipment or container that it names',
      }),
      ...about('email_submission', { 'email_submission.created': 'An email was received, with its documents' }),
    ],
  },
  // This extension comes last so that the other categories keep their positions.
  {
    id: '9603e8c7-f5a4-45ec-93a7-b8d3f6159310',
    name: 'Operational Events',
    events: [
      ...about('webhook_status_event', {
        'webhook.failing': 'A webhook has been failing for half, or nine tenths, of the time until it is disabled',
        'webhook.disabled': 'A webhook was disabled, because all deliveries failed or its receiver is gone',
      }),
      ...about('connector_status_event', {
        'connector.paused': 'Polling of a source that tracking requests wait for is paused',
        'connector.resumed': 'Polling of a paused source resumes',
      }),
    ],
  },
];

const eventsByName = new Map(EVENT_GROUPS.flatMap((group) => group.events).map((event) => [event.name, event]));

export const EVENT_NAMES: readonly string[] = [...eventsByName.keys()];

export const EVENTS: readonly CatalogueEvent[] = [...eventsByName.values()];

export function isAboutJourney(event: CatalogueEvent): boolean {
  return !isAboutDocument(event.referenceType) && !isOperational(event);
}

/** Whether the event is about the service itself rather than a journey. */
export function isOperational({ referenceType }: CatalogueEvent): boolean {
  return referenceType === 'webhook_status_event' || referenceType === 'connector_status_event';
}

/** Returns the event with exactly this name, or null. */
export function findCatalogueEvent(name: string): CatalogueEvent | null {
  return eventsByName.get(name) ?? null;
}

/** Returns the names of the events that are hidden from an account because an operator disabled their feature. */
export function hiddenEventNames(features: Readonly<Record<string, boolean>>): string[] {
  if (Object.values(features).every((isOn) => isOn)) return [];
  const events = EVENT_GROUPS.flatMap((group) => group.events);
  return events.filter(({ feature }) => feature !== null && features[feature] === false).map(({ name }) => name);
}
