/**
 * Takes in EDI: the bytes are kept first, whatever is in them; what can be read is matched with what is tracked, and
 * recorded by the runs that this wakes.
 */
import { createHash } from 'node:crypto';
import type { ParsedEdi } from '../../connectors/edi/parse.ts';
import type { EdiPart } from '../../connectors/edi/part.ts';
import type { EdiPartner } from '../../connectors/edi/partner.ts';
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import type { EdiPartnerRow } from '../../store/intake/edi-partners.ts';
import { findCandidates, matchRequest } from '../../store/intake/matches.ts';
import {
  findByControlNumber,
  insertIntakeItems,
  insertIntakeMessage,
  lockSender,
  type NewIntakeItem,
  noteRepeatedBody,
} from '../../store/intake/messages.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { enqueueTrackingWake } from '../../store/postgres/outbox.ts';
import { prepareSnapshot } from '../../store/watches/snapshots.ts';
import type { Source } from '../../tracking/claims/claims.ts';
import { normalizeNumber } from '../../tracking/claims/numbers.ts';
import { Rejection } from '../rejection.ts';
import { partnerOf } from './edi-partners.ts';

/** The parser of `connectors/edi`, handed in because operations only know its types. */
export interface EdiReader {
  splitInterchanges(bytes: Uint8Array): Uint8Array[];
  parseEdi(bytes: Uint8Array, partner: EdiPartner): ParsedEdi;
  /** Whose word messages of a type are. */
  kindOf(type: string, partner: EdiPartner): 'line' | 'terminal' | 'railroad';
}

export interface ReceiveEdiInput {
  partner: EdiPartnerRow;
  bytes: Uint8Array;
  /** `http`, or the name of a file. */
  via: string;
  contentType: string | null;
  /** Wall clock. */
  now: Date;
}

/** One interchange of what was sent. */
export interface ReceivedInterchange {
  messageId: string;
  outcome: 'accepted' | 'duplicate' | 'unreadable';
}

/** Each is a transaction of its own, and somebody waits for the answer. */
const MAX_INTERCHANGES = 500;

/**
 * One entry for each interchange in the bytes, each committed on its own. Throws `Rejection` for more than 500 of them, and for
 * nothing else that is in them.
 */
export async function receiveEdi(
  database: Database,
  reader: EdiReader,
  input: ReceiveEdiInput,
): Promise<ReceivedInterchange[]> {
  const received: ReceivedInterchange[] = [];
  const interchanges = reader.splitInterchanges(input.bytes);
  if (interchanges.length > MAX_INTERCHANGES) {
    const detail = `There may be ${MAX_INTERCHANGES} interchanges at once, and here are ${interchanges.length}`;
    throw new Rejection([{ path: [], detail, code: 'too_many' }]);
  }
  for (const bytes of interchanges) {
    received.push(await receiveInterchange(database, reader, { ...input, bytes }));
  }
  return received;
}

async function receiveInterchange(
  database: Database,
  reader: EdiReader,
  input: ReceiveEdiInput,
): Promise<ReceivedInterchange> {
  const { partner: row, bytes, now } = input;
  const accountId = row.account_id;
  const partner = partnerOf(row);
  const { interchange, messages: parts } = reader.parseEdi(bytes, partner);
  const readable = interchange.standard !== null && parts.length > 0;
  const snapshot = await prepareSnapshot({
    accountId,
    source: ediSource('line', row.slug),
    claimsHash: createHash('sha256').update(bytes).digest(),
    body: bytes,
    pages: 1,
    status: 200,
    headers: input.contentType === null ? {} : { 'content-type': input.contentType },
    url: `edi:${row.slug}`,
    requestedAt: now.toISOString(),
    receivedAt: now.toISOString(),
  });
  const envelope =
    interchange.standard === null
      ? null
      : {
          standard: interchange.standard,
          sender: interchange.sender,
          receiver: interchange.receiver,
          controlNumber: interchange.controlNumber,
        };
  const woken = new Set<string>();
  const received = await database.transaction().execute(async (trx): Promise<ReceivedInterchange> => {
    await lockSender(trx, accountId, 'edi', row.slug);
    const about = { accountId, kind: 'edi', sender: row.slug } as const;
    const duplicateOf =
      (await noteRepeatedBody(trx, { ...about, bodyHash: snapshot.bodyHash, now })) ??
      (envelope === null || envelope.controlNumber === ''
        ? null
        : await findByControlNumber(trx, accountId, row.slug, envelope));
    const outcome = duplicateOf !== null ? 'duplicate' : readable ? 'accepted' : 'unreadable';
    const messageId = newId();
    await insertIntakeMessage(trx, {
      ...about,
      id: messageId,
      snapshot,
      outcome,
      duplicateOf,
      interchange: envelope,
      via: input.via,
      contentType: input.contentType,
      problems: interchange.problems,
      receivedAt: now,
    });
    if (outcome === 'accepted') {
      const items = parts.map((part) => toItem(part, partner, reader));
      await insertIntakeItems(trx, accountId, messageId, items, now);
      await matchAndWake(trx, accountId, messageId, woken);
    }
    return { messageId, outcome };
  });
  // A request, or a box of it, that was committed meanwhile has seen nothing of the message, nor the message of it.
  if (received.outcome === 'accepted') {
    await database.transaction().execute((trx) => matchAndWake(trx, accountId, received.messageId, woken));
  }
  return received;
}

/** `edi:<slug>` keeps what a partner says apart from what is polled: a poll never makes it vanish. */
function ediSource(kind: Source['kind'], slug: string): Source {
  return { kind, code: `edi:${slug}` };
}

function toItem(part: EdiPart, partner: EdiPartner, reader: EdiReader): NewIntakeItem {
  const { message, subject, claims, retracts, problems } = part;
  const kind = reader.kindOf(message.type, partner);
  // The code of a railroad or terminal is not that of the line whose box it is.
  const scac = subject.scac ?? (kind === 'line' ? partner.scac : null);
  // Nothing is looked for by the numbers of a part that says nothing.
  const saysSomething = claims.length > 0 || retracts.length > 0;
  const numbers = (list: readonly string[]) =>
    saysSomething ? [...new Set(list.map(normalizeNumber))].filter((number) => number !== '') : [];
  return {
    type: message.type,
    reference: message.reference,
    function: message.function,
    documentId: message.documentId,
    byteOffset: message.offset,
    byteLength: message.length,
    source: ediSource(kind, partner.slug),
    scac: scac === null ? null : (findShippingLine(scac)?.scac ?? scac),
    containers: numbers(subject.containers),
    billsOfLading: numbers(subject.billsOfLading),
    bookings: numbers(subject.bookings),
    claims,
    retracts: retracts.map(({ documentId }) => documentId),
    problems,
  };
}

/** `woken`: those that are woken already, whose runs look into the inbox themselves; those that this wakes are added. */
async function matchAndWake(trx: Queryable, accountId: string, messageId: string, woken: Set<string>): Promise<void> {
  for (const requestId of await findCandidates(trx, accountId, messageId)) {
    if (woken.has(requestId) || (await matchRequest(trx, accountId, requestId)) === 0) continue;
    await enqueueTrackingWake(trx, accountId, requestId);
    woken.add(requestId);
  }
}
