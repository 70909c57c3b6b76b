/** Removes everything simulated of an account (decision 0068). */
import type { Database } from '../../store/postgres/database.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import { enqueueTrackingWake } from '../../store/postgres/outbox.ts';
import { retryOnConflict } from '../../store/postgres/retry-on-conflict.ts';
import {
  findDemoWebhooks,
  lockDeliveries,
  markSimulatedWorldRemoved,
  removeRequests,
  removeShipment,
  removeSimulatedSurroundings,
} from '../../store/test-clocks/remove-simulated.ts';
import { type DemoResources, simulatedRequests } from '../../store/test-clocks/simulated-world.ts';
import { lockTracking } from '../../store/tracking-requests/recordings.ts';
import { lockTrackingRequestsOfShipment } from '../../store/tracking-requests/tracking-requests.ts';
import { deleteWebhook } from '../webhooks/delete-webhook.ts';

const MAX_ATTEMPTS = 5;

export interface Removal {
  accountId: string;
  demo: DemoResources;
  now: Date;
  /** Time after which the call returns although something remains. */
  timeoutMs: number;
}

/**
 * Removes simulated requests with their shipments, one transaction each, then clocks and the resources of the demo.
 * From the first call on, the demo adds nothing again. Returns whether something remains; call it again in that case.
 * The woken workflows find no request and end.
 */
export async function removeSimulatedWorld(
  database: Database,
  { accountId, demo, now, timeoutMs }: Removal,
): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  await markSimulatedWorldRemoved(database, accountId, now);
  for (;;) {
    const [id] = await simulatedRequests(database, accountId, 1);
    if (id === undefined) break;
    if (Date.now() > until) return true;
    await retryOnConflict(MAX_ATTEMPTS, () => removeTracking(database, accountId, id));
  }
  await database.transaction().execute(async (trx) => {
    for (const id of await findDemoWebhooks(trx, accountId, demo)) await deleteWebhook(trx, accountId, id);
    await removeSimulatedSurroundings(trx, accountId, demo);
  });
  return false;
}

/** Removes a request. If it has a shipment, removes that with all its requests. */
async function removeTracking(database: Database, accountId: string, requestId: string): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await lockDeliveries(trx, accountId);
    const locked = await lockTracking(trx, accountId, requestId);
    if (locked === null) return;
    const { request, shipment } = locked;
    const requests = shipment === null ? [request] : await lockTrackingRequestsOfShipment(trx, accountId, shipment.id);
    const ids = requests.map(({ id }) => id);
    await removeRequests(trx, accountId, ids);
    if (shipment !== null) await removeShipment(trx, accountId, shipment.id);
    for (const one of requests) if (isLive(one)) await enqueueTrackingWake(trx, accountId, one.id);
  });
}
