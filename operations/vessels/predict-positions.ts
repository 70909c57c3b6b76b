/**
 * Predicts the positions of a vessel along the usual sea route from its last reported position to its next port, at the
 * speed that meets the announced arrival, otherwise at its last reported speed. All points are marked as estimated.
 */
import { lengthNm, positionsAlong, remainingRoute } from '../../reference/sea-routes/sea-line.ts';
import { seaRoute } from '../../reference/sea-routes/sea-route.ts';
import type { Point } from '../../reference/sea-routes/sea-waypoints.ts';
import type { VesselPoint } from '../../resources/vessels/vessel.ts';

export interface VoyageAhead {
  /** UN/LOCODE; null if unknown. */
  from: string | null;
  to: string;
  /** Start of the voyage, used if no position has been reported since. */
  departsAt: Date | null;
  arrivesAt: Date | null;
  ship: { position: Point; at: Date } | null;
  speedKnots: number | null;
}

const USUAL_KNOTS = 16;
/** Slower vessels are assumed to be waiting at anchor. */
const MIN_KNOTS = 4;
const MINUTE_MS = 60_000;
/** One point per minute for a week. On longer voyages, the points are further apart. */
export const MAX_POINTS = 7 * 24 * 60;

/** Returns points from now until the arrival; none if no route is known or the vessel should already have arrived. */
export function predictPositions(voyage: VoyageAhead, now: Date): VesselPoint[] {
  const { from, to, ship } = voyage;
  const way =
    ship !== null ? remainingRoute(from, to, ship.position) : from === null ? null : seaRoute(from, to)?.points;
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

/** Returns the announced arrival or, for an overdue vessel, the arrival computed from its speed. */
function arrivalMs(
  { arrivesAt, speedKnots }: VoyageAhead,
  { startMs, nowMs, nauticalMiles }: { startMs: number; nowMs: number; nauticalMiles: number },
): number {
  const announced = arrivesAt?.getTime() ?? 0;
  if (announced > Math.max(startMs, nowMs)) return announced;
  const knots = speedKnots !== null && speedKnots >= MIN_KNOTS ? speedKnots : USUAL_KNOTS;
  return startMs + (nauticalMiles / knots) * 3_600_000;
}

function wholeMinute(ms: number): number {
  return Math.ceil(ms / MINUTE_MS) * MINUTE_MS;
}

function timesBetween(firstMs: number, endMs: number): number[] {
  const minutes = Math.ceil((endMs - firstMs) / MINUTE_MS);
  const step = Math.ceil(minutes / (MAX_POINTS - 1));
  const times: number[] = [];
  for (let ms = firstMs; ms < endMs; ms += step * MINUTE_MS) times.push(ms);
  times.push(endMs);
  return times;
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
