/**
 * Defines a trade world: the true moves of a few containers over several months, their documents, and the requests. All
 * times are hours from the start of the clock.
 */
import type { TradePort } from './trade-places.ts';

export type TradeMode = 'VESSEL' | 'BARGE' | 'RAIL' | 'TRUCK';

export interface TradeCarriage {
  name: string | null;
  imo: string | null;
  voyage: string | null;
  /** Id of the call. The ports of one complex may share it. */
  callId: string;
}

export interface TradeMove {
  id: string;
  /** Container number; null for an event of the ship, which concerns all of the journey's containers on board. */
  unit: string | null;
  kind: 'gate_out' | 'gate_in' | 'load' | 'depart' | 'arrive' | 'discharge';
  mode: TradeMode;
  laden: boolean;
  place: TradePort;
  at: number;
  carriage: TradeCarriage | null;
  /** Role of the move in its journey. */
  meaning:
    | 'empty_out'
    | 'full_in'
    | 'pol_loaded'
    | 'pol_departed'
    | 'hub'
    | 'restow'
    | 'pod_arrived'
    | 'pod_discharged'
    | 'onward_in'
    | 'onward_loaded'
    | 'onward_departed'
    | 'onward_arrived'
    | 'onward_discharged'
    | 'drayage_out'
    | 'full_out'
    | 'empty_in'
    | 'pre_carriage';
}

/** One journey of some containers under one bill of lading. */
export interface TradeCycle {
  bill: string;
  booking: string;
  units: string[];
  moves: TradeMove[];
  pol: TradePort;
  pod: TradePort;
  /** Place of delivery beyond the port, and the mode by which the container gets there. */
  inland: { place: TradePort; by: TradeMode } | null;
  /** Other customers' bills that the line's events for these ships also list. */
  otherBills: string[];
}

/** How a line lists its statements. */
export interface LineHabits {
  /**
   * `whole`: plans for every leg. `remaining`: plans for the remaining legs, which disappear once the ship has arrived.
   * `none`: only what has happened.
   */
  plans: 'whole' | 'remaining' | 'none';
  /** Hours after the empty return at which the line stops listing a journey; null if it never does. */
  purgesAfter: number | null;
  /** Whether a response for a container starts with its earlier journeys. */
  listsFormerCycles: boolean;
  /** Whether a corrected event keeps its previous id. */
  reissuesIds: boolean;
  /** `instant`: with an offset or in UTC. `local`: without an offset. */
  times: 'instant' | 'local';
  /** Whether some events lack the bill or all documents. */
  missesDocuments: boolean;
  duplicates: boolean;
  /** Whether transport call ids are stable or new in each response. */
  callIds: 'stable' | 'changing' | 'none';
  /** Whether the line also pushes each statement: most of them immediately, some late, some twice. */
  pushes: boolean;
  /** Minimum and maximum number of hours until a move is listed. */
  lag: readonly [number, number];
}

/** A false statement by the line, and the hour of its correction. */
export interface TradeMisstatement {
  move: string;
  at?: number;
  place?: TradePort;
  /** Whether the move had not happened yet. The line then replaces the statement with an estimate. */
  isPremature?: boolean;
  from: number;
  until: number;
}

/** A terminal's row for a container. `lastFreeDay`: an hour on that local day. */
export interface TerminalRow {
  from: number;
  known: boolean;
  status: 'inbound' | 'yard' | 'departed';
  available: boolean | null;
  holds: ('customs' | 'freight')[];
  lastFreeDay: number | null;
  demurrage: string | null;
  dischargedAt: number | null;
  gateOutAt: number | null;
}

export interface TradeRequest {
  type: 'bill_of_lading' | 'booking_number' | 'container';
  number: string;
  /** Hour at which the request was made. */
  at: number;
  /** Index of the cycle that the request is about. */
  cycle: number;
  stage: string;
}

export interface TradeWorld {
  family: string;
  serial: number;
  startMs: number;
  line: 'TEST' | 'SIMA' | 'SIML';
  habits: LineHabits;
  cycles: TradeCycle[];
  misstatements: TradeMisstatement[];
  /** Rows of polled terminals by container, in order of time. Most places have none. */
  rows: Record<string, TerminalRow[]>;
  requests: TradeRequest[];
}
