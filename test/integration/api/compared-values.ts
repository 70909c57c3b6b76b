import { addBridgeValues } from '../../../store/comparisons/bridge-values.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { insertSnapshot, prepareSnapshot } from '../../../store/watches/snapshots.ts';
import type { ComparedField } from '../../../tracking/fields/compared-fields.ts';
import { insertTracked, type Tracked } from './rows.ts';

export const ARRIVAL = '2026-11-20T08:00:00Z';
/** Number of the container that is compared. */
export const COMPARED = 'SIMU1234565';

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 12));

/** Inserts a finished journey with four values of the bridge and three of other sources, one of them through the bridge. */
export async function insertComparisons(database: Database, accountId: string): Promise<Tracked> {
  const published = {
    pod_arrived_at: ARRIVAL,
    pod_discharged_at: '2026-11-21T10:00:00Z',
    pickup_lfd: '2026-11-26T08:00:00Z',
    pod_timezone: 'America/Los_Angeles',
  };
  const tracked = await insertTracked(database, accountId, {
    containers: [COMPARED],
    container: { published: JSON.stringify(published), tracking_stopped_at: new Date('2026-12-01T00:00:00Z') },
  });
  const said = (field: ComparedField, value: string | boolean | null, day: number) =>
    addBridgeValues(database, accountId, [{ container: COMPARED, field, value }], at(day));
  const others = (field: ComparedField, after: string, day: number, snapshotId: string | null = null) =>
    insertChange(database, accountId, tracked, { field, after, day, snapshotId });
  await said('pod_eta_at', '2026-11-18T08:00:00Z', 1);
  await said('pod_eta_at', '2026-11-18T08:00:00Z', 2);
  await said('pod_eta_at', '2026-11-22T09:00:00Z', 3);
  await others('pod_eta_at', '2026-11-20T06:00:00Z', 2);
  await said('pod_arrived_at', '2026-11-20T08:20:00Z', 21);
  await others('pod_arrived_at', ARRIVAL, 20);
  await said('pickup_lfd', '2026-11-25T08:00:00Z', 21);
  await others('pickup_lfd', '2026-11-26T08:00:00Z', 21, await throughBridge(database));
  await said('available_for_pickup', false, 21);
  await said('available_for_pickup', true, 23);
  return tracked;
}

interface Change {
  field: ComparedField;
  after: string;
  day: number;
  /** Snapshot of the bridge; null for other sources. */
  snapshotId: string | null;
}

async function insertChange(database: Database, accountId: string, tracked: Tracked, change: Change): Promise<void> {
  const { field, after, day, snapshotId } = change;
  await database
    .insertInto('field_changes')
    .values({
      account_id: accountId,
      id: newId(),
      shipment_id: tracked.shipmentId,
      container_id: field === 'pod_eta_at' ? null : (tracked.containerIds[0] ?? null),
      field,
      after: JSON.stringify(after),
      snapshot_id: snapshotId,
      changed_at: at(day),
      recorded_at: at(day),
    })
    .execute();
}

async function throughBridge(database: Database): Promise<string> {
  const time = at(21).toISOString();
  const snapshot = await prepareSnapshot({
    source: { kind: 'line', code: 'TEST' },
    via: 'bridge',
    claimsHash: Buffer.alloc(32),
    body: Buffer.from('{}'),
    pages: 1,
    status: 200,
    headers: {},
    url: 'https://bridge.test/v2/shipments',
    requestedAt: time,
    receivedAt: time,
  });
  await insertSnapshot(database, snapshot);
  return snapshot.id;
}
