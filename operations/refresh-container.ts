/** Asks every source of a container's shipment now. */
import { findContainersByIds } from '../store/containers.ts';
import type { Database } from '../store/database.ts';
import { enqueueTrackingWake } from '../store/outbox.ts';
import { lockShipment } from '../store/shipments.ts';
import { isLive, trackingRequestsOfShipment } from '../store/tracking-requests.ts';
import { requestRefresh } from '../store/wanted-watches.ts';
import { StateConflict } from './rejection.ts';
import { requestNow } from './request-clock.ts';

export type RefreshedSource = 'Shipping line' | 'Terminal' | 'Rail';

const labels: readonly (readonly [kind: string, label: RefreshedSource])[] = [
  ['line', 'Shipping line'],
  ['terminal', 'Terminal'],
  ['railroad', 'Rail'],
];

export interface RefreshContainerInput {
  accountId: string;
  containerId: string;
  /** Wall clock. */
  now: Date;
}

/** The kinds of sources that are asked. Null: no such container. Throws `StateConflict` when tracking has stopped. */
export async function refreshContainer(
  database: Database,
  { accountId, containerId, now }: RefreshContainerInput,
): Promise<RefreshedSource[] | null> {
  return database.transaction().execute(async (trx) => {
    const [container] = await findContainersByIds(trx, accountId, [containerId]);
    if (container === undefined) return null;
    await lockShipment(trx, accountId, container.shipment_id);
    const requests = await trackingRequestsOfShipment(trx, accountId, container.shipment_id);
    const kinds = new Set<string>();
    for (const request of requests) {
      if (!isLive(request)) continue;
      for (const kind of await requestRefresh(trx, accountId, request.id, await requestNow(trx, request, now))) {
        kinds.add(kind);
      }
      await enqueueTrackingWake(trx, accountId, request.id);
    }
    if (kinds.size === 0) throw new StateConflict('Tracking of the shipment has stopped; resume it to refresh');
    return labels.filter(([kind]) => kinds.has(kind)).map(([, label]) => label);
  });
}
