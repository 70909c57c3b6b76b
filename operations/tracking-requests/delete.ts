/**
 * Takes back a tracking request that never led to a shipment: its row and what hangs on it are gone, the number is free again.
 * Events that were told of it stay in the log, as others have seen them.
 */
import type { Database } from '../../store/postgres/database.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import { enqueueTrackingWake } from '../../store/postgres/outbox.ts';
import { deleteTrackingRequest as deleteRows } from '../../store/tracking-requests/edits.ts';
import { lockTrackingRequest } from '../../store/tracking-requests/tracking-requests.ts';
import { StateConflict } from '../rejection.ts';

/** False: no such request. Throws `StateConflict` for one that has a shipment. Its run reads that it is gone, and ends. */
export async function deleteTrackingRequest(database: Database, accountId: string, id: string): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const request = await lockTrackingRequest(trx, accountId, id);
    if (request === null) return false;
    if (request.shipment_id !== null) {
      throw new StateConflict(
        'This tracking request has led to a shipment, so it cannot be deleted; stop the tracking of the shipment in place of that',
        { shipment_id: request.shipment_id },
      );
    }
    await deleteRows(trx, accountId, id);
    if (isLive(request)) await enqueueTrackingWake(trx, accountId, id);
    return true;
  });
}
