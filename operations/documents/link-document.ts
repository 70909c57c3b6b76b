/** Links a document to the entities that its numbers identify, and publishes the links. */
import type { Updateable } from 'kysely';
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
import type { DB } from '../../store/schema.generated.ts';
import { lockShipment } from '../../store/shipments/shipments.ts';
import type { ChosenLink } from './choose-links.ts';
import { documentEvent } from './document-events.ts';
import { issuerOf } from './issuer-of.ts';
import { type MatchedNumbers, matchNumbers } from './matched-numbers.ts';
import { NOT_REVIEWED } from './review-document.ts';
import { isReopened, reviewReasons } from './review-reasons.ts';
import { mailOf } from './statements-of.ts';

export interface DocumentWork {
  accountId: string;
  documentId: string;
}

export interface DocumentWorkDeps {
  database: Database;
  renderNotification: RenderNotification;
  baseUrl: string;
  now(): Date;
}

/** Links a document if linking is its pending work. Safe to repeat. Returns whether it was linked. */
export async function linkDocument(deps: DocumentWorkDeps, work: DocumentWork): Promise<boolean> {
  let outcome: Outcome;
  do outcome = await deps.database.transaction().execute((trx) => linkOnce(trx, deps, work));
  while (outcome === 'shipments_changed');
  return outcome === 'linked';
}

/** `shipments_changed`: a shipment to link appeared before it was locked, and nothing was written. */
type Outcome = 'linked' | 'nothing_to_do' | 'shipments_changed';

/**
 * Locks the shipments before the document, as recordings do. It therefore chooses the links twice: once to find the
 * shipments to lock, and again under the locks.
 */
async function linkOnce(trx: Queryable, deps: DocumentWorkDeps, work: DocumentWork): Promise<Outcome> {
  const { accountId, documentId } = work;
  if (await isProcessingPaused(trx, accountId)) return 'nothing_to_do';
  const foreseen = shipmentsOf((await matchNumbers(trx, accountId, documentId)).links);
  for (const id of [...foreseen].sort()) await lockShipment(trx, accountId, id);
  await lockLinking(trx, accountId, 'run');
  const document = await lockDocument(trx, accountId, documentId);
  if (document === null || (document.pending_work !== 'link' && document.pending_work !== 'relink')) {
    return 'nothing_to_do';
  }
  const { links: chosen, references } = await matchNumbers(trx, accountId, documentId);
  if ([...shipmentsOf(chosen)].some((id) => !foreseen.has(id))) return 'shipments_changed';
  await removeOtherLinks(trx, accountId, documentId, chosen);
  const added = await addLinks(
    trx,
    chosen.map((link) => linkRow(accountId, documentId, link)),
  );
  await updateDocument(trx, accountId, documentId, {
    pending_work: null,
    ...(await reviewOf(trx, document, { references, links: chosen })),
  });
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

/** Returns the issuer, and why a person should check the document now. */
async function reviewOf(
  trx: Queryable,
  document: DocumentRow,
  matched: Pick<MatchedNumbers, 'references' | 'links'>,
): Promise<Updateable<DB['documents']>> {
  const { account_id: accountId, id, extracted_data_manual: manual, review_reasons: former, review } = document;
  const representation = await findLastRepresentation(trx, accountId, id);
  if (representation === null) return {};
  const { extracted } = representation;
  const mail = await mailOf(trx, document);
  const reasons = reviewReasons({
    ...matched,
    kind: document.document_type_manual ?? document.document_type,
    isCorrected: manual !== null,
    fields: extracted.fields,
    isFromStranger: mail !== null && mail.authentication['isAuthenticated'] !== true,
  });
  const isAgain = review !== null && isReopened(document.review_before?.reasons ?? former, reasons);
  return {
    review_reasons: reasons,
    issuer: JSON.stringify(issuerOf(extracted)),
    ...(isAgain ? NOT_REVIEWED : {}),
  };
}

function shipmentsOf(links: readonly ChosenLink[]): Set<string> {
  return new Set(links.map(({ shipmentId }) => shipmentId));
}

/** Whether linking follows an extraction rather than a request to repeat it. */
function isFirst({ pending_work }: DocumentRow): boolean {
  return pending_work === 'link';
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
