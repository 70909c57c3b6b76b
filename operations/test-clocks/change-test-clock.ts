/** Freezes, unfreezes and deletes test clocks, and changes their speed. */
import { z } from 'zod';
import type { Database } from '../../store/postgres/database.ts';
import { enqueueTrackingWake } from '../../store/postgres/outbox.ts';
import {
  deleteTestClock,
  liveRequestsOfClock,
  lockTestClock,
  setTestClock,
  type TestClockRow,
} from '../../store/test-clocks/test-clocks.ts';
import { readInput } from '../input.ts';
import { StateConflict } from '../rejection.ts';
import { testClockTime } from './request-clock.ts';
import { speedAttribute } from './test-clocks.ts';

export const testClockChanges = z.object({
  frozen: z
    .boolean({ error: 'Frozen must be true or false' })
    .optional()
    .describe('True: the clock stops at its current time; false: it runs on from there'),
  speed: speedAttribute,
});

export interface ChangeTestClockInput {
  accountId: string;
  id: string;
  attributes: Record<string, unknown>;
  now: Date;
}

/**
 * Changes a clock, which continues from its current time. A clock that is given a speed runs unless `frozen` is true. A
 * clock that is unfrozen without a speed runs at its previous one. Wakes workflows that wait at the old speed. Returns
 * null if there is no such clock. Throws `Rejection`.
 */
export async function changeTestClock(database: Database, input: ChangeTestClockInput): Promise<TestClockRow | null> {
  const { accountId, id, now } = input;
  const { frozen, speed } = readInput(testClockChanges, input.attributes);
  return database.transaction().execute(async (trx) => {
    const clock = await lockTestClock(trx, accountId, id);
    if (clock === null || (frozen === undefined && speed === undefined)) return clock;
    const changed = await setTestClock(trx, clock, {
      position_at: testClockTime(clock, now),
      anchored_at: now,
      speed: speed ?? clock.speed,
      frozen: frozen ?? speed === null,
    });
    for (const requestId of await liveRequestsOfClock(trx, accountId, id)) {
      await enqueueTrackingWake(trx, accountId, requestId);
    }
    return changed;
  });
}

/**
 * Deletes a clock. Returns false if there is no such clock. Throws `StateConflict` while live requests use it, because
 * their time would stop.
 */
export async function endTestClock(database: Database, accountId: string, id: string): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const clock = await lockTestClock(trx, accountId, id);
    if (clock === null) return false;
    const live = (await liveRequestsOfClock(trx, accountId, id)).length;
    if (live > 0) {
      const which = live === 1 ? '1 tracking request follows' : `${live} tracking requests follow`;
      throw new StateConflict(
        `${which} this clock. Stop the tracking of their shipments, or advance the clock until they end`,
      );
    }
    await deleteTestClock(trx, clock);
    return true;
  });
}
