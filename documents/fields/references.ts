/** Lists the numbers by which a document is matched to tracked shipments and containers. */
import { type ExtractedField, type ExtractedReference, SURE } from '../document.ts';
import { scacOf } from '../entities/line-numbers.ts';

const KINDS: Readonly<Record<string, ExtractedReference['kind']>> = {
  equipmentReference: 'container',
  transportDocumentReference: 'bill_of_lading',
  carrierBookingReference: 'booking_number',
  houseTransportDocumentReference: 'reference',
  purchaseOrderReference: 'reference',
  customerReference: 'reference',
};

export function referencesOf(fields: readonly ExtractedField[]): ExtractedReference[] {
  const references = fields.flatMap(({ name, value, confidence, quote }): ExtractedReference[] => {
    const kind = KINDS[name];
    if (kind === undefined || confidence < SURE || value === null) return [];
    const number = String(value);
    return [{ kind, number, scac: kind === 'container' || kind === 'reference' ? null : scacOf(number), quote }];
  });
  const keys = references.map(({ kind, number }) => `${kind} ${number}`);
  return references.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}
