/**
 * Defines a trade world: what really happened to a few containers over months, under which
 * documents, and what was requested when. Hours count from the start of the clock.
 */
import type { TradePort } from './trade-places.ts';

export type TradeMode = 'VESSEL' | 'BARGE' | 'RAIL' | 'TRUCK';

export interface TradeCarriage {
  name: string | null;
  imo: string | null;
  voyage: string | null;
  /** Identity of a call; several ports of one complex may share one. */
  callId: string;
}

export interface TradeMove {
  id: string;
  /** Null: of the ship, with every container of the cycle on board. */
  unit: string | null;
  kind: 'gate_out' | 'gate_in' | 'load' | 'depart' | 'arrive' | 'discharge';
  mode: TradeMode;
  laden: boolean;
  place: TradePort;
  at: number;
  carriage: TradeCarriage | null;
  /** Meaning of the move in its journey. */
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

/** One journey of some containers under one bill. */
export interface TradeCycle {
  bill: string;
  booking: string;
  units: string[];
  moves: TradeMove[];
  pol: TradePort;
  pod: TradePort;
  /** Place of delivery beyond the port, and how the container gets there. */
  inland: { place: TradePort; by: TradeMode } | null;
  /** Bill of another customer that the line's events of these ships name as well. */
  otherBills: string[];
}

/** How a line lists what it has. */
export interface LineHabits {
  /**
   * `whole`: plans of every leg; `remaining`: plans of the legs to come, all gone once the ship is
   * in; `none`: nothing but what has happened.
   */
  plans: 'whole' | 'remaining' | 'none';
  /** Hours after the empty return at which the line lists a journey no longer; null: always. */
  purgesAfter: number | null;
  /** Whether a polled container brings its former journeys first. */
  listsFormerCycles: boolean;
  /** A corrected event keeps the id of its former statement. */
  reissuesIds: boolean;
  /** `instant`: with offset or in UTC; `local`: without an offset. */
  times: 'instant' | 'local';
  /** Whether some events lack the bill, or lack all documents. */
  missesDocuments: boolean;
  duplicates: boolean;
  /** Ids of transport calls: as they are, or new ones in each response. */
  callIds: 'stable' | 'changing' | 'none';
  /** Whether the line pushes each statement too: most at once, some late, some twice. */
  pushes: boolean;
  /** Hours until a move is listed, from and to. */
  lag: readonly [number, number];
}

/** A false statement of the line and the hour of its correction. */
export interface TradeMisstatement {
  move: string;
  at?: number;
  place?: TradePort;
  /** It had not happened yet: the line goes back to its estimate. */
  isPremature?: boolean;
  from: number;
  until: number;
}

/** Row that a terminal shows of a container. `lastFreeDay` is an hour on that local day. */
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
  /** Hour at which it was made. */
  at: number;
  /** Index of the cycle that is its journey. */
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
  /** Rows of the polled terminal, by container, in order of time; none in most of the world. */
  rows: Record<string, TerminalRow[]>;
  requests: TradeRequest[];
}
