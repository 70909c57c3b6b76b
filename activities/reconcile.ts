/** What slipped through is found by its rows and woken: nothing that was accepted stays untracked. */
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import { announcePauses } from '../operations/announce-pauses.ts';
import { expireCorrections } from '../operations/expire-corrections.ts';
import type { RecordingDeps } from '../operations/recording-deps.ts';
import type { Database } from '../store/database.ts';
import { makeFieldChangesPartitions } from '../store/field-changes.ts';
import { pruneIdempotencyKeys } from '../store/idempotency.ts';
import { foldListTotals } from '../store/list-totals.ts';
import { wakeOverdueDeliveries, wakeOverdueTracking } from '../store/overdue.ts';
import { pruneProbeAnswers } from '../store/probe-answers.ts';
import { pruneQuotaReservations } from '../store/quotas.ts';
import { pruneSharedAsks } from '../store/shared-asks.ts';
import { pruneSourceHours } from '../store/source-hours.ts';
import { RECONCILE_SCHEDULE_ID, type ReconcileActivities } from '../workflows/reconcile/messages.ts';
import { ensureSchedule } from './ensure-schedule.ts';

export interface ReconcileDeps extends RecordingDeps {
  database: Database;
  logger: Logger;
}

export function createReconcileActivities(deps: ReconcileDeps): ReconcileActivities {
  return { wakeOverdue: () => wakeOverdue(deps) };
}

/** Wakes first; what comes after only keeps tables small, and a repetition wakes nobody twice. Returns how many were woken. */
async function wakeOverdue(deps: ReconcileDeps): Promise<number> {
  const { database, logger, now } = deps;
  const wallNow = now?.() ?? new Date();
  const requests = await wakeOverdueTracking(database, wallNow);
  const webhooks = await wakeOverdueDeliveries(database);
  if (requests + webhooks > 0) logger.warn({ requests, webhooks }, 'what had slipped through was woken');
  await expireCorrections(database, deps, wallNow);
  const { baseUrl } = deps.settings;
  await announcePauses({ database, logger, baseUrl }, { credentialKey: null, atMost: 10_000 }, wallNow);
  await makeFieldChangesPartitions(database, wallNow);
  await pruneQuotaReservations(database, wallNow);
  await pruneSharedAsks(database, wallNow);
  await pruneIdempotencyKeys(database, wallNow);
  await pruneProbeAnswers(database, wallNow);
  await pruneSourceHours(database, wallNow);
  await foldListTotals(database);
  return requests + webhooks;
}

export interface ReconcileScheduleInput {
  temporalClient: Client;
  everyHours: number;
  taskQueuePrefix?: string;
}

/** The hourly look, at the given interval. */
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
