/** Finds what an account already tracks for a number, so that clients need not check before they submit it. */

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
  /** The container with that number, or all current containers of the bill of lading or booking. */
  containers: ContainerRow[];
  shipmentId: string | null;
  /** Newest request for exactly this number; null if it is tracked through another number. */
  request: TrackingRequestRow | null;
}

/**
 * Returns null if no container, shipment or live request has that number. Requests that ended without a container are
 * ignored.
 */
export async function findTrackedNumber(database: Database, search: NumberSearch): Promise<TrackedNumber | null> {
  const [containerId, [newest = null]] = await Promise.all([
    containerIdOfNumber(database, search),
    requestsOfNumber(database, search, 1),
  ]);
  if (containerId !== null) {
    const containers = await findContainersByIds(database, search.accountId, [containerId]);
    return { containers, shipmentId: containers[0]?.shipment_id ?? null, request: newest };
  }
  const shipmentId = await shipmentIdOfNumber(database, search);
  const everyContainer = shipmentId === null ? [] : await containersOfShipment(database, search.accountId, shipmentId);
  const containers = everyContainer.filter(({ removed_at }) => removed_at === null);
  if (containers.length > 0) return { containers, shipmentId, request: newest };
  return newest !== null && isLive(newest) ? { containers: [], shipmentId, request: newest } : null;
}
