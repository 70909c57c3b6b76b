/**
 * Defines a simulated journey as a script. `moves.ts` derives the true moves from it, and `line-statements.ts` the
 * line's statements. All times are hours from the start of the clock and may be negative.
 */

import type { FacilityChange } from './facility-state.ts';
import type { LineEdit } from './line-edits.ts';
import type { MoveKind } from './moves.ts';
import type { PlaceKey } from './places.ts';
import type { ScriptedFault } from './scripted-faults.ts';
import type { VesselKey } from './vessels.ts';

export type { FacilityChange, FacilityState } from './facility-state.ts';
export type { DocumentCode, LineEdit, ShipmentCode } from './line-edits.ts';
export type { FaultKind, ScriptedFault } from './scripted-faults.ts';

export type LineCode = 'TEST' | 'SIMA' | 'SIMB' | 'SIMC';
export type RequestType = 'bill_of_lading' | 'booking_number' | 'container';

/** One sea leg. Containers on the same ship and voyage share its calls. */
export interface SeaLeg {
  vessel: VesselKey;
  voyage: string;
  from: PlaceKey;
  to: PlaceKey;
  load: number;
  depart: number;
  arrive: number;
  discharge: number;
  /**
   * Announcements of the departure, each with the hour it is made and the hour it gives. By default, one with the true
   * hour.
   */
  etds?: Announcement[];
  /** Announcements of the arrival. By default, the first is a day early and later ones are more accurate. */
  etas?: Announcement[];
  /** Hour from which the line lists this leg in its plan; long before the start by default. */
  plannedFrom?: number;
}

/**
 * An announcement that the line makes at hour `from`. It gives hour `at` and, for an arrival, possibly a place other
 * than the true one.
 */
export interface Announcement {
  from: number;
  at: number;
  place?: PlaceKey;
}

/**
 * A call during the voyage at which the container stays on board. If the call does not happen, the line drops it at
 * `omittedAt`.
 */
export interface PassingCall {
  vessel: VesselKey;
  voyage: string;
  place: PlaceKey;
  arrive: number;
  depart: number;
  omittedAt?: number;
}

export interface BargeLeg {
  voyage: string;
  from: PlaceKey;
  to: PlaceKey;
  load: number;
  depart: number;
  arrive: number;
  discharge: number;
}

/** Rail leg to the port of lading. */
export interface ExportRailLeg {
  from: PlaceKey;
  to: PlaceKey;
  load: number;
  depart: number;
  arrive: number;
  unload: number;
}

export interface RailLeg {
  from: PlaceKey;
  to: PlaceKey;
  load: number;
  depart: number;
  /** Handover to another crew on the way. */
  interchange?: { at: number; place: PlaceKey };
  arrive: number;
  unload: number;
  etas: Announcement[];
}

/** True moves of one container. An absent move never happens. */
export interface ContainerRoute {
  emptyOut?: { place: PlaceKey; at: number };
  /** Gate-in of the laden container at its first place. */
  fullIn?: number;
  exportRail?: ExportRailLeg;
  /** Barge leg to the port of lading. */
  barge?: BargeLeg;
  sea: SeaLeg[];
  /** Hour at which the ship berths at the port of discharge. Terminals report this, but lines seldom do. */
  berth?: number;
  rail?: RailLeg;
  /** Hour at which the terminal moves the container to an off-dock facility. */
  offDock?: number;
  /** Hour from which the container is ready for pickup at the last place. */
  available?: number;
  fullOut?: number;
  /** Delivery at the consignee's door. */
  delivered?: { place: PlaceKey; at: number };
  emptyIn?: { place: PlaceKey; at: number };
}

export interface SimulatedContainer {
  isoType: string;
  weightKg: number;
  seal: string;
  route: ContainerRoute;
  /** Hour from which the line lists the container; by default, that of its first move. */
  assignedAt?: number;
  /**
   * Changes at the terminal of the port of discharge that do not follow from the moves: holds, fees and last free days.
   */
  terminal?: FacilityChange[];
  /** Changes at the rail ramp that do not follow from the moves. */
  ramp?: FacilityChange[];
  /** The terminal never lists the container. */
  terminalSilent?: boolean;
  /** Moves that the terminal never records. */
  terminalMisses?: MoveKind[];
  /** Letters of this container's bill and booking, if the shipment has several. */
  papers?: { bill?: string; booking?: string };
  /**
   * Other journeys of the same container, before or after this one, with separate documents. The line reports them too.
   */
  otherTrips?: { papers: string; route: ContainerRoute }[];
}

type StopReason =
  | 'all_containers_terminated'
  | 'past_arrival_window'
  | 'past_full_out_window'
  | 'no_updates_at_line'
  | 'booking_cancelled'
  | 'cancelled_by_user';

/** How tracking must end under the default settings, and by which hour of the clock. */
export type ExpectedEnd =
  | { type: 'stopped'; reason: StopReason; withinHours: number }
  | {
      type: 'failed';
      reason:
        | 'booking_cancelled'
        | 'not_found'
        | 'expired'
        | 'retries_exhausted'
        | 'invalid_number'
        | 'data_unavailable';
      withinHours: number;
    };

/** Deviation of the line in this journey from its profile. */
export type Habit = 'shuffled' | 'without_ids' | 'dates_only';

/** A literal, an hour of the clock, or the local midnight of the day that contains an hour. */
export type ScriptedValue =
  | string
  | number
  | boolean
  | null
  | object[]
  | { hour: number }
  | { day: number; at: PlaceKey };

/** Values that must be published at a certain hour, for values that are no longer published at the end. */
export interface ScriptedMoment {
  at: number;
  /** Index of the container; null for values of the shipment. */
  containerIndex: number | null;
  /** Short reason for the expected values. */
  reason: string;
  /** By API name, as in the view. */
  published: Record<string, ScriptedValue>;
}

export interface Scenario {
  /** Letters only. The number to track is this code with six digits appended. */
  code: string;
  /** From 1 to 99, part of every container number. A serial is never reused. */
  serial: number;
  title: string;
  line: LineCode;
  /** Line to poll, if different from the line of the journey. */
  requestedLine?: LineCode;
  /** Owner code of the containers, if they are leased; default `SIMU`. */
  prefix?: string;
  requestType: RequestType;
  containers: SimulatedContainer[];
  /** Legs in the line's plan that no container takes. */
  plannedLegs?: SeaLeg[];
  passingCalls?: PassingCall[];
  /** Hour at which the booking is confirmed, -120 by default. */
  bookedAt?: number;
  edits?: LineEdit[];
  habits?: Habit[];
  faults?: ScriptedFault[];
  /** First hour at which the line lists the number for a client that keeps polling. 0 by default; null means never. */
  foundAt?: number | null;
  /** Hour at which a user stops tracking. */
  userStopsAt?: number;
  end: ExpectedEnd;
  moments?: ScriptedMoment[];
  /** Public names of events that do not follow from the moves. */
  alsoAnnounces?: string[];
}
