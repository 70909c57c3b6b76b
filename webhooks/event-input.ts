/** Input for rendering an event: rows that already include the transaction's changes. */
import type { WatchTimes } from '../resources/containers/freshness.ts';
import type { ShipmentRow } from '../resources/shipments/shipment.ts';
import type { TrackingRequestRow } from '../resources/tracking-requests/tracking-request.ts';
import type { ContainerInEvent } from '../store/containers/containers-in-events.ts';
import type { RenderedTransportEvent } from '../store/containers/transport-events.ts';
import type { PublicEvent } from '../tracking/changes/changes.ts';

/** Shipment with its related rows, shared by the events of one recording. */
export interface EventScene {
  shipment: ShipmentRow | null;
  /** All containers of the shipment, with the ids of their events. */
  containers: readonly ContainerInEvent[];
  trackingRequest: TrackingRequestRow | null;
  /** Watches of the shipment's tracking requests, which determine its freshness. */
  watches: readonly WatchTimes[];
}

type ReferenceOf<Type extends PublicEvent['reference']['type']> = Extract<PublicEvent['reference'], { type: Type }>;

/**
 * Object that the event is about. Last free day and appointment events are rows of `transport_events` with a `value`,
 * so their type is also `transport_event`. `id` identifies the object, not the event.
 */
export type EventReference =
  | { type: 'tracking_request' }
  | { type: 'transport_event'; row: RenderedTransportEvent; previous: RenderedTransportEvent | null }
  | (ReferenceOf<'estimated_event'> & { id: string })
  | (ReferenceOf<'container_created_event'> & { id: string })
  | (ReferenceOf<'container_updated_event'> & { id: string })
  | (ReferenceOf<'container_pod_terminal_changed_event'> & { id: string });

export interface EventInput {
  name: string;
  /** Container that the event is about; null for events about a shipment or tracking request. */
  containerId: string | null;
  reference: EventReference;
  scene: EventScene;
  /** Time of the event on the tracking request's clock; RFC 3339 if it is a string. */
  timestamp: Date | string;
  /** Wall-clock time of the recording. */
  createdAt: Date;
}
