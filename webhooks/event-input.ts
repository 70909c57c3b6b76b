/** What an event is rendered from: rows as they stand in the transaction, after its changes. */
import type { Selectable } from 'kysely';
import type { DB } from '../store/schema.generated.ts';
import type { PublicEvent } from '../tracking/changes.ts';

export type TransportEventRow = Selectable<DB['transport_events']>;

/** The shipment and all that belongs to it, shared by the events of one recording. */
export interface EventScene {
  shipment: Selectable<DB['shipments']> | null;
  /** Every container of the shipment. */
  containers: readonly Selectable<DB['containers']>[];
  trackingRequest: Selectable<DB['tracking_requests']> | null;
  /** Watches of the tracking request: freshness is read from them. */
  watches: readonly Selectable<DB['watches']>[];
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
  /** When it happened by the clock of the tracking request. */
  timestamp: Date;
  /** Wall clock of the recording. */
  createdAt: Date;
}
