/**
 * Tracks a document without a person, if the account has the rule and its limit for the day allows it
 * (docs/documents.md).
 */
import { readDocumentSettings } from '../../store/documents/document-settings.ts';
import { type DocumentRow, lockDocument, updateDocument } from '../../store/documents/documents.ts';
import { lockReceipts } from '../../store/documents/files.ts';
import { isProcessingPaused } from '../../store/documents/paused.ts';
import { countTrackedByRule } from '../../store/documents/tracked.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import type { Lines } from '../watches/lines.ts';
import type { DocumentWork } from './link-document.ts';
import { mailOf } from './statements-of.ts';
import { MAX_TRACKED_NUMBERS, trackNumbers, untrackedNumbers } from './track-document.ts';

const DAY_MS = 24 * 3_600_000;

export interface RuleDeps {
  database: Database;
  lines: Lines;
  now?(): Date;
}

/** Safe to repeat: the rule acts once per document. Returns how many requests it created. */
export async function trackByRule(deps: RuleDeps, { accountId, documentId }: DocumentWork): Promise<number> {
  const { database, lines } = deps;
  const { trackedPerDay } = await readDocumentSettings(database, accountId);
  if (trackedPerDay === 0 || (await isProcessingPaused(database, accountId))) return 0;
  return database.transaction().execute(async (trx) => {
    // Serializes the count of the day. Receipts take this lock before those of documents, too.
    await lockReceipts(trx, accountId);
    const document = await lockDocument(trx, accountId, documentId);
    if (document === null || !isForRule(document) || !(await isFromProvenSender(trx, document))) return 0;
    const numbers = await untrackedNumbers(trx, document);
    if (numbers === 'already_tracked' || numbers.length === 0 || numbers.length > MAX_TRACKED_NUMBERS) return 0;
    const now = deps.now?.() ?? new Date();
    const used = await countTrackedByRule(trx, accountId, new Date(now.getTime() - DAY_MS));
    if (used + numbers.length > trackedPerDay) return 0;
    await updateDocument(trx, accountId, documentId, { tracked_by_rule_at: now });
    return trackNumbers(trx, lines, { accountId, userId: null, isRule: true, now }, document, numbers);
  });
}

/** A document of an unknown or other kind may name numbers that are not its own. */
function isForRule(document: DocumentRow): boolean {
  const { tracked_by_rule_at: at, review, review_reasons: reasons, pending_work: work } = document;
  const kind = document.document_type_manual ?? document.document_type;
  return (
    at === null &&
    work === null &&
    review !== 'rejected' &&
    reasons.includes('not_tracked') &&
    kind !== null &&
    kind !== 'other'
  );
}

/** A file that the account's own people and programs uploaded needs no proof. */
async function isFromProvenSender(trx: Queryable, document: DocumentRow): Promise<boolean> {
  const mail = await mailOf(trx, document);
  if (mail === null) return true;
  const { isAuthenticated, treatment } = mail.authentication;
  return isAuthenticated === true && mail.set_aside_reason === null && treatment !== 'quarantine';
}
