/**
 * What a simulated journey is made of. The script of a scenario is data; `journey.ts` turns it into true moves and into
 * the statements of every source. All times are hours from the start of the clock and may be negative (history).
 */
import type { PlaceKey } from './places.ts';
import type { VesselKey } from './vessels.ts';

export type LineCode = 'TEST' | 'SIMA' | 'SIMB' | 'SIMC';
export type RequestType = 'bill_of_lading' | 'booking_number' | 'container';

/** One sea leg. Several boxes that share a ship and a voyage share its calls. */
export interface SeaLeg {
  vessel: VesselKey;
  voyage: string;
  from: PlaceKey;
  to: PlaceKey;
  load: number;
  depart: number;
  arrive: number;
  discharge: number;
  /** Departure as announced: from when on, and for when. Default: one announcement of the true hour. */
  etds?: Announcement[];
  /** Arrival as announced. Default: a day early, drifting to the truth. */
  etas?: Announcement[];
  /** Hour from which the line has this leg in its plan; default long before. */
  plannedFrom?: number;
}

/** From hour `from` on, the line announces the hour `at`. */
export interface Announcement {
  from: number;
  at: number;
}

export interface RailLeg {
  from: PlaceKey;
  to: PlaceKey;
  load: number;
  depart: number;
  /** Hands over to another crew without being at the end of the way. */
  interchange?: { at: number; place: PlaceKey };
  arrive: number;
  unload: number;
  etas: Announcement[];
}

/** What truly happens to one box. A missing move never happens. */
export interface BoxRoute {
  emptyOut?: { place: PlaceKey; at: number };
  fullIn?: number;
  sea: SeaLeg[];
  rail?: RailLeg;
  /** Ready for pickup at the last place. */
  available?: number;
  fullOut?: number;
  emptyIn?: { place: PlaceKey; at: number };
}

interface Hold {
  code: string;
  name: 'freight' | 'customs' | 'USDA' | 'VACIS' | 'TMF' | 'other';
  status: 'hold' | 'pending';
  description: string;
}

interface Fee {
  type: 'demurrage' | 'exam' | 'extended_dwell_time' | 'other' | 'total';
  amount: string;
}

/** What a terminal or ramp says of a box. Undefined = it does not say (JSON null). */
export interface YardState {
  known?: boolean;
  status?: 'advised' | 'inbound' | 'yard' | 'on_rail' | 'departed' | 'unknown';
  available?: boolean | null;
  location?: string | null;
  holds?: Hold[];
  fees?: Fee[];
  /** The local date at this hour; null: taken back. */
  lastFreeDay?: number | null;
  appointment?: number | null;
  chassis?: string | null;
}

export interface YardChange {
  at: number;
  set: YardState;
}

export interface Box {
  isoType: string;
  weightKg: number;
  seal: string;
  route: BoxRoute;
  /** The line names the box from this hour on. Default: with its first move. */
  assignedAt?: number;
  /** Beyond what follows from the moves: holds, fees, last free days at the terminal of the port of discharge. */
  terminal?: YardChange[];
  /** The same at the rail ramp. */
  ramp?: YardChange[];
}

/** How the line departs from telling each move once, rightly, some hours after it happened. */
export type LineEdit =
  /** It first states another hour or place as actual, and corrects it at `until` (never when absent). */
  | { edit: 'misstate'; move: string; from: number; until?: number; at?: number; place?: PlaceKey }
  /** It states something that never happened, and takes it back at `until`. */
  | {
      edit: 'invent';
      box: number;
      kind: 'load' | 'discharge';
      leg: number;
      /** Default: where the leg begins or ends. */
      place?: PlaceKey;
      at: number;
      from: number;
      until: number;
    }
  /** It says nothing new after this hour. */
  | { edit: 'silence'; from: number }
  /** It learns of a move this many hours after it happened. */
  | { edit: 'lag'; move: string; hours: number }
  /** A leg leaves its plan at this hour. */
  | { edit: 'drop_plan'; leg: { vessel: VesselKey; voyage: string }; at: number }
  /** A paper: confirmation, bill of lading, arrival notice. */
  | { edit: 'document'; from: number; until?: number; document: DocumentCode; status: ShipmentCode; reason?: string }
  /** All its planned and estimated statements go at this hour. */
  | { edit: 'drop_all_plans'; at: number };

export type DocumentCode = 'BKG' | 'TRD' | 'ARN' | 'SRM' | 'CUS' | 'SHI' | 'VGM';
export type ShipmentCode = 'CONF' | 'ISSU' | 'RELS' | 'HOLD' | 'VOID' | 'SURR' | 'RECE';

/** What goes wrong between us and the line, by the clock of the journey. `until` null = for good. */
export interface ScriptedFault {
  kind: FaultKind;
  from: number;
  until: number | null;
  retryAfter?: { seconds: number; form: 'seconds' | 'date' };
}

export type FaultKind =
  | 'down'
  | 'slow'
  | 'error'
  | 'throttled'
  | 'login_page'
  | 'not_found'
  | 'invalid_number'
  | 'unauthorized'
  | 'forbidden'
  | 'truncated';

type StopReason =
  | 'all_containers_terminated'
  | 'past_arrival_window'
  | 'past_full_out_window'
  | 'no_updates_at_line'
  | 'booking_cancelled';

/** How tracking must end under the default settings, and after how many hours of the clock that is certain. */
export type ExpectedEnd =
  | { type: 'stopped'; reason: StopReason; withinHours: number }
  | {
      type: 'failed';
      reason: 'booking_cancelled' | 'not_found' | 'expired' | 'retries_exhausted' | 'invalid_number';
      withinHours: number;
    };

export interface Scenario {
  /** Letters only; with six digits it is the number to track. */
  code: string;
  /** Part of every container number; never reused. 1 to 99. */
  serial: number;
  title: string;
  line: LineCode;
  requestType: RequestType;
  boxes: Box[];
  /** Legs that stand in the line's plan and that no box takes. */
  plannedLegs?: SeaLeg[];
  /** The booking is confirmed at this hour. Default -120. */
  bookedAt?: number;
  edits?: LineEdit[];
  faults?: ScriptedFault[];
  /** First hour at which the line shows the number to somebody who keeps asking; default 0, null = never. */
  foundAt?: number | null;
  end: ExpectedEnd;
  /** Public event names beyond those that follow from the moves. */
  alsoAnnounces?: string[];
}
