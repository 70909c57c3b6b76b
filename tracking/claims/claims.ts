/**
 * Vocabulary of the tracking core: what sources can state, before any evaluation. tracking/README.md has the glossary.
 * Absent, empty and null differ: an absent key was not stated, `[]` states "none", `null` states "unknown or
 * withdrawn".
 */

export type SourceKind = 'line' | 'terminal' | 'railroad' | 'person' | 'document';

/** Parties that issue documents. */
export type DocumentParty = 'line' | 'terminal' | 'railroad' | 'forwarder' | 'customs_broker';

/**
 * Origin of a statement. `code` is a SCAC for lines and railroads, a terminal key (`smdg:EXT01`) for terminals, or a
 * document id.
 */
export interface Source {
  kind: SourceKind;
  code: string;
  /** Party on whose behalf a document was issued, and its SCAC or terminal key if certain; absent for other kinds. */
  speaksFor?: { party: DocumentParty; code: string | null };
}

export type Classifier = 'planned' | 'estimated' | 'actual';

/**
 * A time exactly as precise as the source gave it.
 * - `instant`: RFC 3339 in UTC (`2026-08-13T14:41:00Z`); the source stated an offset.
 * - `local`: wall-clock time without an offset (`2026-08-13T22:41:00`), read in the zone of its place.
 * - `date`: a date only (`2026-08-13`), to which no time of day is ever added silently.
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

/** Place as given by the source; members that it omits are null. */
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

/** Physical move of the container or the vessel, in the smallest vocabulary common to DCSA, X12 and terminals. */
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

/** Passage in a document. */
export interface Quote {
  /** Page number, counted from 1. */
  page: number;
  /** In PDF points from the top left corner of the page; null if the page has no image. */
  box: { x: number; y: number; width: number; height: number } | null;
  text: string;
}

interface ClaimBase {
  /** JSON pointer (RFC 6901) to the place in the snapshot's body from which this was read. */
  pointer: string;
  /** Passage of the document that states it; absent for other sources. */
  quote?: Quote;
  /** When the source made the statement (RFC 3339 UTC); null if it gives no time. */
  statedAt: string | null;
  /** Original `statedAt` if it was in the future at receipt; set by the ledger. */
  statedAhead?: string;
  /** Author of a person's correction, for display (a user, an API key). */
  author?: string | null;
  /** When a person's correction expires (RFC 3339 UTC); null or absent if it lasts until undone. */
  expiresAt?: string | null;
}

/** Role of a port in the shipment as stated by the source; `destination` is the inland place of delivery. */
export type PortRole = 'origin' | 'pol' | 'transshipment' | 'pod' | 'destination';

/** Move of one container, or, if `container` is null, of every container on that transport call. */
export interface EventClaim extends ClaimBase {
  kind: 'event';
  container: string | null;
  move: Move;
  mode: TransportMode | null;
  /** True: laden; false: empty; null if not stated. */
  laden: boolean | null;
  classifier: Classifier;
  /** Null only if the source lists the event without a time. */
  time: EventTime | null;
  place: PlaceClaim | null;
  /** Role of the place as the source states it; a stated role takes precedence over a derived one (spec/sources A9). */
  role?: PortRole | null;
  vessel: { imo: string | null; name: string | null } | null;
  voyage: string | null;
  transportCall: { id: string | null; sequence: number | null } | null;
  /** SCAC of the carrier that performs the move, if the source gives it (railroads do). */
  carrier: string | null;
  /** Event id assigned by the source; it is not sufficient to identify an event (spec/sources A6). */
  sourceEventId: string | null;
  /** True if the source explicitly withdrew this event. */
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

/** Facts about one container other than moves, with their value types. */
export interface ContainerFacts {
  iso_type: string;
  weight_kg: number;
  seal_number: string;
  available: boolean;
  /** Container status in the terminal's words. */
  terminal_status: string;
  /** False if the terminal does not list the container, which is data and not an error (spec/sources D3). */
  known: boolean;
  location: string;
  holds: Hold[];
  fees: Fee[];
  /** Local date (`2026-09-09`) at the place. */
  last_free_day: string;
  appointment: EventTime;
  chassis: string;
  /** Key of the POD terminal, set by a person. */
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

/** One claim type per field of `Names`, so that each field keeps its own value type. */
type FactClaim<Kind extends string, Facts, Subject, Names extends keyof Facts> = {
  [Field in Names]: ClaimBase &
    Subject & {
      kind: Kind;
      field: Field;
      value: Facts[Field] | null;
      /** True if the source withdraws the statement (an undone correction); a null value states "none" instead. */
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

/** List of a shipment's containers from one source. `complete`: unlisted containers are not part of the shipment. */
export interface ListingClaim extends ClaimBase {
  kind: 'listing';
  containers: string[];
  complete: boolean;
}

/**
 * Code without a mapping: shown as a raw event and counted, but never mapped to a default status (spec/tracking 2.12).
 */
export interface UnknownClaim extends ClaimBase {
  kind: 'unknown';
  container: string | null;
  original: string;
  time: EventTime | null;
  place: PlaceClaim | null;
}

export type Claim = EventClaim | ContainerFactClaim | ShipmentFactClaim | ListingClaim | UnknownClaim;

/** One readable response from one source: the input of the core. */
export interface Observation {
  source: Source;
  snapshotId: string;
  /** RFC 3339 UTC, by the tracking request's clock. */
  receivedAt: string;
  /** True if all pages of the response were read, so that an absence may be meaningful. */
  complete: boolean;
  /**
   * `snapshot`: the source always lists its complete state; `log`: a missing event proves nothing (spec/sources B2).
   */
  absence: 'snapshot' | 'log';
  claims: Claim[];
  /** Only for a document: when each source of the shipment last responded (RFC 3339 UTC), keyed by source. */
  answeredAt?: Record<string, string>;
}
