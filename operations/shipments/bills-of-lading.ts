/** A shipment that is tracked by its booking is found by its bills of lading too, whenever the line comes to name them. */
import type { Queryable } from '../../store/postgres/database.ts';
import {
  addBillsOfLading,
  lineOf,
  type RequestRow,
  type ShipmentRow,
} from '../../store/tracking-requests/recordings.ts';
import { normalizeNumber } from '../../tracking/claims/numbers.ts';
import type { ShipmentView } from '../../tracking/view/view.ts';

/** What was named once stays, as papers with it are about. `shipment`: as it was locked. */
export async function keepBillsOfBooking(
  trx: Queryable,
  request: RequestRow,
  shipment: ShipmentRow,
  { billOfLading, documents }: ShipmentView,
): Promise<void> {
  if (request.request_type !== 'booking_number') return;
  const scac = lineOf(request);
  const known = new Set([shipment.normalized_number, ...shipment.bills_of_lading].map((one) => withoutScac(one, scac)));
  const fresh: string[] = [];
  for (const number of [...(documents?.billsOfLading ?? []), billOfLading ?? ''].map(normalizeNumber)) {
    const bare = withoutScac(number, scac);
    if (bare === '' || known.has(bare)) continue;
    known.add(bare);
    fresh.push(number);
  }
  if (fresh.length > 0) await addBillsOfLading(trx, shipment.account_id, shipment.id, fresh);
}

/** Lines print their SCAC before a number or leave it out (spec/contract 3.4). */
function withoutScac(number: string, scac: string): string {
  return number.startsWith(scac) ? number.slice(scac.length) : number;
}
