/**
 * Updates exceptions that change without a recording, because of elapsed thresholds, silent sources and changed rules.
 */

import { recordedException, rulesOfAccount, writeExceptions } from '../../store/exceptions/exceptions.ts';
import {
  advanceExceptions,
  exceptionsOfSources,
  findStaleSources,
  lockSourceSweep,
  oldestReview,
  type SourceException,
  type StaleSource,
  saveReviewProgress,
  shipmentsToReview,
} from '../../store/exceptions/sweep.ts';
import type { Database } from '../../store/postgres/database.ts';
import { lockShipment } from '../../store/shipments/shipments.ts';
import type { Cause } from '../../tracking/exceptions/causes.ts';
import { foldExceptions } from '../../tracking/exceptions/exceptions.ts';
import { DEFAULT_RULES } from '../../tracking/exceptions/rules.ts';
import { requestNow } from '../test-clocks/request-clock.ts';
import { toInstant } from '../to-instant.ts';
import { reviewExceptions } from './record-exceptions.ts';

const BATCH = 100;

export interface SweepInput {
  database: Database;
  now: Date;
}

/** Updates these exceptions. Safe to run at any time and concurrently. Returns whether more work remains. */
export async function sweepExceptions({ database, now }: SweepInput): Promise<boolean> {
  await advanceExceptions(database, now);
  await sweepSources(database, now);
  return reviewNext(database, now);
}

/** Updates exceptions about silent sources, one per source and account regardless of the number of shipments. */
async function sweepSources(database: Database, now: Date): Promise<void> {
  await database.transaction().execute(async (trx) => {
    if (!(await lockSourceSweep(trx))) return;
    const silent = await findStaleSources(trx, now, DEFAULT_RULES.stale_source);
    const recorded = await exceptionsOfSources(trx, now);
    const scopes = new Map<string, Scope>();
    for (const source of silent) scopeIn(scopes, source.accountId, source.testClockId, source.now).silent.push(source);
    for (const row of recorded) scopeIn(scopes, row.account_id, row.test_clock_id, row.now).recorded.push(row);
    for (const { accountId, testClockId, ...scope } of scopes.values()) {
      const rules = await rulesOfAccount(trx, accountId, DEFAULT_RULES);
      const polled = new Set(scope.recorded.flatMap(({ id, isPolled }) => (isPolled ? [id] : [])));
      const steps = foldExceptions({
        recorded: scope.recorded.map(recordedException),
        causes: scope.silent.map(causeOf),
        rules,
        now: toInstant(scope.now),
        endingOf: ({ id }) => {
          if (!rules.stale_source.enabled) return 'rule_changed';
          return polled.has(id) ? 'answers_again' : 'tracking_stopped';
        },
      });
      await writeExceptions(trx, { accountId, testClockId, shipmentId: null, containerIds: new Map() }, steps);
    }
  });
}

interface Scope {
  accountId: string;
  testClockId: string | null;
  now: Date;
  silent: StaleSource[];
  recorded: SourceException[];
}

function scopeIn(scopes: Map<string, Scope>, accountId: string, testClockId: string | null, now: Date): Scope {
  const key = `${accountId}/${testClockId}`;
  const scope = scopes.get(key) ?? { accountId, testClockId, now, silent: [], recorded: [] };
  scopes.set(key, scope);
  return scope;
}

function causeOf({ kind, code, testClockId, polledAt, shipments, outcome }: StaleSource): Cause {
  const since = toInstant(polledAt);
  const value = { source_kind: kind, source_code: code, heard_at: since, shipments, outcome };
  return {
    kind: 'stale_source',
    key: `stale_source:${kind}:${code}:${testClockId ?? ''}`,
    container: null,
    fact: { of: 'shipment', field: null, value, before: null, provenance: null },
    measure: { by: 'age', since },
  };
}

/** Reviews the next shipments. Locks each one, as recordings do. */
async function reviewNext(database: Database, now: Date): Promise<boolean> {
  const review = await oldestReview(database);
  if (review === null) return false;
  const shipments = await shipmentsToReview(database, review, BATCH);
  const { accountId } = review;
  for (const { id: shipmentId, testClockId } of shipments) {
    await database.transaction().execute(async (trx) => {
      const shipment = await lockShipment(trx, accountId, shipmentId);
      if (shipment === null || shipment.tracking_stopped_at !== null) return;
      const at = await requestNow(trx, { account_id: accountId, test_clock_id: testClockId }, now);
      await reviewExceptions(trx, { accountId, shipmentId, testClockId, now: at });
    });
  }
  await saveReviewProgress(database, review, shipments.length < BATCH ? null : (shipments.at(-1)?.id ?? null));
  return true;
}
