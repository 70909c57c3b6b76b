/**
 * Creates and advances test clocks, which drive tracking requests at simulated lines (spec/tracking 5.2). A clock
 * advances from one due watch to the next, so that no poll is late and the journey proceeds as in real time.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { enqueueTrackingWake } from '../../store/postgres/outbox.ts';
import {
  eventsOfClock,
  findDueWatches,
  findTestClock,
  insertTestClock,
  moveTestClock,
  newestEventSequence,
  type TestClockRow,
} from '../../store/test-clocks/test-clocks.ts';
import { instantAttribute, readInput } from '../input.ts';
import { StateConflict } from '../rejection.ts';
import { testClockTime } from './request-clock.ts';

/**
 * A poll that waits inside its activity runs within this time even on a busy machine. For other polls, the workflow
 * must be woken.
 */
const WAKE_AFTER_MS = 1_000;
const WAKE_AGAIN_MS = 3_000;
const CHECK_INTERVAL_MS = 4;
const FREQUENT_CHECKS_MS = 400;
/** Applies while the worker restarts or a source responds slowly. */
const SLOW_CHECK_INTERVAL_MS = 40;

/** Clock seconds per second; null if the clock is frozen. */
export const speedAttribute = z
  .number({ error: 'Speed must be a number above 0' })
  .positive({ error: 'Speed must be a number above 0' })
  .max(10_000_000, { error: 'Speed may be at most 10000000' })
  .nullish()
  .describe('Clock seconds per second; null: the clock is frozen until it is advanced');

export const newTestClockAttributes = z.object({
  start_at: instantAttribute('Start at').optional().describe('Initial time of the clock; default: now'),
  speed: speedAttribute,
});

/** Creates a clock, which is frozen unless a speed is given. Throws `Rejection`. */
export async function createTestClock(
  database: Database,
  input: { accountId: string; attributes: Record<string, unknown>; now: Date },
): Promise<TestClockRow> {
  const { start_at: startAt = input.now, speed } = readInput(newTestClockAttributes, input.attributes);
  return insertTestClock(database, {
    account_id: input.accountId,
    id: newId(),
    start_at: startAt,
    position_at: startAt,
    anchored_at: input.now,
    speed: speed ?? 1,
    frozen: speed === undefined || speed === null,
  });
}

/**
 * Advances the clock to `to` and returns once none of its requests has a due watch. Returns null if there is no such
 * clock. Throws `StateConflict` if due polls have not run within `timeoutMs`; the clock then remains at their due time.
 */
export async function advanceTestClock(
  database: Database,
  accountId: string,
  clockId: string,
  to: Date,
  timeoutMs = 20_000,
): Promise<TestClockRow | null> {
  return advanceUntil(database, accountId, clockId, { to, timeoutMs, hasArrived: async () => false });
}

/** Like `advanceTestClock`, but stops at the first event that one of the clock's requests publishes. */
export async function advanceToNextEvent(
  database: Database,
  accountId: string,
  clockId: string,
  to: Date,
  timeoutMs = 20_000,
): Promise<TestClockRow | null> {
  const before = await newestEventSequence(database, accountId);
  const hasArrived = async (): Promise<boolean> =>
    (await eventsOfClock(database, accountId, clockId, before, 1)).length > 0;
  return advanceUntil(database, accountId, clockId, { to, timeoutMs, hasArrived });
}

interface Advance {
  to: Date;
  timeoutMs: number;
  hasArrived(): Promise<boolean>;
}

async function advanceUntil(
  database: Database,
  accountId: string,
  clockId: string,
  { to, timeoutMs, hasArrived }: Advance,
): Promise<TestClockRow | null> {
  for (;;) {
    const clock = await findTestClock(database, accountId, clockId);
    if (clock === null) return null;
    const position = testClockTime(clock, new Date());
    const nextDueAt = await settle(database, clock, position, to, timeoutMs);
    if (position >= to || (await hasArrived())) return clock;
    await moveTestClock(database, accountId, clockId, nextDueAt ?? to, new Date());
  }
}

/**
 * Waits until every watch due at `position` has been polled. Returns the next due time, or null if there is none before
 * `to`.
 */
async function settle(
  database: Database,
  clock: TestClockRow,
  position: Date,
  to: Date,
  timeoutMs: number,
): Promise<Date | null> {
  const until = position > to ? position : to;
  const began = Date.now();
  let wakeAt = began + WAKE_AFTER_MS;
  for (;;) {
    const { dueRequestIds, nextDueAt } = await findDueWatches(database, clock.account_id, clock.id, position, until);
    if (dueRequestIds.length === 0) return nextDueAt;
    const now = Date.now();
    if (now - began > timeoutMs) {
      throw new StateConflict(`Polls due at ${position.toISOString()} have not run; is a worker running?`);
    }
    if (now >= wakeAt) {
      for (const id of dueRequestIds) await enqueueTrackingWake(database, clock.account_id, id);
      wakeAt = now + WAKE_AGAIN_MS;
    }
    await wait(now - began < FREQUENT_CHECKS_MS ? CHECK_INTERVAL_MS : SLOW_CHECK_INTERVAL_MS);
  }
}
