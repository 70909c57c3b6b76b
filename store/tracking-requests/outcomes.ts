/** Writes status changes of tracking requests caused by recordings (spec/contract 3.1). */
import { sql } from 'kysely';
import type { StopReason } from '../../tracking/tracking-requests/stop.ts';
import { endExceptionsOfShipment } from '../exceptions/exceptions.ts';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import { closeWatches } from '../watches/watches.ts';
import type { RequestRow } from './recordings.ts';

/**
 * Marks a request as created, which means that it has a shipment. `resumedAt` is the time at which tracking was last
 * resumed.
 */
export async function markCreated(
  trx: Queryable,
  request: RequestRow,
  shipmentId: string,
  resumedAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('tracking_requests')
    .set({
      status: 'created',
      shipment_id: shipmentId,
      resumed_at: resumedAt,
      failed_reason: null,
      failure: null,
      is_retrying: false,
      updated_at: new Date(),
    })
    .where('account_id', '=', request.account_id)
    .where('id', '=', request.id)
    .execute();
}

export interface RequestFailure {
  status: RequestRow['status'];
  failedReason: RequestRow['failed_reason'];
  isRetrying: boolean;
  retryCount: number;
  /** Internal reason, evidence and advice for `failedReason`. */
  failure: Record<string, unknown>;
}

export async function markFailure(trx: Queryable, request: RequestRow, outcome: RequestFailure): Promise<void> {
  await trx
    .updateTable('tracking_requests')
    .set({
      status: outcome.status,
      failed_reason: outcome.failedReason,
      is_retrying: outcome.isRetrying,
      retry_count: outcome.retryCount,
      failure: JSON.stringify(outcome.failure),
      updated_at: new Date(),
    })
    .where('account_id', '=', request.account_id)
    .where('id', '=', request.id)
    .execute();
}

/**
 * Stops tracking a shipment, all its live requests and their watches. Returns the requests that were live. The caller
 * holds the shipment lock and appends the events in the same transaction.
 */
export async function stopTracking(
  trx: Queryable,
  accountId: string,
  shipmentId: string,
  reason: StopReason,
  stoppedAt: Date,
): Promise<RequestRow[]> {
  await trx
    .updateTable('shipments')
    .set({ tracking_stopped_at: stoppedAt, tracking_stopped_reason: reason, updated_at: new Date() })
    .where('account_id', '=', accountId)
    .where('id', '=', shipmentId)
    .execute();
  const stopped = await trx
    .updateTable('tracking_requests')
    .set({ status: 'tracking_stopped', is_retrying: false, updated_at: new Date() })
    .where('account_id', '=', accountId)
    .where('shipment_id', '=', shipmentId)
    .where(isLiveRequest('tracking_requests'))
    .returningAll()
    .execute();
  for (const request of stopped) await closeWatches(trx, accountId, request.id, 'all', stoppedAt);
  await endExceptionsOfShipment(trx, accountId, shipmentId, stoppedAt);
  return stopped;
}

export interface RequestOutcome {
  status: string;
  /** Why the request failed or tracking stopped. */
  reason: string | null;
  scac: string | null;
  /** Whether the shipment has to be republished. */
  isOutdated: boolean;
  isAccountClosed: boolean;
}

/** Reads the outcome that the request's run acts on. */
export async function readRequestOutcome(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
): Promise<RequestOutcome | null> {
  const result = await sql<RequestOutcome>`
    select r.status, r.scac, case when r.status = 'tracking_stopped' then s.tracking_stopped_reason else r.failed_reason end as reason,
           s.outdated_at is not null as "isOutdated", a.state <> 'open' as "isAccountClosed"
    from tracking_requests r
    join accounts a on a.id = r.account_id
    left join shipments s on s.account_id = r.account_id and s.id = r.shipment_id
    where r.account_id = ${accountId} and r.id = ${trackingRequestId}`.execute(database);
  return result.rows[0] ?? null;
}
