import type { ContainerFields, Provenance, ShipmentFields, TransportEventView, View } from '../view/view.ts';

export interface FieldChange {
  /** Container number; null for the shipment. */
  container: string | null;
  field: keyof ShipmentFields | keyof ContainerFields;
  before: unknown;
  after: unknown;
  /** Provenance of the new value, or of the old one if the value was withdrawn. */
  provenance: Provenance | null;
}

/** Change of a row of `transport_events`. */
export type MilestoneChange =
  | { type: 'added'; container: string; event: TransportEventView }
  /**
   * The time, classifier, place, vessel or voyage changed. `store/` stores a new version and links it to the row it
   * replaces.
   */
  | { type: 'corrected'; container: string; event: TransportEventView; previous: TransportEventView }
  /** Only witnesses or flags changed. The row is updated in place and no event is published. */
  | { type: 'annotated'; container: string; event: TransportEventView }
  /** Retracted, no longer listed, or published under another key (`replacedBy`), which then links back to it. */
  | {
      type: 'withdrawn';
      container: string;
      event: TransportEventView;
      reason: 'retracted' | 'vanished' | 'reclassified';
      replacedBy: string | null;
    };

/** Event to publish. `store/` assigns its id and position; `webhooks/` renders its body. */
export interface PublicEvent {
  name: string;
  container: string | null;
  /** Subject of the event (spec/contract 5.1, 2.13). */
  reference:
    | { type: 'transport_event'; key: string }
    /** Change of a last free day or appointment, recorded as a transport event with a `value`. */
    | {
        type: 'value_event';
        field: keyof ContainerFields;
        value: string | null;
        previousValue: string | null;
        dataSource: 'shipping_line' | 'terminal' | 'rail' | 'user_input';
        /** Pickup facility to which the value applies. */
        terminalKey: string | null;
        locode: string | null;
        timezone: string | null;
      }
    | {
        type: 'estimated_event';
        estimatedTimestamp: string | null;
        /** Last announced estimate. */
        previousTimestamp: string | null;
        voyage: string | null;
        locode: string | null;
        timezone: string | null;
        dataSource: 'shipping_line' | 'terminal';
      }
    | { type: 'container_created_event' }
    | { type: 'container_updated_event'; changeset: Record<string, [unknown, unknown]> }
    | {
        type: 'container_pod_terminal_changed_event';
        terminalKey: string | null;
        previousTerminalKey: string | null;
        dataSource: 'shipping_line' | 'terminal';
      };
  /** Time of the milestone or estimate; for a changed value, when it was recorded (RFC 3339 UTC). */
  occurredAt: string | null;
  /**
   * Whether the milestone was already in the past when first recorded: it is part of a container's first view, or is
   * earlier than the latest actual milestone already published (spec D22).
   */
  backfilled: boolean;
}

export interface Changes {
  addedContainers: string[];
  removedContainers: string[];
  /** Containers that the line lists again after having removed them. */
  restoredContainers: string[];
  fields: FieldChange[];
  milestones: MilestoneChange[];
  /** In order of announcement. */
  events: PublicEvent[];
  /** View to store and to pass as `before` next time, with the last announced estimates and former terminals. */
  view: View;
}
