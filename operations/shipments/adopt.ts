/** Decides which shipment the first response is about: a new one, one whose tracking has stopped, or one already tracked. */
import type { Transaction } from 'kysely';
import type { DB } from '../../store/schema.generated.ts';
import {
  findMatchingShipment,
  insertShipment,
  type LockedTracking,
  lineOf,
  type ShipmentRow,
  takeOverShipment,
} from '../../store/tracking-requests/recordings.ts';
import type { Claim } from '../../tracking/claims/claims.ts';
import { normalizeNumber } from '../../tracking/claims/numbers.ts';

export type Adoption =
  | { type: 'adopted'; shipment: ShipmentRow; isTakenOver: boolean }
  | { type: 'duplicate'; shipmentId: string };

/** Returns a duplicate only if the other shipment is still tracked; a new request takes over a stopped one (spec/tracking 1). */
export async function adoptShipment(
  trx: Transaction<DB>,
  { request, shipment }: LockedTracking,
  claims: Claim[],
): Promise<Adoption> {
  if (shipment !== null) return { type: 'adopted', shipment, isTakenOver: false };
  const documents = documentNumbers(claims);
  const own = request.request_type === 'container' ? [] : [request.normalized_number];
  const numbers = [...new Set([...own, ...documents.billsOfLading, ...documents.bookings])];
  const scac = lineOf(request);
  const existing = await findMatchingShipment(trx, request.account_id, scac, withAndWithoutScac(numbers, scac));
  if (existing !== null && existing.liveRequestId !== null)
    return { type: 'duplicate', shipmentId: existing.shipment.id };
  if (existing !== null) {
    await takeOverShipment(trx, existing.shipment, request);
    return { type: 'adopted', shipment: existing.shipment, isTakenOver: true };
  }
  const created = await insertShipment(trx, request, shipmentNumber(request, documents));
  return { type: 'adopted', shipment: created, isTakenOver: false };
}

interface DocumentNumbers {
  billsOfLading: string[];
  bookings: string[];
}

function documentNumbers(claims: Claim[]): DocumentNumbers {
  const billsOfLading = new Set<string>();
  const bookings = new Set<string>();
  for (const claim of claims) {
    if (claim.kind === 'shipment_fact' && claim.field === 'bill_of_lading' && claim.value !== null) {
      billsOfLading.add(normalizeNumber(claim.value));
    }
    if (claim.kind !== 'event') continue;
    for (const { type, number } of claim.documents) {
      (type === 'bill_of_lading' ? billsOfLading : bookings).add(normalizeNumber(number));
    }
  }
  return { billsOfLading: [...billsOfLading], bookings: [...bookings] };
}

/** Returns the requested number; for a container with exactly one bill of lading, the number of that bill. */
function shipmentNumber(
  request: { request_type: string; request_number: string; normalized_number: string },
  documents: DocumentNumbers,
): { shown: string; normalized: string } {
  const [only, ...others] = documents.billsOfLading;
  if (request.request_type !== 'container' || only === undefined || others.length > 0) {
    return { shown: request.request_number.trim(), normalized: request.normalized_number };
  }
  return { shown: only, normalized: only };
}

/** Lines print numbers with or without their SCAC (spec/contract 3.4). */
function withAndWithoutScac(numbers: string[], scac: string): string[] {
  return [
    ...new Set(
      numbers.flatMap((number) =>
        number.startsWith(scac) ? [number, number.slice(scac.length)] : [number, `${scac}${number}`],
      ),
    ),
  ];
}
