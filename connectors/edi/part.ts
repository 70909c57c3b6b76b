/** What is read of one shipment or box within a message. */
import type { EdiMeaning } from '../../reference/edi-codes/meaning.ts';
import type { Claim, EventClaim } from '../../tracking/claims/claims.ts';
import type { EdiMessage } from './interchange.ts';
import type { EdiProblem, Segment } from './segment.ts';

/** By what a part is matched with what is tracked. Numbers in capitals without blanks. */
export interface EdiSubject {
  containers: string[];
  billsOfLading: string[];
  bookings: string[];
  scac: string | null;
}

/** Earlier statements of a document are withdrawn: of function `cancel` and `delete` all, of `replace` what is not said again. */
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
  /** Where the segments are that claims point to, in bytes of the interchange. */
  spans: { pointer: string; offset: number; length: number }[];
}

/** What a reader of one message type gives; `parse.ts` makes parts of it. */
export interface PartReading {
  subject: EdiSubject;
  claims: Claim[];
  problems: EdiProblem[];
}

/** A message of a million statuses is none; its first ones are read. */
export const MAX_CLAIMS = 20_000;

export const POINTER_START = '/segments/';

export function pointerOf(segment: Segment): string {
  return `${POINTER_START}${segment.index}`;
}

/** Load of the box: as the code says, else as the message does. Papers and holds are told of boxes that still stand empty. */
export function loadOf(meaning: EdiMeaning, stated: boolean | null): boolean | null {
  return meaning.move === 'other' ? null : (meaning.laden ?? stated);
}

/** An event with everything that a message left out. */
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
