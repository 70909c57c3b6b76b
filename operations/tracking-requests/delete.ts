/**
 * Deletes a tracking request without a shipment, including its dependent rows, so that its number can be tracked again.
 * Its events stay in the log because they have been published.
 */
import type { Database } from '../../store/postgres/database.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import { enqueueTrackingWake } from '../../store/postgres/outbox.ts';
import { deleteTrackingRequest as deleteRows } from '../../store/tracking-requests/edits.ts';
import { lockTrackingRequest } from '../../store/tracking-requests/tracking-requests.ts';
import { StateConflict } from '../rejection.ts';

/**
 * Deletes a request. Returns false if there is no such request. Throws `StateConflict` if it has a shipment. The woken
 * workflow finds no request and ends.
 */
export async function deleteTrackingRequest(database: Database, accountId: string, id: string): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const request = await lockTrackingRequest(trx, accountId, id);
    if (request === null) return false;
    if (request.shipment_id !== null) {
      throw new StateConflict(
        "This tracking request has a shipment, so it can't be deleted; stop the tracking of the shipment instead",
        { shipment_id: request.shipment_id },
      );
    }
    await deleteRows(trx, accountId, id);
    if (isLive(request)) await enqueueTrackingWake(trx, accountId, id);
    return true;
  });
}
