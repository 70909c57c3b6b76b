/** More is known of places, or other boxes are tracked: the claims of a shipment are published anew, and what that changes is told. */
import type { Database } from '../../store/postgres/database.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import { lockTracking } from '../../store/tracking-requests/recordings.ts';
import { findLineWatchId, loadPollContext } from '../../store/watches/watches.ts';
import { requestNow } from '../test-clocks/request-clock.ts';
import { recordObservation } from '../watches/record-observation.ts';
import type { RecordingDeps } from '../watches/recording-deps.ts';

export interface RepublishInput {
  accountId: string;
  trackingRequestId: string;
  /** Wall clock. */
  now: Date;
}

/** Does nothing where the shipment was published since the change. Stopped ones are published too. */
export async function republishShipment(
  database: Database,
  deps: RecordingDeps,
  { accountId, trackingRequestId, now: wallNow }: RepublishInput,
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    const locked = await lockTracking(trx, accountId, trackingRequestId);
    if (locked === null || !locked.shipment?.outdated_at) return;
    const { request } = locked;
    const now = await requestNow(trx, request, wallNow);
    const watchId = isLive(request) ? await findLineWatchId(trx, accountId, request.id) : null;
    await recordObservation(trx, deps, {
      locked,
      observation: null,
      evidence: { type: 'repeated' },
      now,
      jitter: 0,
      following: watchId === null ? null : await loadPollContext(trx, accountId, watchId),
      // The run that was woken for this reads the outcome.
      asked: { kind: 'line', code: request.scac ?? '' },
    });
  });
}
