/**
 * Vocabulary of the tracking core: what sources can state, before it is judged. tracking/README.md has the glossary.
 * Absent, empty and null differ: an absent key was not stated, `[]` states "none", `null` states "unknown or
 * withdrawn".
 */

export type SourceKind = 'line' | 'terminal' | 'railroad' | 'person' | 'document';

/** Parties that issue documents. */
export type DocumentParty = 'line' | 'terminal' | 'railroad' | 'forwarder' | 'customs_broker';

/**
 * Origin of a statement. `code` is a SCAC for lines and railroads, a terminal key (`smdg:EXT01`) for terminals, the id
 * of a document.
 */
export interface Source {
  kind: SourceKind;
  code: string;
  /** Party that a document speaks for, and its SCAC or terminal key if that is certain; absent for other kinds. */
  speaksFor?: { party: DocumentParty; code: string | null };
}

export type Classifier = 'planned' | 'estimated' | 'actual';

/**
 * A time exactly as precise as the source gave it.
 * - `instant`: RFC 3339 in UTC (`2026-08-13T14:41:00Z`), the source stated an offset.
 * - `local`: wall-clock time without offset (`2026-08-13T22:41:00`), to be read in the zone of its place.
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

/** Place as the source names it; members that it omits are null. */
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

/** Physical move of the container or the vessel, in the smallest vocabulary that DCSA, X12 and terminals share. */
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

/** Passage of a document. */
export interface Quote {
  /** From 1. */
  page: number;
  /** In PDF points from the top left of the page; null if the page has no picture. */
  box: { x: number; y: number; width: number; height: number } | null;
  text: string;
}

interface ClaimBase {
  /** JSON pointer (RFC 6901) into the snapshot's body where this was read. */
  pointer: string;
  /** Passage of a document that states it; absent in other sources. */
  quote?: Quote;
  /** When the source made the statement (RFC 3339 UTC); null if it gives no time. */
  statedAt: string | null;
  /** Original `statedAt` if it was in the future at receipt; set by the ledger. */
  statedAhead?: string;
  /** Author of a person's correction, for display (a user, an API key). */
  author?: string | null;
  /** When a person's correction expires (RFC 3339 UTC); null or absent: it lasts until undone. */
  expiresAt?: string | null;
}

/** Role of a port in the shipment as stated by the source: `destination` is the inland place of delivery. */
export type PortRole = 'origin' | 'pol' | 'transshipment' | 'pod' | 'destination';

/** Move of one container, or, with `container` null, of every container on that transport call. */
export interface EventClaim extends ClaimBase {
  kind: 'event';
  container: string | null;
  move: Move;
  mode: TransportMode | null;
  /** True: laden; false: empty; null if not stated. */
  laden: boolean | null;
  classifier: Classifier;
  /** Null only if the source lists an event without a time. */
  time: EventTime | null;
  place: PlaceClaim | null;
  /** Role of the place as the source states it; a stated role beats a derived one (spec/sources A9). */
  role?: PortRole | null;
  vessel: { imo: string | null; name: string | null } | null;
  voyage: string | null;
  transportCall: { id: string | null; sequence: number | null } | null;
  /** SCAC of the carrier that performs the move, if the source names it (railroads). */
  carrier: string | null;
  /** Event id assigned by the source; it does not identify an event by itself (spec/sources A6). */
  sourceEventId: string | null;
  /** True if the source explicitly withdrew this event. */
  retracted: boolean;
  /** Wording or code as received, shown to people (`raw_event.original_event`). */
  original: string;
  /** Bills of lading and bookings that the event was reported under. */
  documents: { type: 'bill_of_lading' | 'booking'; number: string }[];
}

export interface Hold {
  name: 'freight' | 'customs' | 'USDA' | 'VACIS' | 'TMF' | 'other';
  status: 'pending' | 'hold';
  description: string | null;
}

export interface Fee {
  type: 'demurrage' | 'exam' | 'extended_dwell_time' | 'other' | 'total';
  /** Decimal string in the currency's own unit; money is never a float. */
  amount: string;
  currency: string | null;
}

/** Facts about one container that are not moves, with the type of their value. */
export interface ContainerFacts {
  iso_type: string;
  weight_kg: number;
  seal_number: string;
  available: boolean;
  /** Container status in the terminal's words. */
  terminal_status: string;
  /** False when the terminal does not list the container: data, not an error (spec/sources D3). */
  known: boolean;
  location: string;
  holds: Hold[];
  fees: Fee[];
  /** Local date (`2026-09-09`) at the place. */
  last_free_day: string;
  appointment: EventTime;
  chassis: string;
  /** Key of the terminal at the POD, set by a person. */
  pod_terminal: string;
}

/** Facts about the whole shipment. */
export interface ShipmentFacts {
  place_of_delivery: PlaceClaim;
  port_of_lading: PlaceClaim;
  port_of_discharge: PlaceClaim;
  bill_of_lading: string;
  booking_confirmed: boolean;
  booking_cancelled: boolean;
  customer_name: string;
}

/** One claim type per field of `Names`, so that each field has the type of its own value. */
type FactClaim<Kind extends string, Facts, Subject, Names extends keyof Facts> = {
  [Field in Names]: ClaimBase &
    Subject & {
      kind: Kind;
      field: Field;
      value: Facts[Field] | null;
      /** True if the source withdraws the statement itself (an undone correction); null as a value states "none". */
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
 * List of a shipment's containers from one source. `complete`: a container that is not listed is not part of the
 * shipment.
 */
export interface ListingClaim extends ClaimBase {
  kind: 'listing';
  containers: string[];
  complete: boolean;
}

/** Code without a mapping: visible as a raw event, counted, never mapped to a default status (spec/tracking 2.12). */
export interface UnknownClaim extends ClaimBase {
  kind: 'unknown';
  container: string | null;
  original: string;
  time: EventTime | null;
  place: PlaceClaim | null;
}

export type Claim = EventClaim | ContainerFactClaim | ShipmentFactClaim | ListingClaim | UnknownClaim;

/** One readable response of one source: the input of the core. */
export interface Observation {
  source: Source;
  snapshotId: string;
  /** RFC 3339 UTC, by the clock of the tracking request. */
  receivedAt: string;
  /** True if the response was read to its last page, so an absence may be meaningful. */
  complete: boolean;
  /** `snapshot`: the source always lists its whole state; `log`: a missing event proves nothing (spec/sources B2). */
  absence: 'snapshot' | 'log';
  claims: Claim[];
  /** With a document: when the sources of the shipment last responded (RFC 3339 UTC), by the key of the source. */
  answeredAt?: Record<string, string>;
}
