/** Input of an event's rendering: rows as the transaction has changed them. */
import type { ContainerRow } from '../resources/containers/container.ts';
import type { WatchTimes } from '../resources/containers/freshness.ts';
import type { TransportEventRow } from '../resources/events/transport-event.ts';
import type { ShipmentRow } from '../resources/shipments/shipment.ts';
import type { TrackingRequestRow } from '../resources/tracking-requests/tracking-request.ts';
import type { PublicEvent } from '../tracking/changes/changes.ts';

/** The shipment and all that belongs to it, shared by the events of one recording. */
export interface EventScene {
  shipment: ShipmentRow | null;
  /** Every container of the shipment. */
  containers: readonly ContainerRow[];
  trackingRequest: TrackingRequestRow | null;
  /** Watches of the shipment's tracking requests: freshness is read from them. */
  watches: readonly WatchTimes[];
}

type ReferenceOf<Type extends PublicEvent['reference']['type']> = Extract<PublicEvent['reference'], { type: Type }>;

/**
 * The object that the event is about. Last free day and appointment events are rows of `transport_events` with a
 * `value`, so they come as `transport_event` too. `id` is that of the object, not of the event.
 */
export type EventReference =
  | { type: 'tracking_request' }
  | { type: 'transport_event'; row: TransportEventRow; previous: TransportEventRow | null }
  | (ReferenceOf<'estimated_event'> & { id: string })
  | (ReferenceOf<'container_created_event'> & { id: string })
  | (ReferenceOf<'container_updated_event'> & { id: string })
  | (ReferenceOf<'container_pod_terminal_changed_event'> & { id: string });

export interface EventInput {
  name: string;
  /** The container of the event, null for events of a shipment or tracking request. */
  containerId: string | null;
  reference: EventReference;
  scene: EventScene;
  /** When it happened by the clock of the tracking request, RFC 3339 if a string. */
  timestamp: Date | string;
  /** Wall clock of the recording. */
  createdAt: Date;
}
