/**
 * Claims: what sources can state, before any evaluation (glossary in tracking/README.md). A missing key, an empty list
 * and null differ: a missing key was not stated, `[]` states "none", and `null` states "unknown or withdrawn".
 */

export type SourceKind = 'line' | 'terminal' | 'railroad' | 'person' | 'document';

/** Parties that issue documents. */
export type DocumentParty = 'line' | 'terminal' | 'railroad' | 'forwarder' | 'customs_broker';

/** Origin of a statement. `code`: SCAC of a line or railroad, terminal key (`smdg:EXT01`), or document id. */
export interface Source {
  kind: SourceKind;
  code: string;
  /** For documents: the party that issued it, with its SCAC or terminal key if certain. */
  speaksFor?: { party: DocumentParty; code: string | null };
}

export type Classifier = 'planned' | 'estimated' | 'actual';

/**
 * A time with exactly the precision that the source gave.
 * - `instant`: RFC 3339 in UTC (`2026-08-13T14:41:00Z`); the source gave an offset.
 * - `local`: wall-clock time without an offset (`2026-08-13T22:41:00`), interpreted in the zone of its place.
 * - `date`: only a date (`2026-08-13`); a time of day must never be added silently.
 */
export type EventTime =
  | { precision: 'instant'; at: string }
  | { precision: 'local'; local: string }
  | { precision: 'date'; date: string };

export type FacilityType =
  | 'port_terminal'
  | 'rail_ramp'
  | 'inland_terminal'
  | 'depot'
  | 'container_yard'
  | 'customer'
  | 'freight_station'
  | 'border_crossing'
  | 'berth'
  | 'anchorage';

/** Place as given by the source. Members that the source omits are null. */
export interface PlaceClaim {
  unlocode: string | null;
  name: string | null;
  region: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  facility: { code: string; codeList: 'SMDG' | 'BIC' | 'FIRMS' | 'OTHER' } | null;
  facilityType: FacilityType | null;
  facilityName: string | null;
}

export type TransportMode = 'vessel' | 'rail' | 'truck' | 'barge';

/** Physical move of a container or vessel. DCSA, X12 and terminals have these moves in common. */
export type Move =
  | 'gate_out'
  | 'gate_in'
  | 'load'
  | 'discharge'
  | 'depart'
  | 'arrive'
  | 'berth'
  | 'available'
  | 'not_available'
  | 'delivered'
  | 'off_dock'
  | 'other';

export interface Quote {
  /** Page number, counted from 1. */
  page: number;
  /** In PDF points from the top left corner of the page; null if the position of the text is unknown. */
  box: { x: number; y: number; width: number; height: number } | null;
  text: string;
}

interface ClaimBase {
  /** JSON pointer (RFC 6901) into the snapshot's body, to the value that the claim was read from. */
  pointer: string;
  /** Passage of the document that makes the statement; absent for other kinds of source. */
  quote?: Quote;
  /** When the source made the statement (RFC 3339 UTC); null if the source does not say. */
  statedAt: string | null;
  /** Original `statedAt` if it was in the future when received. Set by the ledger. */
  statedAhead?: string;
  /** Author of a person's correction (a user or an API key), for display. */
  author?: string | null;
  /** When a person's correction expires (RFC 3339 UTC); null or absent if it lasts until it is undone. */
  expiresAt?: string | null;
}

/** Role of a port as stated by the source. `destination` is the inland place of delivery. */
export type PortRole = 'origin' | 'pol' | 'transshipment' | 'pod' | 'destination';

/** Move of one container or, if `container` is null, of every container on the transport call. */
export interface EventClaim extends ClaimBase {
  kind: 'event';
  container: string | null;
  move: Move;
  mode: TransportMode | null;
  /** Whether laden, false if empty, null if not stated. */
  laden: boolean | null;
  classifier: Classifier;
  /** Null only if the source lists the event without a usable time. */
  time: EventTime | null;
  place: PlaceClaim | null;
  /** Role of the place as stated by the source. Takes precedence over a derived role (spec/sources A9). */
  role?: PortRole | null;
  vessel: { imo: string | null; name: string | null } | null;
  voyage: string | null;
  transportCall: { id: string | null; sequence: number | null } | null;
  /** SCAC of the carrier that performs the move, as given by railroads. */
  carrier: string | null;
  /** Event id assigned by the source. Does not identify an event by itself (spec/sources A6). */
  sourceEventId: string | null;
  /** Whether the source explicitly withdrew this event. */
  retracted: boolean;
  /** Wording or code as received, for display (`raw_event.original_event`). */
  original: string;
  /** Bills of lading and bookings under which the event was reported. */
  documents: { type: 'bill_of_lading' | 'booking'; number: string }[];
}

export interface Hold {
  name: 'freight' | 'customs' | 'USDA' | 'VACIS' | 'TMF' | 'other';
  status: 'pending' | 'hold';
  description: string | null;
}

export interface Fee {
  type: 'demurrage' | 'exam' | 'extended_dwell_time' | 'other' | 'total';
  /** Decimal string in the currency's main unit; money is never a float. */
  amount: string;
  currency: string | null;
}

/** Facts about a container other than moves, with their value types. */
export interface ContainerFacts {
  iso_type: string;
  weight_kg: number;
  seal_number: string;
  available: boolean;
  /** Container status in the terminal's own words. */
  terminal_status: string;
  /** Whether the terminal lists the container. False is data, not an error (spec/sources D3). */
  known: boolean;
  location: string;
  holds: Hold[];
  fees: Fee[];
  /** Date (`2026-09-09`) in the calendar of the place. */
  last_free_day: string;
  appointment: EventTime;
  chassis: string;
  /** Key of the POD terminal. Stated only by people. */
  pod_terminal: string;
}

/** Facts about the shipment as a whole. */
export interface ShipmentFacts {
  place_of_delivery: PlaceClaim;
  port_of_lading: PlaceClaim;
  port_of_discharge: PlaceClaim;
  bill_of_lading: string;
  booking_confirmed: boolean;
  booking_cancelled: boolean;
  customer_name: string;
}

/** One claim type per field of `Names`, so that the type of `value` follows from `field`. */
type FactClaim<Kind extends string, Facts, Subject, Names extends keyof Facts> = {
  [Field in Names]: ClaimBase &
    Subject & {
      kind: Kind;
      field: Field;
      value: Facts[Field] | null;
      /**
       * Whether the source withdraws the statement, as when a person undoes a correction. A null value states "none"
       * instead.
       */
      retracted?: boolean;
    };
}[Names];

export type ContainerFactClaim<Field extends keyof ContainerFacts = keyof ContainerFacts> = FactClaim<
  'container_fact',
  ContainerFacts,
  { container: string; place: PlaceClaim | null },
  Field
>;
export type ShipmentFactClaim<Field extends keyof ShipmentFacts = keyof ShipmentFacts> = FactClaim<
  'shipment_fact',
  ShipmentFacts,
  unknown,
  Field
>;

/**
 * One source's list of a shipment's containers. If `complete`, containers not on the list are not part of the shipment.
 */
export interface ListingClaim extends ClaimBase {
  kind: 'listing';
  containers: string[];
  complete: boolean;
}

/**
 * Event whose code has no mapping. It is published as a raw event and counted, but never mapped to a default move
 * (spec/tracking 2.12).
 */
export interface UnknownClaim extends ClaimBase {
  kind: 'unknown';
  container: string | null;
  original: string;
  time: EventTime | null;
  place: PlaceClaim | null;
}

export type Claim = EventClaim | ContainerFactClaim | ShipmentFactClaim | ListingClaim | UnknownClaim;

/** One readable response from one source. */
export interface Observation {
  source: Source;
  snapshotId: string;
  /** RFC 3339 UTC, by the tracking request's clock. */
  receivedAt: string;
  /** Whether all pages of the response were read. Only then may a missing statement be significant. */
  complete: boolean;
  /**
   * `snapshot`: the source always lists its complete state. `log`: the absence of an event proves nothing (spec/sources
   * B2).
   */
  absence: 'snapshot' | 'log';
  claims: Claim[];
  /** For documents only: when each source of the shipment last responded (RFC 3339 UTC), keyed by source. */
  answeredAt?: Record<string, string>;
}
