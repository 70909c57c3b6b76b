/** Carries the outbox to Temporal: what was committed is started or woken, also when Temporal was down at the time. */
import { type Client, WorkflowIdReusePolicy } from '@temporalio/client';
import type { Logger } from 'pino';
import type { Database } from '../../store/postgres/database.ts';
import { listenTo } from '../../store/postgres/listen.ts';
import {
  claimDueOutboxRows,
  deleteOutboxRows,
  OUTBOX_CHANNEL,
  type OutboxRow,
  postponeOutboxRows,
} from '../../store/postgres/outbox.ts';
import {
  accountIdAttribute,
  requestNumberAttribute,
  shippingLineAttribute,
  trackingStatusAttribute,
} from '../../workflows/search-attributes.ts';
import { type TaskQueues, taskQueuesWithPrefix } from '../../workflows/task-queues.ts';
import type { ActiveRounds } from '../webhooks/active-rounds.ts';
import { startRounds } from './repeat.ts';

/** Told to Temporal all at once. */
const BATCH_SIZE = 20;
const SWEEP_INTERVAL_MS = 1_000;
/** Shorter than rows are claimed for. */
const CALL_DEADLINE_MS = 5_000;

export interface OutboxRelayDeps {
  database: Database;
  /** For LISTEN, which needs a session of its own; without it the relay looks each second. */
  databaseUrl: string;
  temporalClient: Client;
  logger: Logger;
  taskQueuePrefix?: string;
  /** Those of this process: a wake that one of them takes need not go through Temporal. */
  rounds?: ActiveRounds;
}

export interface OutboxRelay {
  /** Ends after the batch at hand. */
  stop(): Promise<void>;
}

/** Starts relaying. Several relays may run at once: each row is claimed by one of them. */
export function startOutboxRelay(deps: OutboxRelayDeps): OutboxRelay {
  const queues = taskQueuesWithPrefix(deps.taskQueuePrefix ?? '');
  const rounds = startRounds({
    round: async () => (await relayBatch(deps, queues)) === BATCH_SIZE,
    everyMs: SWEEP_INTERVAL_MS,
    onError: (error) => deps.logger.warn({ err: error }, 'the outbox could not be read'),
  });
  const listener = listenTo(deps.databaseUrl, OUTBOX_CHANNEL, deps.logger, (workflowId) => {
    // A round under way need not wait for the row. It is taken at once all the same: left to a later look, it may have to
    // interrupt the round that comes then.
    deps.rounds?.wake(workflowId);
    rounds.hurry();
  });
  return {
    async stop() {
      await rounds.stop();
      await listener.stop();
    },
  };
}

/**
 * Returns how many rows were taken. Rows that Temporal took are deleted; a crash in between repeats a harmless wake. A wake
 * that a round took needs no run to be told: one is open, and repeats the round if it fails.
 */
async function relayBatch(deps: OutboxRelayDeps, queues: TaskQueues): Promise<number> {
  const { database, temporalClient, logger } = deps;
  const rows = await claimDueOutboxRows(database, BATCH_SIZE);
  const taken: number[] = [];
  const refused: number[] = [];
  const tell = async (same: OutboxRow[]): Promise<void> => {
    const [first] = same;
    if (first === undefined) return;
    const { workflowId, attempts } = first;
    const ids = same.map((row) => row.id);
    if (deps.rounds?.wake(workflowId)) {
      taken.push(...ids);
      return;
    }
    try {
      await temporalClient.withDeadline(Date.now() + CALL_DEADLINE_MS, () =>
        signalWithStart(temporalClient, queues, first),
      );
      taken.push(...ids);
    } catch (error) {
      refused.push(...ids);
      logger.warn({ err: error, workflowId, attempts }, 'Temporal did not take a wake');
    }
  };
  await Promise.all([...Map.groupBy(rows, (row) => row.workflowId).values()].map(tell));
  await deleteOutboxRows(database, taken);
  await postponeOutboxRows(database, refused);
  return rows.length;
}

/** One signal starts the run or wakes it: 720 racing wakes lost none, while a plain start lost a resume. */
async function signalWithStart(client: Client, queues: TaskQueues, row: OutboxRow): Promise<void> {
  const { accountId, trackingRequestId, webhookId } = row.payload;
  const isTracking = row.kind === 'wake_tracking';
  await client.workflow.signalWithStart(isTracking ? 'trackShipment' : 'webhookDelivery', {
    workflowId: row.workflowId,
    taskQueue: queues.tracking,
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    // A fuse: nothing is tracked, and no webhook is drained, for longer in one chain of runs.
    workflowExecutionTimeout: '400 days',
    signal: 'wake',
    signalArgs: [],
    args: [isTracking ? { accountId, trackingRequestId } : { accountId, webhookId }],
    ...(isTracking
      ? {
          staticSummary: `${row.scac ?? 'line to be found of'} ${row.requestNumber ?? 'a deleted request'}`,
          memo: { accountId, requestNumber: row.requestNumber },
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
