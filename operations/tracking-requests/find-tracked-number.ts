/** What an account tracks of a number already, so that nobody has to know it before he asks for the number to be tracked. */

import { type ContainerRow, containersOfShipment, findContainersByIds } from '../../store/containers/containers.ts';
import type { Database } from '../../store/postgres/database.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import {
  containerIdOfNumber,
  type NumberSearch,
  requestsOfNumber,
  shipmentIdOfNumber,
} from '../../store/tracking-requests/tracked-numbers.ts';
import type { TrackingRequestRow } from '../../store/tracking-requests/tracking-requests.ts';

export interface TrackedNumber {
  /** The one container that was asked for; of a bill of lading or booking all that it has now. */
  containers: ContainerRow[];
  shipmentId: string | null;
  /** Made for that very number; null where it came along with another one. */
  request: TrackingRequestRow | null;
}

/** Null: nothing of the account has that number, or no more than a request that is over. */
export async function findTracked(database: Database, search: NumberSearch): Promise<TrackedNumber | null> {
  const [containerId, [newest = null]] = await Promise.all([
    containerIdOfNumber(database, search),
    requestsOfNumber(database, search, 1),
  ]);
  if (containerId !== null) {
    const containers = await findContainersByIds(database, search.accountId, [containerId]);
    return { containers, shipmentId: containers[0]?.shipment_id ?? null, request: newest };
  }
  const shipmentId = await shipmentIdOfNumber(database, search);
  const all = shipmentId === null ? [] : await containersOfShipment(database, search.accountId, shipmentId);
  const containers = all.filter(({ removed_at }) => removed_at === null);
  if (containers.length > 0) return { containers, shipmentId, request: newest };
  return newest !== null && isLive(newest) ? { containers: [], shipmentId, request: newest } : null;
}
