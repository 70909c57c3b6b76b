/** What slipped through is found by its rows and woken: nothing that was accepted stays untracked. */
import { type Client, ScheduleAlreadyRunning, ScheduleOverlapPolicy } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../store/database.ts';
import { foldListTotals } from '../store/list-totals.ts';
import { enqueueTrackingWake } from '../store/outbox.ts';
import { listOverdueTracking } from '../store/overdue-tracking.ts';
import { pruneQuotaReservations } from '../store/quotas.ts';
import { RECONCILE_SCHEDULE_ID, type ReconcileActivities } from '../workflows/reconcile/messages.ts';
import { taskQueuesWithPrefix } from '../workflows/task-queues.ts';

const BATCH_SIZE = 500;

export interface ReconcileDeps {
  database: Database;
  logger: Logger;
  /** Wall clock. */
  now?: () => Date;
}

export function createReconcileActivities(deps: ReconcileDeps): ReconcileActivities {
  return { wakeOverdue: () => wakeOverdue(deps) };
}

/** Wakes every request with a watch an hour overdue, or live without an open watch. Returns how many. */
async function wakeOverdue({ database, logger, now }: ReconcileDeps): Promise<number> {
  const wallNow = now?.() ?? new Date();
  await pruneQuotaReservations(database, wallNow);
  await foldListTotals(database);
  let woken = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const overdue = await listOverdueTracking(database, wallNow, after, BATCH_SIZE);
    await database.transaction().execute(async (trx) => {
      for (const { accountId, trackingRequestId } of overdue)
        await enqueueTrackingWake(trx, accountId, trackingRequestId);
    });
    woken += overdue.length;
    const last = overdue.at(-1);
    if (last === undefined || overdue.length < BATCH_SIZE) break;
    after = last.trackingRequestId;
  }
  if (woken > 0) logger.warn({ woken }, 'tracking that had slipped through was woken');
  return woken;
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
