/** Records the bills of lading of a shipment that is tracked by its booking, so that it can also be found by them. */
import type { Queryable } from '../../store/postgres/database.ts';
import {
  addBillsOfLading,
  lineOf,
  type RequestRow,
  type ShipmentRow,
} from '../../store/tracking-requests/recordings.ts';
import { normalizeNumber } from '../../tracking/claims/numbers.ts';
import type { ShipmentView } from '../../tracking/view/view.ts';

/**
 * Adds numbers and never removes any, because documents with these numbers remain in circulation. `shipment` is the
 * locked row. Returns the added numbers.
 */
export async function recordBillsOfLading(
  trx: Queryable,
  request: RequestRow,
  shipment: ShipmentRow,
  { billOfLading, documents }: ShipmentView,
): Promise<string[]> {
  if (request.request_type !== 'booking_number') return [];
  const scac = lineOf(request);
  const recorded = new Set(
    [shipment.normalized_number, ...shipment.bills_of_lading].map((one) => withoutScac(one, scac)),
  );
  const added: string[] = [];
  for (const number of [...(documents?.billsOfLading ?? []), billOfLading ?? ''].map(normalizeNumber)) {
    const bare = withoutScac(number, scac);
    if (bare === '' || recorded.has(bare)) continue;
    recorded.add(bare);
    added.push(number);
  }
  if (added.length > 0) await addBillsOfLading(trx, shipment.account_id, shipment.id, added);
  return added;
}

/** Lines write numbers with or without their SCAC (spec/contract 3.4). */
function withoutScac(number: string, scac: string): string {
  return number.startsWith(scac) ? number.slice(scac.length) : number;
}
