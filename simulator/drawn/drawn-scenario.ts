/** Defines a drawn journey: a script like those of the scenarios, with faults in the responses. */
import type { MoveKind } from '../moves.ts';
import type { Scenario } from '../scenario.ts';

/** Classes of data faults, from spec/tracking 6.4. */
export type FaultClass =
  | 'wrong_port_or_leg'
  | 'error_in_wrong_class'
  | 'blocked_or_moved'
  | 'payload_shape_changed'
  | 'unmapped_code'
  | 'blank_or_old_journey'
  | 'time_zone'
  | 'lifecycle';

export type SourceKind = 'line' | 'terminal' | 'railroad';

/** Faults that replace the whole response, so that it contains no data. */
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

/** Faults that change part of the response. */
export type AlteringFault =
  /** The key of the time, container or classifier is renamed in every event. */
  | 'renamed_time'
  | 'renamed_container'
  | 'renamed_classifier'
  /** The transport call, with its vessel and voyage, is missing. */
  | 'no_transport_call'
  /** Members have wrong types, such as a list instead of an object or a number instead of a string. */
  | 'odd_types'
  /** The line reports extra events with unknown codes. */
  | 'unknown_codes'
  /** Modes and empty indicators use the line's own terms. */
  | 'own_words'
  /** Times are local and without an offset or, for the events in `codes`, only dates. */
  | 'local_times'
  | 'dates_only'
  /** The list contains only document events. */
  | 'no_moves'
  /** The line also reports events of an earlier journey of the container. */
  | 'earlier_journey'
  /** Holds, fees and last free day are null, missing, or under another key. */
  | 'null_holds'
  | 'missing_holds'
  | 'renamed_holds'
  /** A hold and a status have unknown codes. */
  | 'unknown_hold'
  /** The facility does not list the container for a while. */
  | 'blank_container'
  /** Events are repeated, in a different order each time. */
  | 'duplicates'
  | 'shuffled';

export interface ResponseFault {
  source: SourceKind;
  kind: ReplacingFault | AlteringFault;
  /** Hours of the clock. The fault is permanent if `until` is null. */
  from: number;
  until: number | null;
  /** DCSA codes to which `dates_only` applies. */
  codes?: string[];
}

/** A wrong hour that a terminal or railroad states at first. */
export interface FacilityMisstatement {
  source: 'terminal' | 'railroad';
  containerIndex: number;
  kind: MoveKind;
  /** The stated hour. */
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
  responseFaults: ResponseFault[];
  facilityMisstatements: FacilityMisstatement[];
  /** An earlier journey of the same containers. It is reported only if a response fault requires it. */
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

/** Alterations that make the moves unreadable. */
const hiding = new Set<string>([
  'renamed_time',
  'renamed_container',
  'renamed_classifier',
  'no_transport_call',
  'odd_types',
  'own_words',
  'no_moves',
  'blank_container',
] satisfies AlteringFault[]);

export function isReplacing(kind: ResponseFault['kind']): kind is ReplacingFault {
  return replacing.has(kind);
}

/** Whether this fault makes the moves in a response unreadable. */
export function hidesMoves(kind: ResponseFault['kind']): boolean {
  return replacing.has(kind) || hiding.has(kind);
}

/** Whether this fault makes the moves unreadable even for a reader that accepts other structures. */
export function silencesMoves(kind: ResponseFault['kind']): boolean {
  return replacing.has(kind) || kind === 'no_moves' || kind === 'blank_container';
}

export function faultsAt(drawn: DrawnScenario, source: SourceKind, hour: number): ResponseFault[] {
  return drawn.responseFaults.filter(
    (fault) => fault.source === source && fault.from <= hour && (fault.until === null || fault.until > hour),
  );
}
