/**
 * Receives EDI interchanges: stores the bytes even if they are unreadable, matches the messages with tracking requests,
 * and wakes the workflows that record them.
 */
import { createHash } from 'node:crypto';
import type { ParsedEdi } from '../../connectors/edi/parse.ts';
import type { EdiPart } from '../../connectors/edi/part.ts';
import type { EdiPartner } from '../../connectors/edi/partner.ts';
import { findShippingLine } from '../../reference/lines/shipping-lines.ts';
import type { EdiPartnerRow } from '../../store/intake/edi-partners.ts';
import {
  insertIntakeItems,
  insertIntakeMessage,
  isControlNumberUsed,
  lockSender,
  type NewIntakeItem,
  recordRepeatedBody,
} from '../../store/intake/messages.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { prepareSnapshot } from '../../store/watches/snapshots.ts';
import type { WatchKind } from '../../store/watches/watches.ts';
import { normalizeNumber } from '../../tracking/claims/numbers.ts';
import { Rejection } from '../rejection.ts';
import { partnerOf } from './edi-partners.ts';
import { matchAndWake } from './match-and-wake.ts';

/** The parser of `connectors/edi`, passed in because operations import only the types of connectors. */
export interface EdiReader {
  splitInterchanges(bytes: Uint8Array): Uint8Array[];
  parseEdi(bytes: Uint8Array, partner: EdiPartner): ParsedEdi;
  kindOf(type: string, partner: EdiPartner): 'line' | 'terminal' | 'railroad';
}

export interface ReceiveEdiInput {
  partner: EdiPartnerRow;
  bytes: Uint8Array;
  /** `http`, or a file name. */
  via: string;
  contentType: string | null;
  now: Date;
}

export interface ReceivedInterchange {
  messageId: string;
  outcome: 'accepted' | 'duplicate' | 'unreadable';
}

/**
 * Some senders restart their numbering or give every message the same number. Different bytes are therefore treated as
 * a different report, and a repeated report changes nothing.
 */
const REPEATED_NUMBER = {
  segment: null,
  offset: 0,
  what: 'other bytes came under the same control number within 90 days; this interchange is applied as well',
};

/** Limited because each interchange needs its own transaction while the sender waits. */
const MAX_INTERCHANGES = 500;

/**
 * Returns one outcome per interchange. Each is committed separately. Throws `Rejection` if there are more than 500
 * interchanges.
 */
export async function receiveEdi(
  database: Database,
  reader: EdiReader,
  input: ReceiveEdiInput,
): Promise<ReceivedInterchange[]> {
  const received: ReceivedInterchange[] = [];
  const interchanges = reader.splitInterchanges(input.bytes);
  if (interchanges.length > MAX_INTERCHANGES) {
    const detail = `At most ${MAX_INTERCHANGES} interchanges are accepted at once; this body has ${interchanges.length}`;
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
    const duplicateOf = await recordRepeatedBody(trx, { ...about, bodyHash: snapshot.bodyHash, now });
    const isNumberUsed =
      duplicateOf === null &&
      envelope !== null &&
      envelope.controlNumber !== '' &&
      (await isControlNumberUsed(trx, accountId, row.slug, envelope));
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
      problems: isNumberUsed ? [...interchange.problems, REPEATED_NUMBER] : interchange.problems,
      receivedAt: now,
    });
    if (outcome === 'accepted') {
      const items = parts.map((part) => toItem(part, partner, reader));
      await insertIntakeItems(trx, accountId, messageId, items, now);
      await matchAndWake(trx, accountId, messageId, woken);
    }
    return { messageId, outcome };
  });
  // Matches again, to include requests and containers that were committed in the meantime.
  if (received.outcome === 'accepted') {
    await database.transaction().execute((trx) => matchAndWake(trx, accountId, received.messageId, woken));
  }
  return received;
}

/**
 * Returns the source `edi:<slug>`. It separates a partner's messages from polled data, so that a poll never retracts
 * them.
 */
function ediSource(kind: WatchKind, slug: string): NewIntakeItem['source'] {
  return { kind, code: `edi:${slug}` };
}

function toItem(part: EdiPart, partner: EdiPartner, reader: EdiReader): NewIntakeItem {
  const { message, subject, claims, retracts, problems } = part;
  const kind = reader.kindOf(message.type, partner);
  // The code of a railroad or terminal is not the code of the container's line.
  const scac = subject.scac ?? (kind === 'line' ? partner.scac : null);
  // A part without claims is not matched.
  const hasClaims = claims.length > 0 || retracts.length > 0;
  const numbers = (list: readonly string[]) =>
    hasClaims ? [...new Set(list.map(normalizeNumber))].filter((number) => number !== '') : [];
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
    statedAt: null,
  };
}
