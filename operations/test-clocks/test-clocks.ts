/**
 * Test clocks drive tracking requests of simulated lines (spec/tracking 5.2). `advance` steps from one due watch to the
 * next, so that a poll never sees a time at which it should have asked long before: the journey runs as it would live.
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
import { readInput } from '../input.ts';
import { instantAttribute } from '../instant-attribute.ts';
import { StateConflict } from '../rejection.ts';
import { shownBy } from './request-clock.ts';

/** A poll that lingers for the clock takes its turn within this time, also on a busy machine; any other is woken by its run. */
const WAKE_AFTER_MS = 1_000;
const WAKE_AGAIN_MS = 3_000;
const LOOK_EVERY_MS = 4;
const LOOK_OFTEN_FOR_MS = 400;
/** When the wait is for a worker that restarts, or for a slow answer. */
const LOOK_SELDOM_MS = 40;

/** Seconds of the clock in one second; null: it stands still. */
export const speedAttribute = z
  .number({ error: 'Speed must be a number above 0' })
  .positive({ error: 'Speed must be a number above 0' })
  .max(10_000_000, { error: 'Speed may be 10000000 at most' })
  .nullish()
  .describe('Seconds of the clock in one second; null: it stands still until it is advanced');

export const newTestClockAttributes = z.object({
  start_at: instantAttribute('Start at').optional().describe('What the clock shows at first; now, when left out'),
  speed: speedAttribute,
});

/** Without a speed the clock stands still until it is advanced. Throws `Rejection`. */
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
 * Moves the clock to `to` and answers when no watch of its requests is due any more. Null: no such clock.
 * Throws `StateConflict` when polls that are due have not been made within `patienceMs`, with the clock at their time.
 */
export async function advanceTestClock(
  database: Database,
  accountId: string,
  clockId: string,
  to: Date,
  patienceMs = 20_000,
): Promise<TestClockRow | null> {
  return advanceUntil(database, accountId, clockId, { to, patienceMs, isThere: async () => false });
}

/** As `advanceTestClock`, but no further than to the first moment at which requests of the clock publish an event. */
export async function advanceToNextEvent(
  database: Database,
  accountId: string,
  clockId: string,
  to: Date,
  patienceMs = 20_000,
): Promise<TestClockRow | null> {
  const before = await newestEventSequence(database, accountId);
  const isThere = async (): Promise<boolean> =>
    (await eventsOfClock(database, accountId, clockId, before, 1)).length > 0;
  return advanceUntil(database, accountId, clockId, { to, patienceMs, isThere });
}

interface Journey {
  to: Date;
  patienceMs: number;
  isThere(): Promise<boolean>;
}

async function advanceUntil(
  database: Database,
  accountId: string,
  clockId: string,
  { to, patienceMs, isThere }: Journey,
): Promise<TestClockRow | null> {
  for (;;) {
    const clock = await findTestClock(database, accountId, clockId);
    if (clock === null) return null;
    const position = shownBy(clock, new Date());
    const nextDueAt = await settle(database, clock, position, to, patienceMs);
    if (position >= to || (await isThere())) return clock;
    await moveTestClock(database, accountId, clockId, nextDueAt ?? to, new Date());
  }
}

/** Waits until every watch that is due at `position` has been asked. Answers when the next one is due, null: not before `to`. */
async function settle(
  database: Database,
  clock: TestClockRow,
  position: Date,
  to: Date,
  patienceMs: number,
): Promise<Date | null> {
  const until = position > to ? position : to;
  const began = Date.now();
  let wakeAt = began + WAKE_AFTER_MS;
  for (;;) {
    const { dueRequestIds, nextDueAt } = await findDueWatches(database, clock.account_id, clock.id, position, until);
    if (dueRequestIds.length === 0) return nextDueAt;
    const now = Date.now();
    if (now - began > patienceMs) {
      throw new StateConflict(
        `Polls that are due at ${position.toISOString()} have not been made; is a worker running?`,
      );
    }
    if (now >= wakeAt) {
      for (const id of dueRequestIds) await enqueueTrackingWake(database, clock.account_id, id);
      wakeAt = now + WAKE_AGAIN_MS;
    }
    await wait(now - began < LOOK_OFTEN_FOR_MS ? LOOK_EVERY_MS : LOOK_SELDOM_MS);
  }
}
