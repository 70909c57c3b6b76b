/** Exceptions of one shipment, brought to what is published of it now. */

import {
  type ExceptionScope,
  exceptionsOfShipment,
  rulesOfAccount,
  writeExceptions,
} from '../../store/exceptions/exceptions.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { loadLedger } from '../../store/shipments/ledgers.ts';
import { listContainerIds } from '../../store/tracking-requests/recordings.ts';
import { type Cause, causesOf } from '../../tracking/exceptions/causes.ts';
import { foldShipment } from '../../tracking/exceptions/exceptions.ts';
import { DEFAULT_RULES } from '../../tracking/exceptions/rules.ts';
import { sameContent } from '../../tracking/exceptions/same-content.ts';
import type { View } from '../../tracking/view/view.ts';
import { toInstant } from '../watches/watch-plan.ts';

export interface ExceptionsInput extends ExceptionScope {
  shipmentId: string;
  view: View;
  /** RFC 3339 UTC, by the clock of the tracking request. */
  now: string;
}

/** The caller holds the lock of the shipment, and its tracking goes on. */
export async function keepExceptions(trx: Queryable, input: ExceptionsInput): Promise<void> {
  const { accountId, shipmentId, view, now } = input;
  const known = await exceptionsOfShipment(trx, accountId, shipmentId);
  if (known.length === 0 && causesOf(view).length === 0) return;
  const rules = await rulesOfAccount(trx, accountId, DEFAULT_RULES);
  await writeExceptions(trx, input, foldShipment({ known, view, rules, now }));
}

/** The same from what is kept, where rules changed or a stop was undone. The caller holds the lock of the shipment. */
export async function reviewExceptions(
  trx: Queryable,
  { accountId, shipmentId, testClockId, now }: Omit<ExceptionScope, 'containerIds'> & { shipmentId: string; now: Date },
): Promise<void> {
  const remembered = await loadLedger(trx, accountId, shipmentId);
  if (remembered === null) return;
  const { view, stopped } = remembered;
  const containers = view.containers.map((box) => (stopped.has(box.number) ? { ...box, stopped: true as const } : box));
  const containerIds = await listContainerIds(trx, accountId, shipmentId);
  const scope = { accountId, shipmentId, testClockId, containerIds };
  await keepExceptions(trx, { ...scope, view: { ...view, containers }, now: toInstant(now) });
}

/** Whether exceptions can differ after a recording: the causes alone tell, and they are in memory. */
export function haveCausesChanged(before: View | null, after: View): boolean {
  const causes: Cause[] = before === null ? [] : causesOf(before);
  return !sameContent(causes, causesOf(after));
}
