/** A clock of a tracking request. Frozen it stands at its position; else it runs from there since `anchoredAt`. */
export interface TestClock {
  positionAt: Date;
  anchoredAt: Date;
  /** Seconds of the clock per second of the wall. */
  speed: number;
  frozen: boolean;
}

/** A clock that runs fast and is forgotten stands still there: beyond it neither dates nor databases have times. */
const LAST_MOMENT_MS = Date.UTC(2200, 0, 1);

/** What the clock shows at a moment of the wall clock. */
export function clockNow(clock: TestClock, wallNow: Date): Date {
  if (clock.frozen) return clock.positionAt;
  const shown = clock.positionAt.getTime() + (wallNow.getTime() - clock.anchoredAt.getTime()) * clock.speed;
  return new Date(Math.min(shown, LAST_MOMENT_MS));
}

/** Milliseconds of the wall until the clock shows `dueAt`: 0 when due, Infinity when frozen before it. Null is the wall clock. */
export function wallDelayMs(clock: TestClock | null, dueAt: Date, wallNow: Date): number {
  if (clock === null) return Math.max(0, dueAt.getTime() - wallNow.getTime());
  const remaining = dueAt.getTime() - clockNow(clock, wallNow).getTime();
  if (remaining <= 0) return 0;
  return clock.frozen ? Number.POSITIVE_INFINITY : remaining / clock.speed;
}
