/** Links a document to the entities that its numbers identify, and publishes the links. */
import type { ExtractedDocument } from '../../documents/document.ts';
import { findCandidates } from '../../store/documents/candidates.ts';
import {
  type DocumentRow,
  findLinkedDocuments,
  lockDocument,
  updateDocument,
} from '../../store/documents/documents.ts';
import { addLinks, removeOtherLinks } from '../../store/documents/links.ts';
import { isProcessingPaused } from '../../store/documents/paused.ts';
import { findLastRepresentation } from '../../store/documents/representations.ts';
import { lockLinking } from '../../store/documents/waiting.ts';
import { appendEvents, type NewEvent, type RenderNotification } from '../../store/events/append-events.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { lockShipment } from '../../store/shipments/shipments.ts';
import { normalizeNumber, spellingsOf } from '../../tracking/claims/numbers.ts';
import { type ChosenLink, chooseLinks, type ReferenceCandidates } from './choose-links.ts';
import { documentEvent } from './document-events.ts';

export interface DocumentWork {
  accountId: string;
  documentId: string;
}

export interface DocumentWorkDeps {
  database: Database;
  renderNotification: RenderNotification;
  /** Origin of the API. */
  baseUrl: string;
  now(): Date;
}

/** Maximum numbers of one document that are looked up. A status report may contain thousands. */
const MAX_NUMBERS = 500;
/** Shorter customer references are too ambiguous on their own. */
const MIN_REFERENCE_LENGTH = 5;

/** Links a document if linking is its pending work. Can be repeated safely. Returns whether it was linked. */
export async function linkDocument(deps: DocumentWorkDeps, work: DocumentWork): Promise<boolean> {
  let outcome: Outcome;
  do outcome = await deps.database.transaction().execute((trx) => linkOnce(trx, deps, work));
  while (outcome === 'shipments_changed');
  return outcome === 'linked';
}

/** `shipments_changed`: a shipment to link appeared before its lock was taken; nothing was written. */
type Outcome = 'linked' | 'nothing_to_do' | 'shipments_changed';

/**
 * Locks the shipments before the document, as recordings do, and therefore chooses the links twice: to find the
 * shipments to lock, and again under the locks.
 */
async function linkOnce(trx: Queryable, deps: DocumentWorkDeps, work: DocumentWork): Promise<Outcome> {
  const { accountId, documentId } = work;
  if (await isProcessingPaused(trx, accountId)) return 'nothing_to_do';
  const foreseen = shipmentsOf(await linksOf(trx, work));
  for (const id of [...foreseen].sort()) await lockShipment(trx, accountId, id);
  await lockLinking(trx, accountId, 'run');
  const document = await lockDocument(trx, accountId, documentId);
  if (document === null || (document.pending_work !== 'link' && document.pending_work !== 'relink')) {
    return 'nothing_to_do';
  }
  const chosen = await linksOf(trx, work);
  if ([...shipmentsOf(chosen)].some((id) => !foreseen.has(id))) return 'shipments_changed';
  await removeOtherLinks(trx, accountId, documentId, chosen);
  const added = await addLinks(
    trx,
    chosen.map((link) => linkRow(accountId, documentId, link)),
  );
  await updateDocument(trx, accountId, documentId, { pending_work: null });
  const [linked] = await findLinkedDocuments(trx, accountId, [documentId]);
  if (linked === undefined) return 'nothing_to_do';
  const event = (name: string, about: Parameters<typeof documentEvent>[2]['link']) =>
    documentEvent(trx, accountId, { name, document: linked, link: about, baseUrl: deps.baseUrl, at: deps.now() });
  const events: NewEvent[] = [];
  for (const link of added) events.push(await event('link.created', link));
  if (isFirst(document)) events.push(await event('document.extracted', null));
  await appendEvents(trx, accountId, events, deps.renderNotification, deps.now());
  return 'linked';
}

async function linksOf(trx: Queryable, { accountId, documentId }: DocumentWork): Promise<ChosenLink[]> {
  const representation = await findLastRepresentation(trx, accountId, documentId);
  const references = representation === null ? [] : representation.extracted.references;
  return chooseLinks(await candidatesOf(trx, accountId, references));
}

function shipmentsOf(links: readonly ChosenLink[]): Set<string> {
  return new Set(links.map(({ shipmentId }) => shipmentId));
}

/** Returns whether the link follows an extraction rather than a request to repeat the linking. */
function isFirst({ pending_work }: DocumentRow): boolean {
  return pending_work === 'link';
}

async function candidatesOf(
  trx: Queryable,
  accountId: string,
  references: ExtractedDocument['references'],
): Promise<ReferenceCandidates[]> {
  const found: ReferenceCandidates[] = [];
  for (const { kind, number, scac } of references.slice(0, MAX_NUMBERS)) {
    const normalized = normalizeNumber(number);
    if (kind === 'reference' && normalized.length < MIN_REFERENCE_LENGTH) continue;
    const spellings = kind === 'bill_of_lading' ? spellingsOf([normalized], scac) : [normalized];
    const candidates = [];
    for (const spelling of spellings) candidates.push(...(await findCandidates(trx, accountId, spelling)));
    found.push({ kind, number: normalized, candidates });
  }
  return found;
}

function linkRow(accountId: string, documentId: string, { shipmentId, containerId, number }: ChosenLink) {
  return {
    account_id: accountId,
    id: newId(),
    document_id: documentId,
    shipment_id: shipmentId,
    container_id: containerId,
    matched_number: number,
  };
}
