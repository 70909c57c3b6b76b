/** Differences between two views, and the public events they amount to. */
import type { ContainerFields, Provenance, ShipmentFields, TransportEventView, View } from '../view/view.ts';

export interface FieldChange {
  /** Number of the container, or null for the shipment. */
  container: string | null;
  field: keyof ShipmentFields | keyof ContainerFields;
  before: unknown;
  after: unknown;
  /** Of the new value; of the old one when the value was withdrawn. */
  provenance: Provenance | null;
}

/** What happens to one row of `transport_events`. */
export type MilestoneChange =
  | { type: 'added'; container: string; event: TransportEventView }
  /** A new version: time, place, vessel or voyage moved. `store/` links it to the row it replaces. */
  | { type: 'corrected'; container: string; event: TransportEventView; previous: TransportEventView }
  /** Same version, other witnesses or flags: the row is updated in place and nobody is told. */
  | { type: 'annotated'; container: string; event: TransportEventView }
  /** Gone: retracted, vanished, or now known under another key (`replacedBy`), which then links back to it. */
  | {
      type: 'withdrawn';
      container: string;
      event: TransportEventView;
      reason: 'retracted' | 'vanished' | 'reclassified';
      replacedBy: string | null;
    };

/** One event to publish. `store/` gives it an id and a position, `webhooks/` its body. */
export interface PublicEvent {
  name: string;
  container: string | null;
  /** What the event is about (spec/contract 5.1, 2.13). */
  reference:
    | { type: 'transport_event'; key: string }
    /** LFD and appointment changes: a transport event made for the change itself, with `value`. */
    | {
        type: 'value_event';
        field: keyof ContainerFields;
        value: string | null;
        previousValue: string | null;
        dataSource: 'shipping_line' | 'terminal' | 'rail' | 'user_input';
        /** Where the box is to be picked up, which the value is about. */
        terminalKey: string | null;
        locode: string | null;
        timezone: string | null;
      }
    | {
        type: 'estimated_event';
        estimatedTimestamp: string | null;
        /** As it was last announced. */
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
  /** When it happened in the world (RFC 3339 UTC), the order of announcement. */
  occurredAt: string | null;
  /** A past milestone that was already history when first learnt (spec D22). */
  backfilled: boolean;
}

export interface Changes {
  addedContainers: string[];
  removedContainers: string[];
  /** Boxes that the line lists again after they were removed. */
  restoredContainers: string[];
  fields: FieldChange[];
  milestones: MilestoneChange[];
  /** In the order in which they are to be announced. */
  events: PublicEvent[];
  /** The view to keep, and to pass as `before` next time: `after`, with what was last announced. */
  view: View;
}
