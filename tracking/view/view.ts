/** What is published: the shape that `publish` computes from a ledger and that `store/` writes. Times are RFC 3339 UTC. */
import type { Classifier, Fee, Hold, Source } from '../claims/claims.ts';

/** Why a value is what it is: who said it, in which snapshot, where in it, and the id of the rule that chose it. */
export interface Provenance {
  source: Source;
  snapshotId: string;
  pointer: string;
  rule: string;
  observedAt: string;
  /** Who made a person's correction. */
  author?: string;
}

/** A published value. `value` null with a provenance means "withdrawn by that source", without one "never said". */
export interface Published<Value> {
  value: Value | null;
  provenance: Provenance | null;
}

/** Values of the shipment, keyed by their wire names (specification 2.4). */
export interface ShipmentFields {
  port_of_lading_locode: string;
  port_of_lading_name: string;
  port_of_discharge_locode: string;
  port_of_discharge_name: string;
  destination_locode: string;
  destination_name: string;
  customer_name: string;
  pod_vessel_name: string;
  pod_vessel_imo: string;
  pod_voyage_number: string;
  pol_etd_at: string;
  pol_original_etd_at: string;
  pol_atd_at: string;
  pod_eta_at: string;
  pod_original_eta_at: string;
  pod_ata_at: string;
  destination_eta_at: string;
  destination_original_eta_at: string;
  destination_ata_at: string;
  pol_timezone: string;
  pod_timezone: string;
  destination_timezone: string;
  /** Key of the terminal at the POD (`smdg:EXT01`), null while unknown. */
  pod_terminal_key: string;
  /** Key of the inland terminal, for inland moves. */
  destination_terminal_key: string;
}

export type ContainerStatus =
  | 'new'
  | 'on_ship'
  | 'available'
  | 'not_available'
  | 'grounded'
  | 'on_rail'
  | 'picked_up'
  | 'off_dock'
  | 'delivered'
  | 'dropped'
  | 'loaded'
  | 'empty_returned'
  | 'awaiting_inland_transfer';

/** Values of a container, keyed by their wire names (specification 2.1, rest-contract 2.1). */
export interface ContainerFields {
  equipment_type: string;
  equipment_length: number;
  equipment_height: string;
  weight_in_lbs: number;
  seal_number: string;
  current_status: ContainerStatus;
  availability_known: boolean;
  available_for_pickup: boolean;
  location_at_pod_terminal: string;
  holds_at_pod_terminal: Hold[];
  fees_at_pod_terminal: Fee[];
  ind_facility_holds: Hold[];
  ind_facility_fees: Fee[];
  pickup_lfd: string;
  pickup_lfd_terminal: string;
  pickup_lfd_rail: string;
  pickup_lfd_line: string;
  pickup_appointment_at: string;
  pod_full_out_chassis_number: string;
  empty_out_at: string;
  pol_full_in_at: string;
  pol_vessel_loaded_at: string;
  pol_vessel_departed_at: string;
  pod_arrived_at: string;
  pod_discharged_at: string;
  pod_full_out_at: string;
  final_destination_full_out_at: string;
  delivered_at: string;
  empty_terminated_at: string;
  pod_timezone: string;
  final_destination_timezone: string;
  empty_terminated_timezone: string;
  pod_rail_carrier_scac: string;
  ind_rail_carrier_scac: string;
  pod_rail_loaded_at: string;
  pod_rail_departed_at: string;
  ind_eta_at: string;
  ind_ata_at: string;
  ind_rail_unloaded_at: string;
  pod_terminal_key: string;
  pickup_facility_key: string;
}

export type PublishedFields<Fields> = { [Field in keyof Fields]: Published<Fields[Field]> };

/** The `container.transport.*` names without their prefix (rest-contract 5.1). */
export type TransportEventKind =
  | 'empty_out'
  | 'full_in'
  | 'vessel_loaded'
  | 'vessel_departed'
  | 'transshipment_arrived'
  | 'transshipment_discharged'
  | 'transshipment_loaded'
  | 'transshipment_departed'
  | 'feeder_arrived'
  | 'feeder_discharged'
  | 'feeder_loaded'
  | 'feeder_departed'
  | 'vessel_arrived'
  | 'vessel_berthed'
  | 'vessel_discharged'
  | 'available'
  | 'not_available'
  | 'full_out'
  | 'delivered'
  | 'empty_in'
  | 'rail_loaded'
  | 'rail_departed'
  | 'rail_arrived'
  | 'rail_unloaded'
  | 'arrived_at_inland_destination'
  | 'estimated.vessel_departed'
  | 'estimated.vessel_arrived'
  | 'estimated.arrived_at_inland_destination';

/** A published milestone that holds now; earlier versions of it are rows that only `store/` keeps. */
export interface TransportEventView {
  /** Identity by meaning (kind, classifier group, place, leg): the same across corrections and sources. */
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
  /** Everybody who said it; the first one decided the values. */
  witnesses: Provenance[];
  /** Data-quality flags such as `disagreement`, `impossible_order`, `unconfirmed`. */
  flags: string[];
}

/** A claim as people may read it, past and future, in the order of its time (rest-contract 2.6). */
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
  vessel: { imo: string | null; name: string | null } | null;
  voyage: string | null;
  provenance: Provenance;
}

/** Numbers under which a box or a shipment is reported (sources.md G 17, 18). */
export interface Documents {
  billsOfLading: string[];
  bookings: string[];
}

export interface ContainerView {
  number: string;
  fields: PublishedFields<ContainerFields>;
  events: TransportEventView[];
  rawEvents: RawEventView[];
  /** The line does not list the box any more (sources.md G 21). Its values stay as they last were. */
  removed: boolean;
  /** A person ended the tracking of this box alone: nobody is asked for it, and nothing is announced. Absent while it is tracked. */
  stopped?: true;
  /** Data-quality warnings such as `available_with_hold`, `earlier_last_free_day:terminal`, `not_discharged`. */
  flags: string[];
  /** Absent in views of earlier versions. */
  documents?: Documents;
  /**
   * The terminal of the POD before the present one, and when that changed: asked for a day more. Filled by `diffViews`,
   * like `announced`.
   */
  formerPodTerminal?: { key: string; changedAt: string };
  /**
   * Estimates as last announced, by event key, where they drifted since by less than the threshold. Filled by
   * `diffViews` (`Changes.view`), so that small moves in a row still add up to an announcement.
   */
  announced: Record<string, string | null>;
}

export interface ShipmentView {
  fields: PublishedFields<ShipmentFields>;
  /** The line says that the booking is dead. */
  bookingCancelled: boolean;
  /** The line gives its complete list of boxes. */
  containersComplete: boolean;
  /** Bill of lading that the line names, which terminals may want to know. */
  billOfLading: string | null;
  /** Absent in views of earlier versions. */
  documents?: Documents;
  /** `booking_split`, `bookings_combined`; absent in views of earlier versions. */
  flags?: string[];
  /** As `ContainerView.announced`; its only key is `pod_eta_at`. */
  announced: Record<string, string | null>;
}

/** A place that nobody could match, as sources name it: a visible stub for an operator to map (tracking-model 2.7). */
export interface UnmatchedPlace {
  /** What a mapping is looked up by. */
  key: string;
  name: string | null;
  country: string | null;
  region: string | null;
  locode: string | null;
  /** Key of the facility (`smdg:EXT01`). */
  facility: string | null;
  /** Statements that name it. */
  count: number;
}

export interface View {
  shipment: ShipmentView;
  /** Ordered by number. */
  containers: ContainerView[];
  /** Ordered by key. */
  unmatchedPlaces: UnmatchedPlace[];
}

export type StopReason =
  | 'all_containers_terminated'
  | 'past_arrival_window'
  | 'past_full_out_window'
  | 'no_updates_at_line'
  | 'booking_cancelled'
  | 'cancelled_by_user';
