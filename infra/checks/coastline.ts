/** Land polygons for computing and testing sea routes. Needs development packages and is never used by the product. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoDistance, geoInterpolate } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Point } from '../../reference/sea-routes/sea-waypoints.ts';

type Ring = [longitude: number, latitude: number][];

interface Polygon {
  rings: Ring[];
  west: number;
  south: number;
  east: number;
  north: number;
}

export const EARTH_RADIUS_KM = 6371;
const CELLS_EAST = 3600;
const CELLS_NORTH = 1800;
const LAND = 1;
const SHORE = 2;
const AROUND = [
  [0, 0],
  [0.05, 0],
  [-0.05, 0],
  [0, 0.05],
  [0, -0.05],
] as const;

/** Natural Earth's land at 1:50 or 1:110 million (public domain), as packaged by world-atlas. */
export class Coastline {
  readonly #polygons: Polygon[];
  /**
   * Cells of a tenth of a degree: `LAND` if the center is on land, `SHORE` if an outline crosses the cell and the exact
   * test is needed.
   */
  readonly #cells = new Uint8Array(CELLS_EAST * CELLS_NORTH);

  constructor(scale: '50m' | '110m') {
    const path = createRequire(import.meta.url).resolve(`world-atlas/land-${scale}.json`);
    const topology: Topology<{ land: GeometryCollection }> = JSON.parse(readFileSync(path, 'utf8'));
    this.#polygons = feature(topology, topology.objects.land).features.flatMap(({ geometry }) => {
      if (geometry.type === 'MultiPolygon') return geometry.coordinates.flatMap((rings) => polygons(rings.map(toRing)));
      return geometry.type === 'Polygon' ? polygons(geometry.coordinates.map(toRing)) : [];
    });
    for (const polygon of this.#polygons) this.#fill(polygon);
    for (const { rings } of this.#polygons) for (const ring of rings) this.#markShore(ring);
  }

  #fill({ rings, south, north }: Polygon): void {
    const firstRow = Math.max(0, Math.floor((south + 90) * 10));
    const lastRow = Math.min(CELLS_NORTH - 1, Math.floor((north + 90) * 10));
    for (let row = firstRow; row <= lastRow; row += 1) {
      const edges = rings
        .flatMap((ring) => longitudesAt(ring, (row + 0.5) / 10 - 90))
        .sort((one, other) => one - other);
      for (let edge = 0; edge + 1 < edges.length; edge += 2) {
        const first = Math.ceil(((edges[edge] ?? 0) + 180) * 10 - 0.5);
        const last = Math.floor(((edges[edge + 1] ?? 0) + 180) * 10 - 0.5);
        this.#cells.fill(
          LAND,
          row * CELLS_EAST + Math.max(0, first),
          row * CELLS_EAST + Math.min(CELLS_EAST, last + 1),
        );
      }
    }
  }

  #markShore(ring: Ring): void {
    let [fromX, fromY] = ring.at(-1) ?? [0, 0];
    for (const [toX, toY] of ring) {
      const steps = Math.ceil(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY)) * 20) + 1;
      for (let step = 0; step <= steps; step += 1) {
        const x = fromX + ((toX - fromX) * step) / steps;
        const y = fromY + ((toY - fromY) * step) / steps;
        for (const [east, north] of AROUND) this.#cells[cellAt([y + north, x + east])] = SHORE;
      }
      [fromX, fromY] = [toX, toY];
    }
  }

  isLand(point: Point): boolean {
    const cell = this.#cells[cellAt(point)];
    if (cell !== SHORE) return cell === LAND;
    const [latitude, longitude] = point;
    return this.#polygons.some(
      ({ rings: [outline = [], ...lakes], west, south, east, north }) =>
        longitude >= west &&
        longitude <= east &&
        latitude >= south &&
        latitude <= north &&
        isWithin(outline, longitude, latitude) &&
        !lakes.some((lake) => isWithin(lake, longitude, latitude)),
    );
  }

  /**
   * Returns the first point of land on the great circle, sampled every 8 km, or null. Ignores `clearKm` at either end.
   */
  landBetween(from: Point, to: Point, clearKm: readonly [from: number, to: number] = [0, 0]): Point | null {
    const length = distanceKm(from, to);
    const along = geoInterpolate(toLonLat(from), toLonLat(to));
    const steps = Math.max(4, Math.ceil(length / 8));
    for (const stride of [8, 1]) {
      for (let step = 0; step <= steps; step += stride) {
        const km = (length * step) / steps;
        if (km < clearKm[0] || length - km < clearKm[1]) continue;
        const [longitude, latitude] = along(step / steps);
        if (this.isLand([latitude, longitude])) return [latitude, longitude];
      }
    }
    return null;
  }
}

export function distanceKm(from: Point, to: Point): number {
  return geoDistance(toLonLat(from), toLonLat(to)) * EARTH_RADIUS_KM;
}

function cellAt([latitude, longitude]: Point): number {
  const row = Math.min(CELLS_NORTH - 1, Math.max(0, Math.floor((latitude + 90) * 10)));
  const column = Math.min(CELLS_EAST - 1, Math.max(0, Math.floor((longitude + 180) * 10)));
  return row * CELLS_EAST + column;
}

function toLonLat([latitude, longitude]: Point): [number, number] {
  return [longitude, latitude];
}

function toRing(positions: number[][]): Ring {
  return positions.map(([longitude = 0, latitude = 0]) => [longitude, latitude]);
}

/**
 * Converts outlines to polygons. An outline that crosses 180 degrees is made continuous and repeated on the other side
 * of the map.
 */
function polygons(rings: Ring[]): Polygon[] {
  const whole = bounded(rings.map(inOnePiece));
  const shifted = (by: number) =>
    bounded(whole.rings.map((ring) => ring.map(([longitude, latitude]) => [longitude + by, latitude])));
  return [whole, ...(whole.east > 180 ? [shifted(-360)] : []), ...(whole.west < -180 ? [shifted(360)] : [])];
}

function inOnePiece(ring: Ring): Ring {
  let before = ring[0]?.[0] ?? 0;
  return ring.map(([longitude, latitude]) => {
    before = longitude + 360 * Math.round((before - longitude) / 360);
    return [before, latitude];
  });
}

function bounded(rings: Ring[]): Polygon {
  const outline = rings[0] ?? [];
  const longitudes = outline.map(([longitude]) => longitude);
  const latitudes = outline.map(([, latitude]) => latitude);
  return {
    rings,
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}

function isWithin(ring: Ring, x: number, y: number): boolean {
  let within = false;
  let [beforeX, beforeY] = ring.at(-1) ?? [0, 0];
  for (const [nextX, nextY] of ring) {
    if (nextY > y !== beforeY > y && x < ((beforeX - nextX) * (y - nextY)) / (beforeY - nextY) + nextX)
      within = !within;
    [beforeX, beforeY] = [nextX, nextY];
  }
  return within;
}

function longitudesAt(ring: Ring, y: number): number[] {
  const crossings: number[] = [];
  let [beforeX, beforeY] = ring.at(-1) ?? [0, 0];
  for (const [nextX, nextY] of ring) {
    if (nextY > y !== beforeY > y) crossings.push(((beforeX - nextX) * (y - nextY)) / (beforeY - nextY) + nextX);
    [beforeX, beforeY] = [nextX, nextY];
  }
  return crossings;
}
