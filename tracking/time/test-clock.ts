/**
 * Test clock of a tracking request. A frozen clock stands at `positionAt`; a running clock started there at
 * `anchoredAt`.
 */
export interface TestClock {
  positionAt: Date;
  anchoredAt: Date;
  /** Seconds of the test clock per second of wall-clock time. */
  speed: number;
  frozen: boolean;
}

/** A fast clock that is left running stops here, before it exceeds the database's range of dates. */
const LAST_MOMENT_MS = Date.UTC(2200, 0, 1);

export function clockNow(clock: TestClock, wallNow: Date): Date {
  if (clock.frozen) return clock.positionAt;
  const shown = clock.positionAt.getTime() + (wallNow.getTime() - clock.anchoredAt.getTime()) * clock.speed;
  return new Date(Math.min(shown, LAST_MOMENT_MS));
}

/**
 * Returns the wall-clock milliseconds until the clock reaches `dueAt`: 0 if it has, Infinity if it is frozen before it.
 * Without a test clock, wall-clock time applies.
 */
export function wallDelayMs(clock: TestClock | null, dueAt: Date, wallNow: Date): number {
  if (clock === null) return Math.max(0, dueAt.getTime() - wallNow.getTime());
  const remaining = dueAt.getTime() - clockNow(clock, wallNow).getTime();
  if (remaining <= 0) return 0;
  return clock.frozen ? Number.POSITIVE_INFINITY : remaining / clock.speed;
}
