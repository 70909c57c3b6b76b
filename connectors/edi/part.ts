/** A part of a message: the claims about one shipment or container. */
import type { EdiMeaning } from '../../reference/edi-codes/meaning.ts';
import type { Claim, EventClaim } from '../../tracking/claims/claims.ts';
import type { EdiMessage } from './interchange.ts';
import type { EdiProblem, Segment } from './segment.ts';

/** The numbers by which a part is matched to tracked shipments, in capitals without spaces. */
export interface EdiSubject {
  containers: string[];
  billsOfLading: string[];
  bookings: string[];
  scac: string | null;
}

/**
 * Withdraws earlier statements of a document: `cancel` and `delete` withdraw all of them, `replace` those that the new
 * message does not repeat.
 */
export interface EdiRetraction {
  documentId: string;
  function: 'cancel' | 'delete' | 'replace';
}

export interface EdiPart {
  message: EdiMessage;
  subject: EdiSubject;
  claims: Claim[];
  retracts: EdiRetraction[];
  problems: EdiProblem[];
  /** Byte ranges of the segments to which claims point. */
  spans: { pointer: string; offset: number; length: number }[];
}

/** The result of reading a message of one type; `parse.ts` turns it into parts. */
export interface PartReading {
  subject: EdiSubject;
  claims: Claim[];
  problems: EdiProblem[];
}

/** No genuine message has as many claims. Further ones are dropped. */
export const MAX_CLAIMS = 20_000;

export const POINTER_START = '/segments/';

export function pointerOf(segment: Segment): string {
  return `${POINTER_START}${segment.index}`;
}

/**
 * Whether the container is laden, according to the code, otherwise to the message. Returns null for a code that
 * is not a move, because documents and holds are also reported for empty containers.
 */
export function loadOf(meaning: EdiMeaning, stated: boolean | null): boolean | null {
  return meaning.move === 'other' ? null : (meaning.laden ?? stated);
}

/** Creates an event, with defaults for what a message omits. */
export function eventClaim(
  segment: Segment,
  reported: Pick<EventClaim, 'move' | 'classifier' | 'time' | 'container' | 'original'> & Partial<EventClaim>,
): EventClaim {
  return {
    kind: 'event',
    pointer: pointerOf(segment),
    statedAt: null,
    mode: null,
    laden: null,
    place: null,
    vessel: null,
    voyage: null,
    transportCall: null,
    carrier: null,
    sourceEventId: null,
    retracted: false,
    documents: [],
    ...reported,
  };
}
