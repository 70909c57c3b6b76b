/** Links documents that arrived before the shipment or container whose number they state. */
import { lockLinking, relinkDocumentsWith } from '../../store/documents/waiting.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { lineOf, type RequestRow } from '../../store/tracking-requests/recordings.ts';
import type { Changes } from '../../tracking/changes/changes.ts';
import { normalizeNumber, spellingsOf } from '../../tracking/claims/numbers.ts';

export interface Appeared {
  request: RequestRow;
  changes: Changes;
  /** Whether all numbers of the shipment are new, not only those of the added containers and bills. */
  isWhole: boolean;
  /** Bills of lading added to a shipment that is tracked by its booking. */
  addedBills: readonly string[];
}

/**
 * Requests relinking of documents that state a number which has just appeared. Call it in the recording's transaction,
 * after everything else has been written and before events are appended.
 */
export async function relinkWaitingDocuments(trx: Queryable, appeared: Appeared): Promise<void> {
  const numbers = numbersOf(appeared);
  if (numbers.length === 0) return;
  const accountId = appeared.request.account_id;
  await lockLinking(trx, accountId, 'recording');
  await relinkDocumentsWith(trx, accountId, numbers);
}

function numbersOf({ request, changes, isWhole, addedBills }: Appeared): string[] {
  const { view, addedContainers, restoredContainers } = changes;
  const containers = isWhole
    ? view.containers.map(({ number }) => number)
    : [...addedContainers, ...restoredContainers];
  const papers = isWhole ? [request.normalized_number, ...ownDocuments(changes)] : [];
  const spelled = spellingsOf([...papers, ...addedBills].map(normalizeNumber), lineOf(request));
  const references = isWhole ? (request.ref_numbers ?? []).map(normalizeNumber) : [];
  return [...new Set([...containers.map(normalizeNumber), ...spelled, ...references])].filter(
    (number) => number !== '',
  );
}

function ownDocuments({ view: { shipment } }: Changes): string[] {
  const { billsOfLading = [], bookings = [] } = shipment.documents ?? {};
  return [...billsOfLading, ...bookings, ...(shipment.billOfLading === null ? [] : [shipment.billOfLading])];
}
