/**
 * Test clock of a tracking request. A frozen clock stays at its position; a running one started from it at
 * `anchoredAt`.
 */
export interface TestClock {
  positionAt: Date;
  anchoredAt: Date;
  /** Seconds of the test clock per second of wall-clock time. */
  speed: number;
  frozen: boolean;
}

/** Latest time: an abandoned fast clock stops here, before the range of dates and of the database ends. */
const LAST_MOMENT_MS = Date.UTC(2200, 0, 1);

/** Returns the time of the test clock at a wall-clock time. */
export function clockNow(clock: TestClock, wallNow: Date): Date {
  if (clock.frozen) return clock.positionAt;
  const shown = clock.positionAt.getTime() + (wallNow.getTime() - clock.anchoredAt.getTime()) * clock.speed;
  return new Date(Math.min(shown, LAST_MOMENT_MS));
}

/**
 * Returns the wall-clock milliseconds until the clock reaches `dueAt`: 0 if due, Infinity if frozen before it. A null
 * clock is the wall clock.
 */
export function wallDelayMs(clock: TestClock | null, dueAt: Date, wallNow: Date): number {
  if (clock === null) return Math.max(0, dueAt.getTime() - wallNow.getTime());
  const remaining = dueAt.getTime() - clockNow(clock, wallNow).getTime();
  if (remaining <= 0) return 0;
  return clock.frozen ? Number.POSITIVE_INFINITY : remaining / clock.speed;
}
