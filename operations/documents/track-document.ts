/** Creates the tracking requests for the numbers of a document that nothing tracks yet. */
import { type DocumentRow, lockDocument, updateDocument } from '../../store/documents/documents.ts';
import { findLastRepresentation } from '../../store/documents/representations.ts';
import { hasTrackedFrom, insertTrackedFrom } from '../../store/documents/tracked.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { acceptTrackingRequests, isTrackable } from '../tracking-requests/accept.ts';
import { readTrackingRequest } from '../tracking-requests/request-input.ts';
import type { Lines } from '../watches/lines.ts';
import { statedFields } from './manual-fields.ts';
import { matchNumbers } from './matched-numbers.ts';
import { type NumberOfDocument, numbersToTrack } from './numbers-to-track.ts';
import { isBeingRead } from './review-document.ts';

/** A status report of more numbers is a list to import rather than the document of a shipment. */
export const MAX_TRACKED_NUMBERS = 20;

export interface TrackedBy {
  accountId: string;
  /** Null for a program and for the account's rule. */
  userId: string | null;
  isRule: boolean;
  now: Date;
}

export type TrackOutcome =
  /** Also if its numbers were tracked from this document before. */
  'tracked' | 'not_found' | 'not_read' | 'rejected' | 'already_tracked' | 'no_number' | 'too_many_numbers';

/** Tracks a document on behalf of a person or program. A repetition creates nothing. */
export async function trackDocument(
  database: Database,
  lines: Lines,
  by: TrackedBy,
  id: string,
): Promise<TrackOutcome> {
  return database.transaction().execute(async (trx): Promise<TrackOutcome> => {
    const document = await lockDocument(trx, by.accountId, id);
    if (document === null) return 'not_found';
    if (isBeingRead(document)) return 'not_read';
    if (document.review === 'rejected') return 'rejected';
    const wasTracked = await hasTrackedFrom(trx, by.accountId, id);
    const numbers = await untrackedNumbers(trx, document);
    if (numbers === 'already_tracked') return wasTracked ? 'tracked' : numbers;
    if (numbers.length === 0) return 'no_number';
    if (numbers.length > MAX_TRACKED_NUMBERS) return 'too_many_numbers';
    const created = await trackNumbers(trx, lines, by, document, numbers);
    return created > 0 || wasTracked ? 'tracked' : 'already_tracked';
  });
}

/** Returns the numbers to track, unless the account has a shipment or container that the document may concern. */
export async function untrackedNumbers(
  trx: Queryable,
  document: DocumentRow,
): Promise<NumberOfDocument[] | 'already_tracked'> {
  const { account_id: accountId, id, extracted_data_manual: manual } = document;
  const { references, links } = await matchNumbers(trx, accountId, id);
  const isFound =
    links.length > 0 || references.some(({ kind, candidates }) => kind !== 'reference' && candidates.length > 0);
  if (isFound) return 'already_tracked';
  const extracted = (await findLastRepresentation(trx, accountId, id))?.extracted.fields ?? [];
  return numbersToTrack(statedFields(manual, extracted));
}

/** Creates one request per number, whose line is detected, unless a live one exists. Returns how many were created. */
export async function trackNumbers(
  trx: Queryable,
  lines: Lines,
  { accountId, userId, isRule, now }: TrackedBy,
  document: DocumentRow,
  numbers: readonly NumberOfDocument[],
): Promise<number> {
  const requests = numbers
    .map((number) =>
      readTrackingRequest(lines, { attributes: { ...number, auto_detect_vocc_scac: true }, relationships: {} }),
    )
    .filter(isTrackable);
  const references = { clocks: new Map() };
  const accepted = await acceptTrackingRequests(trx, { accountId, createdByUserId: userId, references, now }, requests);
  const created = accepted.flatMap((each) => ('created' in each ? [each.created.id] : []));
  await insertTrackedFrom(
    trx,
    created.map((requestId) => ({
      account_id: accountId,
      document_id: document.id,
      tracking_request_id: requestId,
      by_rule: isRule,
      created_at: now,
    })),
  );
  if (created.length > 0) {
    await updateDocument(trx, accountId, document.id, {
      review_reasons: document.review_reasons.filter((reason) => reason !== 'not_tracked'),
    });
  }
  return created.length;
}
