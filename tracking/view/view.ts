/** Published data: the output of `publish` and the input of `store/`. Times are RFC 3339 UTC. */
import type { Classifier, Quote, Source } from '../claims/claims.ts';
import type { CONTAINER_FIELDS } from '../fields/container.ts';
import type { FieldValues } from '../fields/field.ts';
import type { ContainerFlag, EventFlag, ShipmentFlag } from '../fields/flags.ts';
import type { SHIPMENT_FIELDS } from '../fields/shipment.ts';
import type { TransportEventKind } from '../fields/transport-event-kind.ts';

/** Origin of a value: its source, the snapshot and the position in it, and the id of the rule that chose it. */
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
 * Published value. If it is null, a provenance means that source withdrew it, and no provenance means it was never
 * stated.
 */
export interface Published<Value> {
  value: Value | null;
  provenance: Provenance | null;
}

/** Values of the shipment, keyed by API name: the rows of `SHIPMENT_FIELDS`. */
export type ShipmentFields = FieldValues<typeof SHIPMENT_FIELDS>;

/** Values of a container, keyed by API name: the rows of `CONTAINER_FIELDS`. */
export type ContainerFields = FieldValues<typeof CONTAINER_FIELDS>;

export type PublishedFields<Fields> = { [Field in keyof Fields]: Published<Fields[Field]> };

/** Published milestone that currently stands; earlier versions exist only as rows in `store/`. */
export interface TransportEventView {
  /** Identity by meaning (kind, classifier group, place, leg), the same across corrections and sources. */
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
  /**
   * Key of the raw event from which the values were read; null if no event states them, as with a terminal's
   * availability.
   */
  source_event_key: string | null;
  /** All sources that state it; the first one provided the values. */
  witnesses: Provenance[];
  /** Warnings about the milestone, such as `disagreement`. */
  flags: EventFlag[];
}

/** Past or future claim in readable form, ordered by time (spec/contract 2.6). */
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

/** Numbers under which a container or a shipment is reported (spec/sources G17, G18). */
export interface Documents {
  billsOfLading: string[];
  bookings: string[];
}

export interface ContainerView {
  number: string;
  fields: PublishedFields<ContainerFields>;
  events: TransportEventView[];
  rawEvents: RawEventView[];
  /** The line no longer lists the container (spec/sources G21). Its values remain unchanged. */
  removed: boolean;
  /** The container is on its next journey, so this one has ended, whether or not its return was reported. */
  hasMovedOn?: true;
  /**
   * A person stopped tracking only this container: it is not polled and nothing is announced. Absent while it is
   * tracked.
   */
  stopped?: true;
  /** Warnings about it, such as `available_with_hold` and `earlier_last_free_day:terminal`. */
  flags: ContainerFlag[];
  /** Absent in views of earlier versions. */
  documents?: Documents;
  /** Previous POD terminal and when it changed; it is polled for one more day. Set by `diffViews`, like `announced`. */
  formerPodTerminal?: { key: string; changedAt: string };
  /**
   * Last announced estimates by event key, if the current ones differ by less than the threshold. Set by `diffViews`
   * (`Changes.view`), so that consecutive small changes add up to an announcement.
   */
  announced: Record<string, string | null>;
}

export interface ShipmentView {
  fields: PublishedFields<ShipmentFields>;
  /** The line reports the booking as cancelled. */
  bookingCancelled: boolean;
  /** The line lists all containers of the shipment. */
  containersComplete: boolean;
  /** Bill of lading that the line gives; terminals may require it. */
  billOfLading: string | null;
  /** Absent in views of earlier versions. */
  documents?: Documents;
  /** Warnings about it; absent in views of earlier versions. */
  flags?: ShipmentFlag[];
  /**
   * When time alone next changes the view (RFC 3339 UTC); null means never. Absent in views of earlier versions, which
   * are therefore published again.
   */
  changesAt?: string | null;
  /** Like `ContainerView.announced`; its only key is `pod_eta_at`. */
  announced: Record<string, string | null>;
}

/** Unmatched place as sources give it: a visible stub for an operator to map (spec/tracking 2.7). */
export interface UnmatchedPlace {
  /** Key under which a mapping is stored. */
  key: string;
  name: string | null;
  country: string | null;
  region: string | null;
  locode: string | null;
  /** Key of the facility (`smdg:EXT01`). */
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
