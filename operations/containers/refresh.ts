/** Polls every source of a container's shipment immediately. */
import { type ContainerRow, findContainersByIds } from '../../store/containers/containers.ts';
import type { Database } from '../../store/postgres/database.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import { enqueueTrackingWake } from '../../store/postgres/outbox.ts';
import { lockShipment } from '../../store/shipments/shipments.ts';
import { lockTrackingRequestsOfShipment } from '../../store/tracking-requests/tracking-requests.ts';
import { requestRefresh } from '../../store/watches/refresh.ts';
import { StateConflict } from '../rejection.ts';
import { requestNow } from '../test-clocks/request-clock.ts';

export const REFRESHED_SOURCES = ['Shipping line', 'Terminal', 'Rail'] as const;
export type RefreshedSource = (typeof REFRESHED_SOURCES)[number];

const labels: readonly (readonly [kind: string, label: RefreshedSource])[] = [
  ['line', 'Shipping line'],
  ['terminal', 'Terminal'],
  ['railroad', 'Rail'],
];

export interface RefreshContainerInput {
  accountId: string;
  containerId: string;
  now: Date;
}

/**
 * Returns the kinds of sources that will be polled, or null if there is no such container. Throws `StateConflict` if
 * tracking has stopped.
 */
export async function refreshContainer(
  database: Database,
  { accountId, containerId, now }: RefreshContainerInput,
): Promise<RefreshedSource[] | null> {
  const [container] = await findContainersByIds(database, accountId, [containerId]);
  if (container === undefined) return null;
  const sources = await refreshSources(database, container, now);
  if (sources.length === 0) throw new StateConflict(whyStopped(container));
  return sources;
}

/** Requests polls and returns the kinds of sources; empty if tracking of the container has stopped. */
export async function refreshSources(
  database: Database,
  { account_id: accountId, shipment_id: shipmentId, tracking_stopped_at: stoppedAt }: ContainerRow,
  wallNow: Date,
): Promise<RefreshedSource[]> {
  if (stoppedAt !== null) return [];
  return database.transaction().execute(async (trx) => {
    await lockShipment(trx, accountId, shipmentId);
    const kinds = new Set<string>();
    for (const request of await lockTrackingRequestsOfShipment(trx, accountId, shipmentId)) {
      if (!isLive(request)) continue;
      const now = await requestNow(trx, request, wallNow);
      for (const kind of await requestRefresh(trx, accountId, request.id, now)) kinds.add(kind);
      await enqueueTrackingWake(trx, accountId, request.id);
    }
    return labels.filter(([kind]) => kinds.has(kind)).map(([, label]) => label);
  });
}

export function whyStopped({ tracking_stopped_at: stoppedAt }: ContainerRow): string {
  return `Tracking of the ${stoppedAt === null ? 'shipment' : 'container'} has stopped; resume it to refresh`;
}
