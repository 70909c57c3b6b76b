/** Reads the claims of an interchange, message by message. Never throws. */
import { type EdiMessage, type InterchangeReading, openInterchange } from './interchange.ts';
import { type EdiPart, type EdiRetraction, type PartReading, POINTER_START } from './part.ts';
import { type EdiMessageType, type EdiPartner, isSupportedType } from './partner.ts';
import { read315 } from './read-315.ts';
import { read322 } from './read-322.ts';
import { readGateAndQuay } from './read-gate-and-quay.ts';
import { readIftsta } from './read-iftsta.ts';
import type { EdiProblem, Segment, Tokens } from './segment.ts';

export interface ParsedEdi {
  interchange: InterchangeReading;
  /** One part per shipment or container of each message. An unreadable message has one part with its problems. */
  messages: EdiPart[];
}

type Reader = (segments: readonly Segment[], partner: EdiPartner) => PartReading[];

const READERS: Record<EdiMessageType, Reader> = {
  '315': read315,
  '322': read322,
  IFTSTA: readIftsta,
  CODECO: (segments, partner) => readGateAndQuay('CODECO', segments, partner),
  COARRI: (segments, partner) => readGateAndQuay('COARRI', segments, partner),
};

/**
 * Reads the claims of every message, with pointers `/segments/<n>` (`findSegment`). What cannot be read is reported as
 * a problem of the interchange or its message and does not affect the rest.
 */
export function parseEdi(bytes: Uint8Array, partner: EdiPartner): ParsedEdi {
  const { reading, tokens } = openInterchange(bytes, { charset: partner.charset });
  if (tokens === null) return { interchange: reading, messages: [] };
  return { interchange: reading, messages: reading.messages.flatMap((message) => partsOf(message, tokens, partner)) };
}

/** Enough for a quay report of the largest ship: seven segments for each of 20,000 containers. */
const MAX_MESSAGE_SEGMENTS = 150_000;

function partsOf(message: EdiMessage, tokens: Tokens, partner: EdiPartner): EdiPart[] {
  const retracts = retractionsOf(message);
  const problem = (what: string): EdiProblem => ({ segment: message.firstSegment, offset: message.offset, what });
  if (!isSupportedType(message.type))
    return [emptyPart(message, [problem(`messages of type ${message.type} are not supported`)])];
  // The missing half of a message may contain the decisive segment.
  if (!message.complete) return [emptyPart(message, [problem('the message is truncated')])];
  if (message.segmentCount > MAX_MESSAGE_SEGMENTS) {
    return [emptyPart(message, [problem(`the message has too many segments (${message.segmentCount})`)])];
  }
  const segments = Array.from({ length: message.segmentCount }, (_, index) =>
    tokens.segment(message.firstSegment + index),
  );
  const parts = READERS[message.type](segments, partner).map((reading) => toPart(message, retracts, reading, segments));
  return parts.length > 0
    ? parts
    : [{ ...emptyPart(message, [problem('nothing in the message could be read')]), retracts }];
}

function emptyPart(message: EdiMessage, problems: EdiProblem[]): EdiPart {
  const subject = { containers: [], billsOfLading: [], bookings: [], scac: null };
  return { message, subject, claims: [], retracts: [], problems, spans: [] };
}

/**
 * Converts a reading to a part. A cancellation that repeats what it cancels withdraws it, whether or not the original
 * message was received.
 */
function toPart(
  message: EdiMessage,
  retracts: EdiRetraction[],
  { subject, claims: reported, problems }: PartReading,
  segments: readonly Segment[],
): EdiPart {
  const isWithdrawal = message.function === 'cancel' || message.function === 'delete';
  const claims = isWithdrawal
    ? reported.flatMap((claim) => (claim.kind === 'event' ? [{ ...claim, retracted: true }] : []))
    : reported;
  const spans = [...new Set(claims.map((claim) => claim.pointer))].flatMap((pointer) => {
    const segment = segments[Number(pointer.slice(POINTER_START.length)) - message.firstSegment];
    return segment === undefined ? [] : [{ pointer, offset: segment.offset, length: segment.length }];
  });
  return { message, subject, claims, retracts, problems, spans };
}

function retractionsOf({ documentId, function: reported }: EdiMessage): EdiRetraction[] {
  return documentId !== null && (reported === 'cancel' || reported === 'delete' || reported === 'replace')
    ? [{ documentId, function: reported }]
    : [];
}
