/** The published data. Times are RFC 3339 UTC. */
import type { Classifier, Quote, Source } from '../claims/claims.ts';
import type { CONTAINER_FIELDS } from '../fields/container.ts';
import type { FieldValues } from '../fields/field.ts';
import type { ContainerFlag, EventFlag, ShipmentFlag } from '../fields/flags.ts';
import type { SHIPMENT_FIELDS } from '../fields/shipment.ts';
import type { TransportEventKind } from '../fields/transport-event-kind.ts';

/** Origin of a value: source, snapshot, JSON pointer into the snapshot, and the id of the rule that selected it. */
export interface Provenance {
  source: Source;
  snapshotId: string;
  pointer: string;
  rule: string;
  observedAt: string;
  /** Author of a person's correction. */
  author?: string;
  /** Passage of the document that states it. */
  quote?: Quote;
}

/**
 * A published value. If `value` is null, `provenance` identifies the source that withdrew it, or is null if no source
 * ever stated one.
 */
export interface Published<Value> {
  value: Value | null;
  provenance: Provenance | null;
}

export type ShipmentFields = FieldValues<typeof SHIPMENT_FIELDS>;

export type ContainerFields = FieldValues<typeof CONTAINER_FIELDS>;

export type PublishedFields<Fields> = { [Field in keyof Fields]: Published<Fields[Field]> };

/** A published milestone as it currently stands. Earlier versions exist only as rows in the database. */
export interface TransportEventView {
  /**
   * Consists of the kind, the place and, for repeated moves, a number. Changes of the time or source do not affect it.
   */
  key: string;
  kind: TransportEventKind;
  classifier: Classifier;
  timestamp: string | null;
  precision: 'instant' | 'local' | 'date' | null;
  timezone: string | null;
  locode: string | null;
  place_name: string | null;
  terminal_key: string | null;
  vessel: { imo: string | null; name: string | null } | null;
  voyage: string | null;
  data_source: 'shipping_line' | 'terminal' | 'rail' | 'user_input';
  /** Key of the raw event that provided the values. Null if there is none, as for a terminal's availability. */
  source_event_key: string | null;
  /** All sources that report the milestone. The first one provided the values. */
  witnesses: Provenance[];
  /** Warnings about the milestone, such as `disagreement`. */
  flags: EventFlag[];
}

/** A current or past claim in readable form (spec/contract 2.6). */
export interface RawEventView {
  key: string;
  event: string | null;
  original_event: string | null;
  timestamp: string | null;
  timezone: string | null;
  estimated: boolean;
  /** RFC 3339 UTC; null while the claim stands. */
  invalidated_at: string | null;
  invalidation_reason: 'retracted' | 'vanished' | null;
  locode: string | null;
  place_name: string | null;
  terminal_key: string | null;
  vessel: { imo: string | null; name: string | null } | null;
  voyage: string | null;
  provenance: Provenance;
}

/** Document numbers under which a container or shipment is reported (spec/sources G17, G18). */
export interface Documents {
  billsOfLading: string[];
  bookings: string[];
}

export interface ContainerView {
  number: string;
  fields: PublishedFields<ContainerFields>;
  events: TransportEventView[];
  rawEvents: RawEventView[];
  /** Whether the line has stopped listing the container (spec/sources G21). Its values remain unchanged. */
  removed: boolean;
  /** Set if the container has begun its next journey. This journey is then over, even if no return was reported. */
  hasMovedOn?: true;
  /**
   * Set if a person stopped tracking this container. It is not polled and nothing is announced, while the rest of the
   * shipment may still be tracked.
   */
  stopped?: true;
  /** Warnings about the container, such as `available_with_hold` and `earlier_last_free_day:terminal`. */
  flags: ContainerFlag[];
  /** Absent in views of earlier versions. */
  documents?: Documents;
  /** Previous POD terminal, which is still polled for a day after the change. Set by `diffViews`. */
  formerPodTerminal?: { key: string; changedAt: string };
  /**
   * Last announced estimate by event key, if the current estimate differs from it by less than the threshold. Set by
   * `diffViews`; small changes add up until they are announced.
   */
  announced: Record<string, string | null>;
}

export interface ShipmentView {
  fields: PublishedFields<ShipmentFields>;
  /** Whether the line reports the booking as cancelled. */
  bookingCancelled: boolean;
  /** Whether the line lists all containers of the shipment. */
  containersComplete: boolean;
  /** Bill of lading that the line gives. Some terminals require it for a query. */
  billOfLading: string | null;
  /** Absent in views of earlier versions. */
  documents?: Documents;
  /** Warnings about the shipment; absent in views of earlier versions. */
  flags?: ShipmentFlag[];
  /**
   * When the view next changes just because time passes (RFC 3339 UTC); null if never. Absent in views of earlier
   * versions, which are therefore published again.
   */
  changesAt?: string | null;
  /** Like `ContainerView.announced`, with `pod_eta_at` as the only key. */
  announced: Record<string, string | null>;
}

/** A place, as sources give it, that could not be matched. An operator can map it (spec/tracking 2.7). */
export interface UnmatchedPlace {
  /** Key under which a mapping is stored. */
  key: string;
  name: string | null;
  country: string | null;
  region: string | null;
  locode: string | null;
  /** Facility key, such as `smdg:EXT01`. */
  facility: string | null;
  /** Number of statements that give this place. */
  count: number;
}

export interface View {
  shipment: ShipmentView;
  /** Ordered by number. */
  containers: ContainerView[];
  /** Ordered by key. */
  unmatchedPlaces: UnmatchedPlace[];
}
