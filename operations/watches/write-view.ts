/** Writes the published rows that have changed. */
import type { Transaction } from 'kysely';
import { type ShipmentKeys, writeMilestones, writeRawEvents } from '../../store/containers/milestones.ts';
import type { DB } from '../../store/schema.generated.ts';
import { insertFieldChanges } from '../../store/shipments/field-changes.ts';
import { type RequestRow, writeContainers, writeShipment } from '../../store/tracking-requests/recordings.ts';
import type { Changes } from '../../tracking/changes/changes.ts';

export interface ViewToWrite {
  request: RequestRow;
  shipmentId: string;
  changes: Changes;
  /** Ids by container number, for containers recorded before. */
  recordedIds: ReadonlyMap<string, string>;
  /** Whether the raw events may differ although no published value does: the claims are new or are published again. */
  mustWriteRawEvents: boolean;
  /** Time on the tracking request's clock. */
  now: Date;
  /** Wall-clock time. */
  recordedAt: Date;
}

/** Writes the rows and returns their ids, which events refer to. The caller must hold the shipment lock. */
export async function writeView(trx: Transaction<DB>, what: ViewToWrite): Promise<ShipmentKeys> {
  const { request, shipmentId, changes, now, recordedAt } = what;
  const accountId = request.account_id;
  const { view } = changes;
  const added = new Set(changes.addedContainers);
  const touched = new Set(
    [...changes.fields, ...changes.milestones].flatMap(({ container }) => (container === null ? [] : [container])),
  );
  for (const number of [...added, ...changes.removedContainers, ...changes.restoredContainers]) touched.add(number);
  if (changes.fields.some((change) => change.container === null)) {
    await writeShipment(trx, accountId, shipmentId, view.shipment, recordedAt);
  }
  const writtenIds = await writeContainers(
    trx,
    accountId,
    shipmentId,
    view.containers.filter((container) => touched.has(container.number)),
    request.ref_numbers,
    recordedAt,
  );
  const containerIds = new Map([...what.recordedIds, ...writtenIds]);
  const keys = { accountId, shipmentId, containerIds };
  // Precedes the milestones, because they refer to raw events.
  if (what.mustWriteRawEvents || touched.size > 0) await writeRawEvents(trx, keys, view.containers, now);
  await writeMilestones(trx, keys, changes.milestones, now);
  await insertFieldChanges(trx, accountId, shipmentId, containerIds, changes.fields, now);
  return keys;
}
