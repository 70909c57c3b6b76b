/** Lines over the sea for maps: the rest of a route, simplified, in one piece across 180 degrees. */
import {
  along,
  course,
  eastOrWest,
  greatCircleNm,
  type SeaRoute,
  type ShipPosition,
  seaRoute,
  seaRouteFrom,
} from './sea-route.ts';
import type { Point } from './sea-waypoints.ts';

/** Farther from the route than this, a ship sails another one. */
const ON_ROUTE_NM = 120;
/** Two legs whose distances differ by less are about as near. */
const ABOUT_AS_NEAR_NM = 10;
const NM_PER_DEGREE = 60;

/**
 * Way from a ship to a port, beginning at the ship: the rest of the usual route if the ship is on it, else a new route
 * from its position. Null where no way exists.
 */
export function wayOn(from: string | null, to: string, ship: Point): Point[] | null {
  const usual = from === null ? null : seaRoute(from, to);
  const left = usual === null ? null : leftOf(usual, ship);
  return left ?? inOnePiece([ship, ...(seaRouteFrom(ship, to)?.points.slice(1) ?? [])]);
}

/**
 * Null where the ship is not on the route. Where the route passes a place twice, the ship is taken to be on its later way: the
 * position alone does not tell, and no ship sails a detour on purpose.
 */
function leftOf({ points }: SeaRoute, ship: Point): Point[] | null {
  const distances = points.slice(1).map((to, index) => legDistanceNm(ship, points[index] ?? to, to));
  const nearest = Math.min(...distances);
  if (nearest > ON_ROUTE_NM) return null;
  const leg = distances.findLastIndex((nm) => nm <= nearest + ABOUT_AS_NEAR_NM);
  return inOnePiece([ship, ...points.slice(leg + 1)]);
}

/** Distance from a straight leg; exact where it matters, near the leg. */
function legDistanceNm([latitude, longitude]: Point, from: Point, to: Point): number {
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const fromShip = ([north, east]: Point): Point => [north - latitude, eastOrWest(east - longitude) * narrowing];
  return offLine([0, 0], fromShip(from), fromShip(to)) * NM_PER_DEGREE;
}

/**
 * Continues longitudes beyond 180 degrees from the first one, each within 180 degrees of the one before. Null for an
 * empty line.
 */
export function inOnePiece(points: readonly Point[]): Point[] | null {
  if (points.length < 2) return null;
  let before = points[0]?.[1] ?? 0;
  return points.map(([latitude, longitude]): Point => {
    before = longitude + 360 * Math.round((before - longitude) / 360);
    return [latitude, before];
  });
}

/** Drops points within a tolerance in degrees of the line between their neighbours (Douglas and Peucker); ends stay. */
export function simplified(points: readonly Point[], degrees: number): Point[] {
  const remaining = new Set([0, points.length - 1]);
  const open: [first: number, last: number][] = [[0, points.length - 1]];
  for (let piece = open.pop(); piece !== undefined; piece = open.pop()) {
    const [first, last] = piece;
    const [from, to] = [points[first], points[last]];
    if (from === undefined || to === undefined) continue;
    let [farthest, distance] = [first, degrees];
    for (let index = first + 1; index < last; index += 1) {
      const off = offLine(points[index] ?? from, from, to);
      if (off > distance) [farthest, distance] = [index, off];
    }
    if (farthest === first) continue;
    remaining.add(farthest);
    open.push([first, farthest], [farthest, last]);
  }
  return points.filter((_, index) => remaining.has(index));
}

/** Degrees between a point and a straight segment on a flat map. */
function offLine([y, x]: Point, [fromY, fromX]: Point, [toY, toX]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const square = dx * dx + dy * dy;
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / square));
  return Math.hypot(x - fromX - part * dx, y - fromY - part * dy);
}

/** Length of a line in nautical miles. */
export function lengthNm(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, point, index) => sum + greatCircleNm(points[index] ?? point, point), 0);
}

/** Positions of a ship after the given parts (0 to 1, rising) of a line, in one pass. */
export function positionsAlong(points: readonly Point[], parts: readonly number[]): ShipPosition[] {
  const total = lengthNm(points);
  let [leg, sailed] = [0, 0];
  let from: Point = points[0] ?? [0, 0];
  let to: Point = points[1] ?? from;
  let length = greatCircleNm(from, to);
  return parts.map((part) => {
    const wanted = Math.min(1, Math.max(0, part)) * total;
    while (leg < points.length - 2 && wanted - sailed > length) {
      sailed += length;
      leg += 1;
      [from, to] = [to, points[leg + 1] ?? to];
      length = greatCircleNm(from, to);
    }
    const [latitude, longitude] = length === 0 ? from : along(from, to, Math.min(1, (wanted - sailed) / length));
    return { latitude, longitude: eastOrWest(longitude), heading: course(from, to) };
  });
}
