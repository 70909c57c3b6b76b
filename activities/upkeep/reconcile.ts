/**
 * Wakes requests and webhooks with overdue rows, so that no accepted request remains untracked, and prunes small
 * tables.
 */
import type { Logger } from 'pino';
import { expireCorrections } from '../../operations/containers/expire-corrections.ts';
import { publishPauses } from '../../operations/watches/publish-pauses.ts';
import type { RecordingDeps } from '../../operations/watches/recording-deps.ts';
import { wakeOverdueDocuments } from '../../store/documents/overdue.ts';
import { pruneIdempotencyKeys } from '../../store/http/idempotency.ts';
import { mergeListTotals } from '../../store/lists/totals.ts';
import type { Database } from '../../store/postgres/database.ts';
import type { SessionLock } from '../../store/postgres/session-lock.ts';
import { makeFieldChangesPartitions } from '../../store/shipments/field-changes.ts';
import { pruneProbeResults } from '../../store/tracking-requests/line-probes.ts';
import { wakeOverdueTracking } from '../../store/tracking-requests/overdue.ts';
import { pruneQuotaReservations } from '../../store/watches/quotas.ts';
import { pruneCallLeases } from '../../store/watches/shared-calls.ts';
import { pruneSourceHours } from '../../store/watches/source-hours.ts';
import { wakeOverdueDeliveries } from '../../store/webhooks/overdue.ts';
import { type PeriodicTask, startPeriodicTask } from './periodic-task.ts';

export interface ReconcileDeps extends RecordingDeps {
  database: Database;
  logger: Logger;
}

/**
 * Adds a wake to the outbox for each poll, delivery or document that is an hour overdue, and then deletes obsolete
 * rows. Returns the number of runs woken. A repeated call wakes nothing twice.
 */
export async function reconcile(deps: ReconcileDeps): Promise<number> {
  const { database, logger, now } = deps;
  const wallNow = now?.() ?? new Date();
  const requests = await wakeOverdueTracking(database, wallNow);
  const webhooks = await wakeOverdueDeliveries(database);
  const documents = await wakeOverdueDocuments(database);
  const woken = requests + webhooks + documents;
  if (woken > 0) logger.warn({ requests, webhooks, documents }, 'overdue runs were woken');
  await expireCorrections(database, deps, wallNow);
  const { baseUrl } = deps.settings;
  await publishPauses({ database, logger, baseUrl }, { credentialKey: null, atMost: 10_000 }, wallNow);
  await makeFieldChangesPartitions(database, wallNow);
  await pruneQuotaReservations(database, wallNow);
  await pruneCallLeases(database, wallNow);
  await pruneIdempotencyKeys(database, wallNow);
  await pruneProbeResults(database, wallNow);
  await pruneSourceHours(database, wallNow);
  await mergeListTotals(database);
  return woken;
}

export interface ReconcilerInput extends ReconcileDeps {
  everyMs: number;
  /** Ensures that only one of several workers reconciles. Another one takes over when it ends. */
  lock: SessionLock;
}

const ROUND_EVERY_MS = 60_000;

/**
 * Reconciles at startup and then at the given interval, alongside the outbox relay. Needs only Postgres, so it also
 * works while Temporal is unavailable or has lost its data. A failed round is repeated a minute later.
 */
export function startReconciler({ everyMs, lock, ...deps }: ReconcilerInput): Pick<PeriodicTask, 'stop'> {
  let nextAt = 0;
  const task = startPeriodicTask({
    everyMs: Math.min(everyMs, ROUND_EVERY_MS),
    async run() {
      const startedAt = performance.now();
      if (startedAt < nextAt || !(await lock.holds())) return;
      await reconcile(deps);
      nextAt = startedAt + everyMs;
    },
    onError: (error) => deps.logger.warn({ err: error }, 'overdue runs could not be woken'),
  });
  return {
    async stop() {
      await task.stop();
      await lock.release();
    },
  };
}
