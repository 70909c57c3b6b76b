/** Updates the exceptions of a shipment to match its published view. */

import {
  type ExceptionScope,
  exceptionsOfShipment,
  rulesOfAccount,
  writeExceptions,
} from '../../store/exceptions/exceptions.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { loadLedger } from '../../store/shipments/ledgers.ts';
import { type Cause, causesOf } from '../../tracking/exceptions/causes.ts';
import { foldShipment } from '../../tracking/exceptions/exceptions.ts';
import { DEFAULT_RULES } from '../../tracking/exceptions/rules.ts';
import { sameContent } from '../../tracking/exceptions/same-content.ts';
import type { View } from '../../tracking/view/view.ts';
import { toInstant } from '../to-instant.ts';

export interface ExceptionsInput extends ExceptionScope {
  shipmentId: string;
  view: View;
  /** RFC 3339 UTC, on the tracking request's clock. */
  now: string;
}

/** Records exceptions from the view of a shipment that is still tracked. The caller must hold the shipment lock. */
export async function recordExceptions(trx: Queryable, input: ExceptionsInput): Promise<void> {
  const { accountId, shipmentId, view, now } = input;
  const recorded = await exceptionsOfShipment(trx, accountId, shipmentId);
  if (recorded.length === 0 && causesOf(view).length === 0) return;
  const rules = await rulesOfAccount(trx, accountId, DEFAULT_RULES);
  await writeExceptions(trx, input, foldShipment({ recorded, view, rules, now }));
}

/**
 * Updates exceptions from the stored view after rules have changed or tracking has resumed. The caller must hold the
 * shipment lock.
 */
export async function reviewExceptions(
  trx: Queryable,
  { accountId, shipmentId, testClockId, now }: Omit<ExceptionScope, 'containerIds'> & { shipmentId: string; now: Date },
): Promise<void> {
  const remembered = await loadLedger(trx, accountId, shipmentId);
  if (remembered === null) return;
  const { view, stopped, containerIds } = remembered;
  const containers = view.containers.map((one) => (stopped.has(one.number) ? { ...one, stopped: true as const } : one));
  const scope = { accountId, shipmentId, testClockId, containerIds };
  await recordExceptions(trx, { ...scope, view: { ...view, containers }, now: toInstant(now) });
}

/** Whether a recording may have changed exceptions. Compares the causes in memory, without a query. */
export function haveCausesChanged(before: View | null, after: View): boolean {
  const causes: Cause[] = before === null ? [] : causesOf(before);
  return !sameContent(causes, causesOf(after));
}
