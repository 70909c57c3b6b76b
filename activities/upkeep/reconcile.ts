/** Wakes requests and webhooks with overdue rows, so that no accepted request stays untracked, and prunes small tables. */
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { expireCorrections } from '../../operations/containers/expire-corrections.ts';
import { publishPauses } from '../../operations/watches/publish-pauses.ts';
import type { RecordingDeps } from '../../operations/watches/recording-deps.ts';
import { pruneIdempotencyKeys } from '../../store/http/idempotency.ts';
import { foldListTotals } from '../../store/lists/totals.ts';
import type { Database } from '../../store/postgres/database.ts';
import { makeFieldChangesPartitions } from '../../store/shipments/field-changes.ts';
import { pruneProbeResults } from '../../store/tracking-requests/line-probes.ts';
import { wakeOverdueTracking } from '../../store/tracking-requests/overdue.ts';
import { pruneQuotaReservations } from '../../store/watches/quotas.ts';
import { pruneCallLeases } from '../../store/watches/shared-calls.ts';
import { pruneSourceHours } from '../../store/watches/source-hours.ts';
import { wakeOverdueDeliveries } from '../../store/webhooks/overdue.ts';
import { RECONCILE_SCHEDULE_ID, type ReconcileActivities } from '../../workflows/reconcile/messages.ts';
import { ensureSchedule } from './ensure-schedule.ts';

export interface ReconcileDeps extends RecordingDeps {
  database: Database;
  logger: Logger;
}

export function createReconcileActivities(deps: ReconcileDeps): ReconcileActivities {
  return { wakeOverdue: () => wakeOverdue(deps) };
}

/** Returns the number of runs woken. Waking is the first step, the rest is upkeep; a repeated call wakes nothing twice. */
async function wakeOverdue(deps: ReconcileDeps): Promise<number> {
  const { database, logger, now } = deps;
  const wallNow = now?.() ?? new Date();
  const requests = await wakeOverdueTracking(database, wallNow);
  const webhooks = await wakeOverdueDeliveries(database);
  if (requests + webhooks > 0) logger.warn({ requests, webhooks }, 'overdue runs were woken');
  await expireCorrections(database, deps, wallNow);
  const { baseUrl } = deps.settings;
  await publishPauses({ database, logger, baseUrl }, { credentialKey: null, atMost: 10_000 }, wallNow);
  await makeFieldChangesPartitions(database, wallNow);
  await pruneQuotaReservations(database, wallNow);
  await pruneCallLeases(database, wallNow);
  await pruneIdempotencyKeys(database, wallNow);
  await pruneProbeResults(database, wallNow);
  await pruneSourceHours(database, wallNow);
  await foldListTotals(database);
  return requests + webhooks;
}

export interface ReconcileScheduleInput {
  temporalClient: Client;
  everyHours: number;
  taskQueuePrefix?: string;
}

/** Schedules the reconciliation at the given interval. */
export async function ensureReconcileSchedule(input: ReconcileScheduleInput): Promise<void> {
  await ensureSchedule({
    temporalClient: input.temporalClient,
    id: RECONCILE_SCHEDULE_ID,
    workflowType: 'reconcile',
    everyMs: Math.round(input.everyHours * 3_600_000),
    catchupWindow: '1 hour',
    taskQueuePrefix: input.taskQueuePrefix ?? '',
  });
}
