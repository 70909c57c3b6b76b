import type { Transaction } from 'kysely';
import type { DB } from '../../store/schema.generated.ts';
import { markFailure } from '../../store/tracking-requests/outcomes.ts';
import type { RequestRow } from '../../store/tracking-requests/recordings.ts';
import { closeWatches } from '../../store/watches/watches.ts';
import { failureAdvice } from '../../tracking/tracking-requests/lifecycle.ts';
import { toInstant } from '../to-instant.ts';
import { publishRequestEvents } from './publish-request-events.ts';
import type { RecordingDeps } from './recording-deps.ts';

export interface DuplicateRequest {
  request: RequestRow;
  /** Null if the other request has no shipment yet. */
  shipmentId: string | null;
  /** Request that already tracks the number, if identified. */
  requestId?: string;
  /** Time on the request's clock. */
  now: Date;
}

/**
 * Fails a request because its shipment is already tracked, and links it to the other request. Runs in the recording's
 * transaction.
 */
export async function failAsDuplicate(
  trx: Transaction<DB>,
  deps: RecordingDeps,
  { request, shipmentId, requestId, now }: DuplicateRequest,
): Promise<void> {
  const detail =
    shipmentId === null
      ? `tracking request ${requestId} already tracks this number`
      : `shipment ${shipmentId} is already tracked`;
  await markFailure(trx, request, {
    status: 'failed',
    failedReason: 'duplicate',
    isRetrying: false,
    retryCount: request.retry_count ?? 0,
    failure: {
      reason: 'duplicate',
      detail,
      advice: failureAdvice('duplicate'),
      shipmentId,
      ...(requestId === undefined ? {} : { trackingRequestId: requestId }),
      at: toInstant(now),
    },
  });
  await closeWatches(trx, request.account_id, request.id, 'all', now);
  await publishRequestEvents(trx, deps, 'tracking_request.failed', [{ ...request, shipment_id: null }], now);
}
