/**
 * Stops and resumes tracking of one container (decision 0018). The transaction changes the row and wakes the workflow,
 * which republishes the shipment. This opens or closes watches and may end tracking of the shipment.
 */
import { type ContainerRow, findContainersByIds, setContainerStopped } from '../../store/containers/containers.ts';
import type { Database, Queryable } from '../../store/postgres/database.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import { enqueueTrackingWake } from '../../store/postgres/outbox.ts';
import { lockShipment, type ShipmentRow } from '../../store/shipments/shipments.ts';
import { markOutdated } from '../../store/tracking-requests/recordings.ts';
import {
  lockTrackingRequestsOfShipment,
  type TrackingRequestRow,
} from '../../store/tracking-requests/tracking-requests.ts';
import { resumeShipment } from '../shipments/resume-tracking.ts';
import { requestNow } from '../test-clocks/request-clock.ts';

export interface ContainerTrackingInput {
  accountId: string;
  containerId: string;
  now: Date;
}

/**
 * Stops tracking a container. Idempotent: a container that is already stopped keeps its `tracking_stopped_at`. Returns
 * null if there is no such container.
 */
export async function stopContainer(database: Database, input: ContainerTrackingInput): Promise<ContainerRow | null> {
  return change(database, input, async (trx, { container, request }) => {
    if (container.tracking_stopped_at !== null) return container;
    const stoppedAt = request === undefined ? input.now : await requestNow(trx, request, input.now);
    return setStopped(trx, container, request, stoppedAt);
  });
}

/**
 * Resumes tracking of a container, and of its shipment if necessary. Idempotent. Returns null if there is no such
 * container.
 */
export async function resumeContainer(database: Database, input: ContainerTrackingInput): Promise<ContainerRow | null> {
  return change(database, input, async (trx, { container, shipment, request }) => {
    if (container.tracking_stopped_at === null && shipment.tracking_stopped_at === null) return container;
    if (shipment.tracking_stopped_at !== null) await resumeShipment(trx, shipment, input.now);
    return setStopped(trx, container, request, null);
  });
}

interface Scene {
  container: ContainerRow;
  shipment: ShipmentRow;
  /** The shipment's live request, or its newest one if none is live. */
  request: TrackingRequestRow | undefined;
}

async function change(
  database: Database,
  { accountId, containerId }: ContainerTrackingInput,
  make: (trx: Queryable, scene: Scene) => Promise<ContainerRow>,
): Promise<ContainerRow | null> {
  return database.transaction().execute(async (trx) => {
    const [found] = await findContainersByIds(trx, accountId, [containerId]);
    const shipment = found === undefined ? null : await lockShipment(trx, accountId, found.shipment_id);
    // Rereads the row under the lock.
    const [container] = await findContainersByIds(trx, accountId, [containerId]);
    if (container === undefined || shipment === null) return null;
    const requests = await lockTrackingRequestsOfShipment(trx, accountId, shipment.id);
    return make(trx, { container, shipment, request: requests.find(isLive) ?? requests[0] });
  });
}

async function setStopped(
  trx: Queryable,
  { account_id: accountId, id, shipment_id: shipmentId }: ContainerRow,
  request: TrackingRequestRow | undefined,
  stoppedAt: Date | null,
): Promise<ContainerRow> {
  const changed = await setContainerStopped(trx, accountId, id, stoppedAt);
  await markOutdated(trx, accountId, shipmentId);
  if (request !== undefined) await enqueueTrackingWake(trx, accountId, request.id);
  return changed;
}
