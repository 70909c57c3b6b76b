/** Waters in which a ship between two ports may be, along the usual route and its detours. */
import { findPort } from '../ports/ports.ts';
import { greatCircleNm, seaRoute, seaRouteFrom } from './sea-route.ts';
import { type Point, WAYPOINTS } from './sea-waypoints.ts';

/** Points that a ship may pass when it avoids a canal: two capes, and the entrances of the two canals. */
const GATES: readonly Point[] = [
  WAYPOINTS['good-hope-west'],
  WAYPOINTS['horn-cape'],
  WAYPOINTS['suez-south'],
  [8.9, -79.6],
];
const CANALS: readonly Point[] = [WAYPOINTS['suez-south'], [9.1, -79.7]];
/** A route within this distance of a canal passes through it. */
const AT_CANAL_NM = 90;
/** Maximum length of a plausible detour, as a multiple of the usual route. */
const MAX_DETOUR = 2.6;

/**
 * Distance on each side of a route within which a ship may be. It grows with the length of the route, because weather
 * can push a ship farther off a long route.
 */
const MIN_WIDTH_NM = 400;
const WIDTH_PER_NM = 0.08;
const MAX_WIDTH_NM = 1000;

interface Corridor {
  lines: readonly (readonly Point[])[];
  widthNm: number;
}

const MAX_FOUND = 1000;
const found = new Map<string, Corridor | null>();

/** Whether a position is away from every route between two ports (UN/LOCODEs); false if no route can be computed. */
export function isOffRoute(position: Point, from: string, to: string): boolean {
  const key = `${from}/${to}`;
  let corridor = found.get(key);
  if (corridor === undefined) {
    corridor = corridorBetween(from, to);
    if (found.size >= MAX_FOUND) found.clear();
    found.set(key, corridor);
  }
  if (corridor === null) return false;
  const { lines, widthNm } = corridor;
  return !lines.some((line) => line.some((point) => greatCircleNm(point, position) <= widthNm));
}

function corridorBetween(from: string, to: string): Corridor | null {
  const usual = seaRoute(from, to);
  if (usual === null || findPort(from) === null) return null;
  const isBy = (gate: Point) => usual.points.some((point) => greatCircleNm(point, gate) <= AT_CANAL_NM);
  const detours = CANALS.some(isBy) ? GATES.filter((gate) => !isBy(gate)) : [];
  const lines = detours.flatMap((gate) => {
    const [there, on] = [seaRouteFrom(gate, from), seaRouteFrom(gate, to)];
    if (there === null || on === null) return [];
    return there.nauticalMiles + on.nauticalMiles > MAX_DETOUR * usual.nauticalMiles ? [] : [there.points, on.points];
  });
  const widthNm = Math.min(MAX_WIDTH_NM, MIN_WIDTH_NM + WIDTH_PER_NM * usual.nauticalMiles);
  return { lines: [usual.points, ...lines], widthNm };
}
