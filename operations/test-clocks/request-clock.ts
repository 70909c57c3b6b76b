import type { Queryable } from '../../store/postgres/database.ts';
import { findClockOfRequest, type TestClockRow } from '../../store/test-clocks/test-clocks.ts';
import { clockNow } from '../../tracking/time/test-clock.ts';

export function testClockTime(
  clock: Pick<TestClockRow, 'position_at' | 'anchored_at' | 'speed' | 'frozen'>,
  wallNow: Date,
): Date {
  return clockNow(
    { positionAt: clock.position_at, anchoredAt: clock.anchored_at, speed: clock.speed, frozen: clock.frozen },
    wallNow,
  );
}

/** Returns the current time on a tracking request's clock: its test clock if it has one, otherwise the wall clock. */
export async function requestNow(
  database: Queryable,
  request: { account_id: string; test_clock_id: string | null },
  wallNow: Date,
): Promise<Date> {
  if (request.test_clock_id === null) return wallNow;
  const clock = await findClockOfRequest(database, request.account_id, request.test_clock_id);
  return clock === null ? wallNow : testClockTime(clock, wallNow);
}
