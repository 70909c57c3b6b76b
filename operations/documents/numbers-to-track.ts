/** Selects the numbers of a document by which its shipments can be tracked. */
import { SURE } from '../../documents/document.ts';
import type { REQUEST_TYPES } from '../../resources/tracking-requests/tracking-request.ts';
import { normalizeNumber } from '../../tracking/claims/numbers.ts';

export interface NumberOfDocument {
  request_type: (typeof REQUEST_TYPES)[number];
  request_number: string;
}

/** The first of these that a document states decides: a request by its bill follows all of its containers. */
const FIELDS = [
  ['transportDocumentReference', 'bill_of_lading'],
  ['carrierBookingReference', 'booking_number'],
  ['equipmentReference', 'container'],
] as const;

/** Returns the bills of lading, or else the bookings, or else the containers; empty if none is certain. */
export function numbersToTrack(
  fields: readonly { name: string; value: unknown; confidence: number }[],
): NumberOfDocument[] {
  for (const [name, requestType] of FIELDS) {
    const numbers = new Map<string, string>();
    for (const field of fields) {
      if (field.name !== name || field.confidence < SURE || typeof field.value !== 'string') continue;
      numbers.set(normalizeNumber(field.value), field.value);
    }
    numbers.delete('');
    if (numbers.size > 0) {
      return [...numbers.values()].map((number) => ({ request_type: requestType, request_number: number }));
    }
  }
  return [];
}
