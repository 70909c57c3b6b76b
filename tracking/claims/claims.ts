/**
 * The words of the tracking core: what a source can say, before anybody decides whether it is true.
 * tracking/README.md has the glossary. Absent, empty and null are three different things: a key that is missing was not
 * said, `[]` says "none", `null` says "said to be unknown or withdrawn".
 */

export type SourceKind = 'line' | 'terminal' | 'railroad' | 'person';

/** Who says something. `code` is a SCAC for lines and railroads, a terminal key (`smdg:EXT01`) for terminals. */
export interface Source {
  kind: SourceKind;
  code: string;
}

export type Classifier = 'planned' | 'estimated' | 'actual';

/**
 * A time exactly as precise as the source gave it.
 * - `instant`: RFC 3339 in UTC (`2026-08-13T14:41:00Z`), the source stated an offset.
 * - `local`: wall-clock time without offset (`2026-08-13T22:41:00`), to be read in the zone of its place.
 * - `date`: a date only (`2026-08-13`), never given a time of day silently.
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

/** A place as the source names it; every member is null when the source did not give it. */
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

/** What physically happened to the box or the vessel, in the smallest vocabulary that DCSA, X12 and terminals share. */
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

interface ClaimBase {
  /** JSON pointer (RFC 6901) into the snapshot's body where this was read. */
  pointer: string;
  /** When the source made the statement (RFC 3339 UTC), null when it does not say. */
  statedAt: string | null;
  /** `statedAt` as the source gave it, where that lay in the future when it was received; set by the ledger. */
  statedAhead?: string;
  /** Of a person's correction: who made it, as people are to read it (a user, an API key). */
  author?: string | null;
  /** Of a person's correction: from then on (RFC 3339 UTC) it has no say any more; null or absent: until it is undone. */
  expiresAt?: string | null;
}

/** What a port is to the shipment, where the source says so: `destination` is the inland place of delivery. */
export type PortRole = 'origin' | 'pol' | 'transshipment' | 'pod' | 'destination';

/** A move of one box, or, with `container` null, of every box that is on that transport call. */
export interface EventClaim extends ClaimBase {
  kind: 'event';
  container: string | null;
  move: Move;
  mode: TransportMode | null;
  /** True: laden; false: empty; null: not said. */
  laden: boolean | null;
  classifier: Classifier;
  /** Null only where the source names an event without a time. */
  time: EventTime | null;
  place: PlaceClaim | null;
  /** Role of the place as the source states it; stated beats inferred (spec/sources A9). */
  role?: PortRole | null;
  vessel: { imo: string | null; name: string | null } | null;
  voyage: string | null;
  transportCall: { id: string | null; sequence: number | null } | null;
  /** SCAC of the carrier that performs the move, where the source says it (railroads). */
  carrier: string | null;
  /** The source's own id of the event; never an identity on its own (spec/sources A6). */
  sourceEventId: string | null;
  /** The source withdrew this event explicitly. */
  retracted: boolean;
  /** Wording or code as received, kept for people (`raw_event.original_event`). */
  original: string;
  /** Bill of lading and booking numbers the event was reported under. */
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

/** Facts about one box that are not moves, with the type of their value. */
export interface ContainerFacts {
  iso_type: string;
  weight_kg: number;
  seal_number: string;
  available: boolean;
  /** False when the terminal says it does not know the box: data, not an error (spec/sources D3). */
  known: boolean;
  location: string;
  holds: Hold[];
  fees: Fee[];
  /** A local date (`2026-09-09`) of the place. */
  last_free_day: string;
  appointment: EventTime;
  chassis: string;
  /** Key of the terminal at the POD, as a person corrects it. */
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

type FactClaim<Kind extends string, Facts, Subject> = {
  [Field in keyof Facts]: ClaimBase &
    Subject & {
      kind: Kind;
      field: Field;
      value: Facts[Field] | null;
      /** The source takes back that it ever said so (a correction that is undone); null as a value says "none". */
      retracted?: boolean;
    };
}[keyof Facts];

export type ContainerFactClaim = FactClaim<
  'container_fact',
  ContainerFacts,
  { container: string; place: PlaceClaim | null }
>;
export type ShipmentFactClaim = FactClaim<'shipment_fact', ShipmentFacts, unknown>;

/** The source lists the boxes of the shipment; `complete` means that a box not named is not part of it. */
export interface ListingClaim extends ClaimBase {
  kind: 'listing';
  containers: string[];
  complete: boolean;
}

/** A code nobody mapped: visible as a raw event, counted, never defaulted to a status (spec/tracking 2.12). */
export interface UnknownClaim extends ClaimBase {
  kind: 'unknown';
  container: string | null;
  original: string;
  time: EventTime | null;
  place: PlaceClaim | null;
}

export type Claim = EventClaim | ContainerFactClaim | ShipmentFactClaim | ListingClaim | UnknownClaim;

/** One readable answer of one source, as the core takes it in. */
export interface Observation {
  source: Source;
  snapshotId: string;
  /** RFC 3339 UTC, by the clock of the tracking request. */
  receivedAt: string;
  /** The answer was read to its last page, so what is missing from it may mean something. */
  complete: boolean;
  /** `snapshot`: the source always lists everything it knows; `log`: a missing event proves nothing (spec/sources B2). */
  absence: 'snapshot' | 'log';
  claims: Claim[];
}
