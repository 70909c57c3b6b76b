/** Relays the outbox to Temporal, so that committed work starts even if Temporal was down at the time. */
import { type Client, type Workflow, WorkflowIdReusePolicy } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../../store/postgres/database.ts';
import { listenTo } from '../../store/postgres/listen.ts';
import {
  claimDueOutboxRows,
  deferOutboxRows,
  deleteOutboxRows,
  OUTBOX_CHANNEL,
  type OutboxRow,
  postponeOutboxRows,
} from '../../store/postgres/outbox.ts';
import { readTraceparent } from '../../store/trace.ts';
import {
  accountIdAttribute,
  requestNumberAttribute,
  shippingLineAttribute,
  trackingStatusAttribute,
} from '../../workflows/search-attributes.ts';
import { type TaskQueues, taskQueuesWithPrefix } from '../../workflows/task-queues.ts';
import type { ActiveRounds } from '../webhooks/active-rounds.ts';
import { startPeriodicTask } from './periodic-task.ts';

const BATCH_SIZE = 20;
const SWEEP_INTERVAL_MS = 1_000;
/** Must be shorter than the claim on a row. */
const CALL_DEADLINE_MS = 5_000;

export interface OutboxRelayDeps {
  database: Database;
  /** Connection for LISTEN, which needs its own session. Without notifications, the relay polls every second. */
  databaseUrl: string;
  temporalClient: Client;
  logger: Logger;
  taskQueuePrefix?: string;
  /** Delivery rounds in this process. A wake that one of them accepts need not go through Temporal. */
  rounds?: ActiveRounds;
}

export interface OutboxRelay {
  /** Stops after the current batch. */
  stop(): Promise<void>;
}

/** Starts relaying. Several relays may run concurrently, because each row is claimed by one of them. */
export function startOutboxRelay(deps: OutboxRelayDeps): OutboxRelay {
  const queues = taskQueuesWithPrefix(deps.taskQueuePrefix ?? '');
  const rounds = startPeriodicTask({
    run: async () => (await relayBatch(deps, queues)) === BATCH_SIZE,
    everyMs: SWEEP_INTERVAL_MS,
    onError: (error) => deps.logger.warn({ err: error }, 'the outbox could not be read'),
  });
  const listener = listenTo(deps.databaseUrl, OUTBOX_CHANNEL, deps.logger, (workflowId) => {
    // Wakes a running round before the row is read. The row is still relayed immediately, because a later relay might
    // interrupt the next round.
    deps.rounds?.wake(workflowId);
    rounds.runNow();
  });
  return {
    async stop() {
      await rounds.stop();
      await listener.stop();
    },
  };
}

/**
 * Returns the number of rows claimed. Deletes rows that Temporal accepted; a crash in between only repeats a wake. A
 * wake that a round accepted needs no signal, because its workflow is open and repeats the round if it fails. A wake
 * whose round is about to start is deferred, in case that round starts in another process and misses it.
 */
async function relayBatch(deps: OutboxRelayDeps, queues: TaskQueues): Promise<number> {
  const { database, temporalClient, logger } = deps;
  const rows = await claimDueOutboxRows(database, BATCH_SIZE);
  const accepted: number[] = [];
  const deferred: number[] = [];
  const refused: number[] = [];
  const relay = async (same: OutboxRow[]): Promise<void> => {
    const [first] = same;
    if (first === undefined) return;
    const { workflowId, attempts } = first;
    const ids = same.map((row) => row.id);
    if (deps.rounds?.wake(workflowId)) {
      accepted.push(...ids);
      return;
    }
    if (deps.rounds?.isStarting(workflowId, Date.now())) {
      deferred.push(...ids);
      return;
    }
    // The signal is noted before the call, because the round may start before the call returns.
    if (first.kind === 'deliver_webhook') deps.rounds?.noteSignal(workflowId, Date.now());
    try {
      await temporalClient.withDeadline(Date.now() + CALL_DEADLINE_MS, () =>
        signalWithStart(temporalClient, queues, first),
      );
      accepted.push(...ids);
    } catch (error) {
      refused.push(...ids);
      deps.rounds?.forgetSignal(workflowId);
      const traceId = readTraceparent(first.payload.traceparent)?.traceId;
      logger.warn({ err: error, workflowId, attempts, traceId }, 'Temporal did not accept a wake');
    }
  };
  await Promise.all([...Map.groupBy(rows, (row) => row.workflowId).values()].map(relay));
  await deleteOutboxRows(database, accepted);
  await deferOutboxRows(database, deferred);
  await postponeOutboxRows(database, refused);
  return rows.length;
}

const WORKFLOWS: Readonly<Record<OutboxRow['kind'], string>> = {
  wake_tracking: 'trackShipment',
  deliver_webhook: 'webhookDelivery',
  process_document: 'processDocument',
};

/**
 * Starts the run or wakes it. None of 720 racing signals was lost in a test, whereas a plain start lost a resume.
 */
async function signalWithStart(client: Client, queues: TaskQueues, row: OutboxRow): Promise<void> {
  const { accountId, traceparent } = row.payload;
  const traceId = readTraceparent(traceparent)?.traceId;
  const isTracking = row.kind === 'wake_tracking';
  await client.workflow.signalWithStart<Workflow, { traceparent: string }[]>(WORKFLOWS[row.kind], {
    workflowId: row.workflowId,
    taskQueue: queues.tracking,
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    // Safety limit for a chain of runs.
    workflowExecutionTimeout: '400 days',
    signal: 'wake',
    signalArgs: isTracking && traceparent !== undefined ? [{ traceparent }] : [],
    args: [row.payload],
    ...(isTracking
      ? {
          staticSummary: `${row.scac ?? 'line to be detected of'} ${row.requestNumber ?? 'a deleted request'}`,
          memo: { accountId, requestNumber: row.requestNumber, ...(traceId === undefined ? {} : { traceId }) },
          typedSearchAttributes: [
            { key: accountIdAttribute, value: accountId },
            { key: shippingLineAttribute, value: row.scac ?? '' },
            { key: requestNumberAttribute, value: row.requestNumber ?? '' },
            { key: trackingStatusAttribute, value: row.status ?? '' },
          ],
        }
      : { typedSearchAttributes: [{ key: accountIdAttribute, value: accountId }] }),
  });
}
