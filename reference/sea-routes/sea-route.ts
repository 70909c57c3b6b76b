/** Computes ship routes between seaports on a small graph of waypoints. Distances are in nautical miles. */
import { findPort } from '../ports/ports.ts';
import { APPROACHES, SEA_LEGS } from './sea-legs.generated.ts';
import { type Point, WAYPOINTS, type Waypoint } from './sea-waypoints.ts';

export interface SeaRoute {
  /**
   * Points from port to port, in degrees north and east. Longitudes are continuous beyond 180 degrees, each within 180
   * degrees of the previous one.
   */
  points: Point[];
  nauticalMiles: number;
}

const EARTH_RADIUS_NM = 3440.065;
/**
 * Maximum distance between the points of a leg, small enough for straight lines on a map to follow the great circle.
 */
const SPACING_NM = 60;

const neighbors = new Map<Waypoint, [Waypoint, number][]>();
for (const [one, other] of SEA_LEGS) {
  const length = greatCircleNm(WAYPOINTS[one], WAYPOINTS[other]);
  neighbors.set(one, [...(neighbors.get(one) ?? []), [other, length]]);
  neighbors.set(other, [...(neighbors.get(other) ?? []), [one, length]]);
}

/** Maximum number of port pairs in the cache. A busy installation uses a few thousand. */
const MAX_FOUND = 4000;
const found = new Map<string, SeaRoute | null>();

/** Returns the shortest route between two seaports by UN/LOCODE; null if one of them is not a listed seaport. */
export function seaRoute(from: string, to: string): SeaRoute | null {
  const key = `${from}/${to}`;
  const cached = found.get(key);
  if (cached !== undefined) return cached;
  const route = findRoute(from, to);
  if (found.size >= MAX_FOUND) found.clear();
  found.set(key, route);
  return route;
}

function findRoute(from: string, to: string): SeaRoute | null {
  const [start, end] = [positionOf(from), positionOf(to)];
  const [leave, reach] = [APPROACHES[from], APPROACHES[to]];
  if (!start || !end || !leave || !reach) return null;
  return shortestWay({ start, leave, end, reach });
}

/**
 * Returns a ship's route from any position at sea, starting at one of the nearest legs between waypoints. Null if `to`
 * is not a listed seaport.
 */
export function seaRouteFrom(position: Point, to: string): SeaRoute | null {
  const [end, reach] = [positionOf(to), APPROACHES[to]];
  if (!end || !reach) return null;
  legLines ??= SEA_LEGS.map((leg) => [leg, [...legPoints(WAYPOINTS[leg[0]], WAYPOINTS[leg[1]]), WAYPOINTS[leg[1]]]]);
  const off = legLines.map(([, points]) => Math.min(...points.map((point) => greatCircleNm(position, point))));
  const near = Math.min(...off) + ABOUT_AS_NEAR_NM;
  const leave = new Set(legLines.flatMap(([leg], index) => ((off[index] ?? near) < near ? leg : [])));
  return shortestWay({ start: position, leave: [...leave], end, reach });
}

/**
 * Legs less than this much farther away than the nearest one are treated as equally near, because a ship may be on any
 * of them.
 */
const ABOUT_AS_NEAR_NM = 60;

/** Computed on first use. */
let legLines: (readonly [leg: readonly [Waypoint, Waypoint], points: Point[]])[] | undefined;

interface Passage {
  start: Point;
  /** Waypoints that the route may start with. */
  leave: readonly Waypoint[];
  end: Point;
  reach: readonly Waypoint[];
}

function shortestWay({ start, leave, end, reach }: Passage): SeaRoute | null {
  const best = new Map<Waypoint, { nm: number; before: Waypoint | null }>();
  for (const name of leave) best.set(name, { nm: greatCircleNm(start, WAYPOINTS[name]), before: null });
  const open = new Set<Waypoint>(leave);
  while (open.size > 0) {
    const next = nearest(open, best);
    open.delete(next);
    const way = best.get(next)?.nm ?? 0;
    for (const [neighbor, nm] of neighbors.get(next) ?? []) {
      const previous = best.get(neighbor);
      if (previous !== undefined && previous.nm <= way + nm) continue;
      best.set(neighbor, { nm: way + nm, before: next });
      open.add(neighbor);
    }
  }
  let last: Waypoint | null = null;
  let total = Number.POSITIVE_INFINITY;
  for (const name of reach) {
    const nm = (best.get(name)?.nm ?? Number.POSITIVE_INFINITY) + greatCircleNm(WAYPOINTS[name], end);
    if (nm < total) [last, total] = [name, nm];
  }
  if (last === null) return null;
  const names: Waypoint[] = [];
  for (let name: Waypoint | null = last; name !== null; name = best.get(name)?.before ?? null) names.unshift(name);
  const corners: Point[] = [start, ...names.map((name): Point => WAYPOINTS[name]), end];
  return {
    points: inOnePiece(corners.flatMap((corner, index) => legPoints(corner, corners[index + 1]))),
    nauticalMiles: total,
  };
}

function nearest(open: ReadonlySet<Waypoint>, best: ReadonlyMap<Waypoint, { nm: number }>): Waypoint {
  let [next] = open;
  for (const name of open) {
    if (next === undefined || (best.get(name)?.nm ?? 0) < (best.get(next)?.nm ?? 0)) next = name;
  }
  if (next === undefined) throw new Error('nothing is open');
  return next;
}

function positionOf(locode: string): Point | null {
  const port = findPort(locode);
  return port && [port.latitude, port.longitude];
}

export interface ShipPosition {
  latitude: number;
  /** Degrees east, -180 to 180. */
  longitude: number;
  /** Course over ground, 0 to 360 degrees from north. */
  heading: number;
}

/** Returns the position of a ship after a fraction (0 to 1) of a route. */
export function positionAlong({ points }: SeaRoute, part: number): ShipPosition {
  const lengths = points.slice(1).map((point, index) => greatCircleNm(points[index] ?? point, point));
  const total = lengths.reduce((sum, nm) => sum + nm, 0);
  let left = Math.min(1, Math.max(0, part)) * total;
  let leg = 0;
  while (leg < lengths.length - 1 && left > (lengths[leg] ?? 0)) {
    left -= lengths[leg] ?? 0;
    leg += 1;
  }
  const from = points[leg] ?? [0, 0];
  const to = points[leg + 1] ?? from;
  const length = lengths[leg] ?? 0;
  const [latitude, longitude] = length === 0 ? from : along(from, to, Math.min(1, left / length));
  return { latitude, longitude: eastOrWest(longitude), heading: course(from, to) };
}

/** Normalizes a continuous longitude to -180 to 180. */
export function eastOrWest(longitude: number): number {
  return ((((longitude + 180) % 360) + 360) % 360) - 180;
}

export function greatCircleNm([fromLatitude, fromLongitude]: Point, [toLatitude, toLongitude]: Point): number {
  const halfNorth = Math.sin(radians(toLatitude - fromLatitude) / 2);
  const halfEast = Math.sin(radians(toLongitude - fromLongitude) / 2);
  const square = halfNorth ** 2 + Math.cos(radians(fromLatitude)) * Math.cos(radians(toLatitude)) * halfEast ** 2;
  return 2 * EARTH_RADIUS_NM * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** Lists the points of a leg along its great circle, excluding its end. */
function legPoints(from: Point, to: Point | undefined): Point[] {
  if (to === undefined) return [from];
  const pieces = Math.max(1, Math.ceil(greatCircleNm(from, to) / SPACING_NM));
  return Array.from({ length: pieces }, (_, piece) => along(from, to, piece / pieces));
}

export function along(from: Point, to: Point, part: number): Point {
  const angle = greatCircleNm(from, to) / EARTH_RADIUS_NM;
  if (angle < 1e-9) return from;
  const [one, other] = [Math.sin((1 - part) * angle) / Math.sin(angle), Math.sin(part * angle) / Math.sin(angle)];
  const [fromX, fromY, fromZ] = onSphere(from);
  const [toX, toY, toZ] = onSphere(to);
  const [x, y, z] = [one * fromX + other * toX, one * fromY + other * toY, one * fromZ + other * toZ];
  return [degrees(Math.atan2(z, Math.hypot(x, y))), degrees(Math.atan2(y, x))];
}

function onSphere([latitude, longitude]: Point): [number, number, number] {
  const [north, east] = [radians(latitude), radians(longitude)];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** Returns the initial course in degrees clockwise from north, 0 to 360. */
export function course([fromLatitude, fromLongitude]: Point, [toLatitude, toLongitude]: Point): number {
  const east = radians(toLongitude - fromLongitude);
  const [from, to] = [radians(fromLatitude), radians(toLatitude)];
  const angle = Math.atan2(
    Math.sin(east) * Math.cos(to),
    Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(east),
  );
  return (degrees(angle) + 360) % 360;
}

function inOnePiece(points: Point[]): Point[] {
  let before = points[0]?.[1] ?? 0;
  return points.map(([latitude, longitude]) => {
    const near = longitude + 360 * Math.round((before - longitude) / 360);
    before = near;
    return [latitude, near];
  });
}

function radians(degreesOfArc: number): number {
  return (degreesOfArc * Math.PI) / 180;
}

function degrees(radiansOfArc: number): number {
  return (radiansOfArc * 180) / Math.PI;
}
