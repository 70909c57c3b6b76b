/** Stops and resumes tracking of many shipments or containers. */
import { type ContainerRow, findContainersByIds } from '../../store/containers/containers.ts';
import type { Database } from '../../store/postgres/database.ts';
import { findShipmentsByIds, type ShipmentRow } from '../../store/shipments/shipments.ts';
import { type BulkOutcome, CHANGED, changeEach, unchanged } from '../bulk-changes.ts';
import { resumeContainer, stopContainer } from '../containers/stop-container.ts';
import { resumeTracking } from './resume-tracking.ts';
import { stopTracking } from './stop-tracking.ts';

export interface TrackManyInput {
  accountId: string;
  ids: readonly string[];
  /** Acting user; null for an API key without a user. */
  userId: string | null;
  now: Date;
  baseUrl: string;
}

const STOPPED = unchanged('Its tracking has already stopped');
const TRACKED = unchanged('It is already tracked');

export async function stopShipments(database: Database, { ids, ...input }: TrackManyInput): Promise<BulkOutcome[]> {
  return changeShipments(database, { ids, ...input }, async ({ id, tracking_stopped_at: before }) => {
    const row = await stopTracking(database, { ...input, shipmentId: id });
    return row && (before === null ? CHANGED : STOPPED);
  });
}

export async function resumeShipments(database: Database, { ids, ...input }: TrackManyInput): Promise<BulkOutcome[]> {
  return changeShipments(database, { ids, ...input }, async ({ id, tracking_stopped_at: before }) => {
    const row = await resumeTracking(database, { ...input, shipmentId: id });
    return row && (before === null ? TRACKED : CHANGED);
  });
}

export async function stopContainers(database: Database, { ids, ...input }: TrackManyInput): Promise<BulkOutcome[]> {
  return changeContainers(database, { ids, ...input }, async ({ id, tracking_stopped_at: before }) => {
    const row = await stopContainer(database, { ...input, containerId: id });
    return row && (before === null ? CHANGED : STOPPED);
  });
}

/** Resumes containers, and their shipments if necessary. */
export async function resumeContainers(database: Database, { ids, ...input }: TrackManyInput): Promise<BulkOutcome[]> {
  return changeContainers(database, { ids, ...input }, async ({ id, shipment_id, tracking_stopped_at: before }) => {
    const [shipment] = await findShipmentsByIds(database, input.accountId, [shipment_id]);
    const row = await resumeContainer(database, { ...input, containerId: id });
    return row && (before === null && shipment?.tracking_stopped_at === null ? TRACKED : CHANGED);
  });
}

type Change<Row> = Parameters<typeof changeEach<Row & { id: string }>>[0]['change'];

function changeShipments(
  database: Database,
  { accountId, ids }: Pick<TrackManyInput, 'accountId' | 'ids'>,
  change: Change<ShipmentRow>,
): Promise<BulkOutcome[]> {
  return changeEach({
    ids,
    noun: 'shipment',
    find: (validIds) => findShipmentsByIds(database, accountId, validIds),
    change,
  });
}

function changeContainers(
  database: Database,
  { accountId, ids }: Pick<TrackManyInput, 'accountId' | 'ids'>,
  change: Change<ContainerRow>,
): Promise<BulkOutcome[]> {
  return changeEach({
    ids,
    noun: 'container',
    find: (validIds) => findContainersByIds(database, accountId, validIds),
    change,
  });
}
