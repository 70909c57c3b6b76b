/**
 * Republishes an outdated shipment from its claims, for example after place mappings or stopped containers have
 * changed, and publishes events for the changes.
 */
import type { Database } from '../../store/postgres/database.ts';
import { lockTracking } from '../../store/tracking-requests/recordings.ts';
import { requestNow } from '../test-clocks/request-clock.ts';
import { loadFollowing } from '../watches/adjust-watches.ts';
import { type ObservationInput, recordObservation } from '../watches/record-observation.ts';
import type { RecordingDeps } from '../watches/recording-deps.ts';

export interface RepublishInput {
  accountId: string;
  trackingRequestId: string;
  now: Date;
}

/** Does nothing if the shipment has been published since the change. Also handles stopped shipments. */
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
    // Needs no further wake: the run that was woken for this purpose reads the outcome.
    const following = await loadFollowing(trx, request, { kind: 'line', code: request.scac ?? '' });
    const input: ObservationInput = { locked, observation: null, evidence: { type: 'repeated' }, now, jitter: 0 };
    await recordObservation(trx, deps, input, following);
  });
}
