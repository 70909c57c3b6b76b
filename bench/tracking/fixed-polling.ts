/**
 * Simulates the baseline of fixed polling: line and terminal are polled at a fixed interval from creation until
 * tracking stops, whatever the phase of the journey. The interval that matches our median delay can be determined only
 * afterwards, so each journey is evaluated for a series of intervals.
 */
import type { DrawnScenario } from '../../simulator/drawn/drawn-scenario.ts';
import { isReadable } from '../../simulator/drawn/revealed.ts';
import { placeOf } from '../../simulator/places.ts';
import { addDelay, type DelayCounts, quantile } from './delays.ts';
import type { Detection } from './detection.ts';

/** Hours between polls, from 6 minutes to 24 hours in steps of 6 %. */
export const INTERVALS: readonly number[] = Array.from({ length: 95 }, (_, step) => 0.1 * 1.06 ** step);

export interface FixedPolling {
  /** Delays by index of the interval. */
  delays: DelayCounts[];
  calls: number[];
}

export function emptyFixedPolling(): FixedPolling {
  return { delays: INTERVALS.map(() => ({})), calls: INTERVALS.map(() => 0) };
}

/** Adds one journey. `phase` is the position of the first poll within its interval, from 0 to 1. */
export function countFixedPolling(
  into: FixedPolling,
  drawn: DrawnScenario,
  detections: readonly Detection[],
  endHour: number,
  phase: number,
): void {
  const destination = drawn.containers[0]?.route.sea.at(-1)?.to;
  const polled = destination && placeOf(destination).smdg ? (['line', 'terminal'] as const) : (['line'] as const);
  const near = detections.filter(({ isNearPickup, delay }) => isNearPickup && delay !== null);
  INTERVALS.forEach((interval, index) => {
    into.calls[index] = (into.calls[index] ?? 0) + polled.length * (Math.floor(endHour / interval) + 1);
    const delays = into.delays[index] ?? {};
    for (const { move } of near) {
      const found = polled.map((source) => {
        const shown = move.shown[source];
        return shown === undefined ? null : firstTick(drawn, source, shown, interval, phase, shown);
      });
      const hours = found.filter((hour) => hour !== null);
      if (hours.length > 0) addDelay(delays, Math.min(...hours));
    }
  });
}

/**
 * Returns the hours from `since` to the first poll that reports the milestone. The source's faults affect this baseline
 * too.
 */
function firstTick(
  drawn: DrawnScenario,
  source: 'line' | 'terminal',
  shown: number,
  interval: number,
  phase: number,
  since: number,
): number | null {
  let hour = (Math.ceil(shown / interval - phase) + phase) * interval;
  for (let tries = 0; tries < 5_000; tries++) {
    if (isReadable(drawn, source, hour)) return hour - since;
    hour += interval;
  }
  return null;
}

/** Returns the longest interval whose median delay does not exceed ours; null if none is as fast. */
export function equalDelay(
  { delays, calls }: FixedPolling,
  ourMedian: number,
): { intervalHours: number; medianHours: number; calls: number } | null {
  let best: { intervalHours: number; medianHours: number; calls: number } | null = null;
  INTERVALS.forEach((intervalHours, index) => {
    const medianHours = quantile(delays[index] ?? {}, 0.5);
    if (medianHours <= ourMedian) best = { intervalHours, medianHours, calls: calls[index] ?? 0 };
  });
  return best;
}
