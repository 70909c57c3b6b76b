/** A drawn journey: a script like those of the scenarios, and what goes wrong with the answers themselves. */
import type { MoveKind } from '../moves.ts';
import type { Scenario } from '../scenario.ts';

/** Classes of data faults as counted in spec/tracking 6.4. */
export type FaultClass =
  | 'wrong_port_or_leg'
  | 'error_in_wrong_class'
  | 'blocked_or_moved'
  | 'payload_shape_changed'
  | 'unmapped_code'
  | 'blank_or_old_journey'
  | 'time_zone'
  | 'lifecycle';

/** Who answers. */
export type AnsweringSource = 'line' | 'terminal' | 'railroad';

/** The answer is replaced by something that holds no data. */
export type ReplacingFault =
  | 'down'
  | 'error'
  | 'throttled'
  | 'login_page'
  | 'not_found'
  | 'unauthorized'
  | 'forbidden'
  | 'truncated'
  | 'moved'
  | 'gateway_page'
  | 'error_under_200'
  | 'empty_list'
  | 'empty_body'
  | 'wrong_envelope';

/** The answer comes, with something changed in it. */
export type AlteringFault =
  /** Every event names its time, its box or its classifier by another key. */
  | 'renamed_time'
  | 'renamed_box'
  | 'renamed_classifier'
  /** The transport call, with vessel and voyage, is missing. */
  | 'no_transport_call'
  /** A list where an object is due, a number where a text is due. */
  | 'odd_types'
  /** Extra events with codes that nobody knows. */
  | 'unknown_codes'
  /** Modes and empty indicators in words of the line's own. */
  | 'own_words'
  /** Times are local, without offset; or dates only for the events of `codes`. */
  | 'local_times'
  | 'dates_only'
  /** The whole list shrinks to its papers. */
  | 'no_moves'
  /** Events of a journey that the box made before. */
  | 'earlier_journey'
  /** Holds, fees and last free day: null, missing, or under another key. */
  | 'null_holds'
  | 'missing_holds'
  | 'renamed_holds'
  /** A hold and a status that nobody knows. */
  | 'unknown_hold'
  /** The yard does not know the box for a while. */
  | 'blank_box'
  /** Events are told twice, in another order each time. */
  | 'duplicates'
  | 'shuffled';

export interface AnswerFault {
  source: AnsweringSource;
  kind: ReplacingFault | AlteringFault;
  /** Hours of the clock; `until` null = for good. */
  from: number;
  until: number | null;
  /** DCSA codes that `dates_only` is about. */
  codes?: string[];
}

/** A terminal or railroad first states another hour. */
export interface FacilityMisstatement {
  source: 'terminal' | 'railroad';
  containerIndex: number;
  kind: MoveKind;
  /** The hour it states. */
  at: number;
  until: number;
}

export interface DrawnFault {
  class: FaultClass;
  kind: string;
}

export interface DrawnScenario extends Scenario {
  drawnSerial: number;
  /** Hour 0 of the clock, when tracking is requested (RFC 3339 UTC). */
  start: string;
  faultsDrawn: DrawnFault[];
  answerFaults: AnswerFault[];
  facilityMisstatements: FacilityMisstatement[];
  /** What the same boxes did before; told where an answer fault says so. */
  earlier: Scenario | null;
}

const replacing = new Set<string>([
  'down',
  'error',
  'throttled',
  'login_page',
  'not_found',
  'unauthorized',
  'forbidden',
  'truncated',
  'moved',
  'gateway_page',
  'error_under_200',
  'empty_list',
  'empty_body',
  'wrong_envelope',
] satisfies ReplacingFault[]);

/** Alterations under which a reader cannot see the moves. */
const hiding = new Set<string>([
  'renamed_time',
  'renamed_box',
  'renamed_classifier',
  'no_transport_call',
  'odd_types',
  'own_words',
  'no_moves',
  'blank_box',
] satisfies AlteringFault[]);

export function isReplacing(kind: AnswerFault['kind']): kind is ReplacingFault {
  return replacing.has(kind);
}

/** Whether moves can be read from an answer with this fault. */
export function hidesMoves(kind: AnswerFault['kind']): boolean {
  return replacing.has(kind) || hiding.has(kind);
}

/** Whether not even a reader who makes the most of words in another shape can see the moves. */
export function silencesMoves(kind: AnswerFault['kind']): boolean {
  return replacing.has(kind) || kind === 'no_moves' || kind === 'blank_box';
}

export function faultsAt(drawn: DrawnScenario, source: AnsweringSource, hour: number): AnswerFault[] {
  return drawn.answerFaults.filter(
    (fault) => fault.source === source && fault.from <= hour && (fault.until === null || fault.until > hour),
  );
}
