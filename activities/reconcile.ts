/** What slipped through is found by its rows and woken: nothing that was accepted stays untracked. */
import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Logger } from 'pino';
import { expireCorrections } from '../operations/expire-corrections.ts';
import type { RecordingDeps } from '../operations/recording-deps.ts';
import type { Database } from '../store/database.ts';
import { makeFieldChangesPartitions } from '../store/field-changes.ts';
import { foldListTotals } from '../store/list-totals.ts';
import { wakeOverdueDeliveries, wakeOverdueTracking } from '../store/overdue.ts';
import { pruneProbeAnswers } from '../store/probe-answers.ts';
import { pruneQuotaReservations } from '../store/quotas.ts';
import { pruneSharedAsks } from '../store/shared-asks.ts';
import { RECONCILE_SCHEDULE_ID, type ReconcileActivities } from '../workflows/reconcile/messages.ts';
import { taskQueuesWithPrefix } from '../workflows/task-queues.ts';

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
  await makeFieldChangesPartitions(database, wallNow);
  await pruneQuotaReservations(database, wallNow);
  await pruneSharedAsks(database, wallNow);
  await pruneProbeAnswers(database, wallNow);
  await foldListTotals(database);
  return requests + webhooks;
}

export interface ReconcileScheduleInput {
  temporalClient: Client;
  everyHours: number;
  taskQueuePrefix?: string;
}

/** Creates the Schedule, or brings an existing one to the given interval. Safe at every start of every worker. */
export async function ensureReconcileSchedule(input: ReconcileScheduleInput): Promise<void> {
  const prefix = input.taskQueuePrefix ?? '';
  const scheduleId = `${prefix}${RECONCILE_SCHEDULE_ID}`;
  const spec = { intervals: [{ every: Math.round(input.everyHours * 3_600_000) }] };
  const { schedule } = input.temporalClient;
  try {
    await schedule.create({
      scheduleId,
      spec,
      action: {
        type: 'startWorkflow',
        workflowType: 'reconcile',
        workflowId: `${prefix}reconcile`,
        taskQueue: taskQueuesWithPrefix(prefix).tracking,
        workflowExecutionTimeout: '1 hour',
      },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 hour' },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await schedule.getHandle(scheduleId).update((current) => ({ ...current, spec }));
  }
}
