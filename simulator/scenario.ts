/**
 * Defines a simulated journey. A scenario's script is data; `moves.ts` and `line-statements.ts` turn it into true moves
 * and into every source's statements. All times are hours from the start of the clock and may be negative (history).
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

/** One sea leg. Containers that share a ship and a voyage share its calls. */
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
   * Announcements of departure, each with the hour at which it is made and the announced hour. Default: one
   * announcement of the true hour.
   */
  etds?: Announcement[];
  /** Announcements of arrival. By default, the first is a day early and later ones approach the truth. */
  etas?: Announcement[];
  /** Hour from which the line has this leg in its plan; by default, long before the start. */
  plannedFrom?: number;
}

/**
 * An announcement by the line, from hour `from` onwards, of the hour `at` and, for an arrival, possibly of a place
 * other than the true one.
 */
export interface Announcement {
  from: number;
  at: number;
  place?: PlaceKey;
}

/**
 * A call of the ship during the voyage, at which the container stays on board. If the call does not happen, the line
 * drops it at `omittedAt`.
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
  /** Handover to another crew before the end of the leg. */
  interchange?: { at: number; place: PlaceKey };
  arrive: number;
  unload: number;
  etas: Announcement[];
}

/** True moves of one container. A move that is absent never happens. */
export interface ContainerRoute {
  emptyOut?: { place: PlaceKey; at: number };
  /** Gate-in of the laden container at its first place. */
  fullIn?: number;
  exportRail?: ExportRailLeg;
  /** Barge leg to the port of lading. */
  barge?: BargeLeg;
  sea: SeaLeg[];
  /** Hour at which the ship is alongside at the port of discharge, which terminals report but lines seldom do. */
  berth?: number;
  rail?: RailLeg;
  /** Hour at which the terminal moves the container to an off-dock facility. */
  offDock?: number;
  /** Ready for pickup at the last place. */
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
  /** The line lists the container from this hour on. Default: with its first move. */
  assignedAt?: number;
  /**
   * States in addition to those derived from the moves: holds, fees and last free days at the terminal of the port of
   * discharge.
   */
  terminal?: FacilityChange[];
  /** The same states at the rail ramp. */
  ramp?: FacilityChange[];
  /** The terminal never lists the container. */
  terminalSilent?: boolean;
  /** Moves that the terminal never records. */
  terminalMisses?: MoveKind[];
  /** Letters of this container's bill and booking, if the shipment has several. */
  papers?: { bill?: string; booking?: string };
  /**
   * Journeys of the same container before or after this one, under separate documents, which the
   * line also reports.
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

/** Required end of tracking under the default settings, and the latest hour of the clock by which it must come. */
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

/** Deviation of the line in this journey, in addition to those of its profile. */
export type Habit =
  /** The line lists events in a different order each time. */
  | 'shuffled'
  | 'without_ids'
  /** The line states dates where others state times. */
  | 'dates_only';

/** A value at a moment: a literal, an hour of the clock, or the local midnight of the day at an hour. */
export type ScriptedValue =
  | string
  | number
  | boolean
  | null
  | object[]
  | { hour: number }
  | { day: number; at: PlaceKey };

/**
 * Values that must be published at a certain hour, used for values that are no longer visible at
 * the end.
 */
export interface ScriptedMoment {
  at: number;
  /** Index of the container; null for values of the shipment. */
  containerIndex: number | null;
  /** Reason in a few words. */
  reason: string;
  /** Values by API name, as in the view. */
  published: Record<string, ScriptedValue>;
}

export interface Scenario {
  /** Letters only; another six digits make it the number to track. */
  code: string;
  /** Part of every container number; never reused. 1 to 99. */
  serial: number;
  title: string;
  line: LineCode;
  /** Line that is polled, if it is not the right one. */
  requestedLine?: LineCode;
  /** Owner code of the containers, if they are leased; default `SIMU`. */
  prefix?: string;
  requestType: RequestType;
  containers: SimulatedContainer[];
  /** Legs in the line's plan that no container takes. */
  plannedLegs?: SeaLeg[];
  passingCalls?: PassingCall[];
  /** Hour at which the booking is confirmed; default -120. */
  bookedAt?: number;
  edits?: LineEdit[];
  habits?: Habit[];
  faults?: ScriptedFault[];
  /**
   * First hour at which the line shows the number to a client that keeps polling; default 0, never
   * if null.
   */
  foundAt?: number | null;
  /** Hour at which a user stops tracking. */
  userStopsAt?: number;
  end: ExpectedEnd;
  moments?: ScriptedMoment[];
  /** Public event names in addition to those derived from the moves. */
  alsoAnnounces?: string[];
}
