/**
 * Where a ship will be: along the usual way over sea, from where it was last reported to the port it is bound for, at the
 * pace that brings it there when it is announced, else at the speed at which it was last seen. Estimates, and marked so.
 */
import { lengthNm, positionsAlong, wayOn } from '../../reference/sea-routes/sea-line.ts';
import { seaRoute } from '../../reference/sea-routes/sea-route.ts';
import type { Point } from '../../reference/sea-routes/sea-waypoints.ts';
import type { VesselPoint } from '../../resources/vessels/vessel.ts';

export interface VoyageAhead {
  /** UN/LOCODE; null where it is not known. */
  from: string | null;
  to: string;
  /** A ship that has not been reported since is at its port of departure then. */
  departsAt: Date | null;
  arrivesAt: Date | null;
  ship: { position: Point; at: Date } | null;
  speedKnots: number | null;
}

/** A usual speed of container ships, where none is known. */
const USUAL_KNOTS = 16;
/** Slower ones wait on the roads. */
const LEAST_KNOTS = 4;
const MINUTE_MS = 60_000;
/** A week of minutes; of a longer way the points are so many more minutes apart. */
export const MOST_POINTS = 7 * 24 * 60;

/** A minute apart, from now on; the last one is the arrival. Empty where no way is known, or the ship should be there already. */
export function futurePoints(voyage: VoyageAhead, now: Date): VesselPoint[] {
  const { from, to, ship } = voyage;
  const way = ship !== null ? wayOn(from, to, ship.position) : from === null ? null : seaRoute(from, to)?.points;
  if (way == null || way.length < 2) return [];
  const startMs = (ship?.at ?? voyage.departsAt ?? now).getTime();
  const endMs = wholeMinute(arrivalMs(voyage, { startMs, nowMs: now.getTime(), nauticalMiles: lengthNm(way) }));
  const firstMs = wholeMinute(Math.max(startMs, now.getTime()));
  if (endMs <= firstMs) return [];
  const times = timesBetween(firstMs, endMs);
  const parts = times.map((ms) => (ms - startMs) / (endMs - startMs));
  return positionsAlong(way, parts).map(({ latitude, longitude, heading }, index) => ({
    latitude: rounded(latitude, 5),
    longitude: rounded(longitude, 5),
    heading: rounded(heading, 1),
    timestamp: new Date(times[index] ?? endMs),
    estimated: true,
  }));
}

/** As announced; of a ship that is late, as fast as it is. */
function arrivalMs(
  { arrivesAt, speedKnots }: VoyageAhead,
  { startMs, nowMs, nauticalMiles }: { startMs: number; nowMs: number; nauticalMiles: number },
): number {
  const announced = arrivesAt?.getTime() ?? 0;
  if (announced > Math.max(startMs, nowMs)) return announced;
  const knots = speedKnots !== null && speedKnots >= LEAST_KNOTS ? speedKnots : USUAL_KNOTS;
  return startMs + (nauticalMiles / knots) * 3_600_000;
}

function wholeMinute(ms: number): number {
  return Math.ceil(ms / MINUTE_MS) * MINUTE_MS;
}

function timesBetween(firstMs: number, endMs: number): number[] {
  const minutes = Math.ceil((endMs - firstMs) / MINUTE_MS);
  const step = Math.ceil(minutes / (MOST_POINTS - 1));
  const times: number[] = [];
  for (let ms = firstMs; ms < endMs; ms += step * MINUTE_MS) times.push(ms);
  times.push(endMs);
  return times;
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
