/** Sea lines for maps: the rest of a route, simplified and continuous across 180 degrees. */
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

/** A ship farther than this from the usual route is on a different one. */
const ON_ROUTE_NM = 120;
/** Legs whose distances differ by less than this are treated as equally near. */
const ABOUT_AS_NEAR_NM = 10;
const NM_PER_DEGREE = 60;

/**
 * Returns the path from a ship to a port, starting at the ship: the rest of the usual route if the ship is on it,
 * otherwise a new route from its position. Null if there is none.
 */
export function remainingRoute(from: string | null, to: string, ship: Point): Point[] | null {
  const usual = from === null ? null : seaRoute(from, to);
  const left = usual === null ? null : leftOf(usual, ship);
  return left ?? inOnePiece([ship, ...(seaRouteFrom(ship, to)?.points.slice(1) ?? [])]);
}

/**
 * Returns the rest of the route from the ship; null if the ship is not on the route. If the route passes a place twice,
 * the later pass is assumed: the position alone cannot distinguish them, and ships do not make detours on purpose.
 */
function leftOf({ points }: SeaRoute, ship: Point): Point[] | null {
  const distances = points.slice(1).map((to, index) => legDistanceNm(ship, points[index] ?? to, to));
  const nearest = Math.min(...distances);
  if (nearest > ON_ROUTE_NM) return null;
  const leg = distances.findLastIndex((nm) => nm <= nearest + ABOUT_AS_NEAR_NM);
  return inOnePiece([ship, ...points.slice(leg + 1)]);
}

/** Returns the distance to a leg, treated as a straight line, which is accurate only near the leg. */
function legDistanceNm([latitude, longitude]: Point, from: Point, to: Point): number {
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const fromShip = ([north, east]: Point): Point => [north - latitude, eastOrWest(east - longitude) * narrowing];
  return offLine([0, 0], fromShip(from), fromShip(to)) * NM_PER_DEGREE;
}

/**
 * Makes longitudes continuous beyond 180 degrees, each within 180 degrees of the previous one. Null for a line of fewer
 * than two points.
 */
export function inOnePiece(points: readonly Point[]): Point[] | null {
  if (points.length < 2) return null;
  let before = points[0]?.[1] ?? 0;
  return points.map(([latitude, longitude]): Point => {
    before = longitude + 360 * Math.round((before - longitude) / 360);
    return [latitude, before];
  });
}

/**
 * Cuts a line at 180 degrees into pieces whose longitudes lie within -180 to 180 (RFC 7946 3.1.9). Each cut adds a
 * point to both pieces.
 */
export function cutAt180(points: readonly Point[]): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  for (const [index, [latitude, longitude]] of points.entries()) {
    const [before] = points.slice(index - 1, index);
    const world = worldOf(longitude);
    if (index > 0 && before !== undefined && worldOf(before[1]) !== world) {
      const [border, east] = [Math.max(world, worldOf(before[1])) * 360 - 180, world > worldOf(before[1])];
      const part = (border - before[1]) / (longitude - before[1]);
      const atBorder = before[0] + part * (latitude - before[0]);
      piece.push([atBorder, east ? 180 : -180]);
      pieces.push(piece);
      piece = [[atBorder, east ? -180 : 180]];
    }
    piece.push([latitude, longitude - world * 360]);
  }
  pieces.push(piece);
  return pieces.filter((one) => one.some(([north, east]) => north !== one[0]?.[0] || east !== one[0]?.[1]));
}

/** Returns how many times a continuous longitude has gone around the globe: 0 from -180 to just below 180. */
function worldOf(longitude: number): number {
  return Math.floor((longitude + 180) / 360);
}

/**
 * Drops points that are within a tolerance, in degrees, of the line between their neighbors (Douglas-Peucker). Keeps
 * the end points.
 */
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

/** Returns the distance in degrees between a point and a line segment on a flat map. */
function offLine([y, x]: Point, [fromY, fromX]: Point, [toY, toX]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const square = dx * dx + dy * dy;
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / square));
  return Math.hypot(x - fromX - part * dx, y - fromY - part * dy);
}

export function lengthNm(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, point, index) => sum + greatCircleNm(points[index] ?? point, point), 0);
}

/** Returns the positions of a ship after the given fractions of a line (0 to 1, ascending), computed in one pass. */
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
