/**
 * Checks the requirements of RFC 7946 for a collection, and the additional guarantees of our maps.
 */
import { geoLength } from 'd3-geo';
import { expect } from 'vitest';
import { Coastline } from '../../infra/checks/coastline.ts';
import { NARROWS } from '../../infra/checks/sea-legs.ts';
import { findPort } from '../../reference/ports/ports.ts';
import { greatCircleNm } from '../../reference/sea-routes/sea-route.ts';
import { type Point, WAYPOINTS } from '../../reference/sea-routes/sea-waypoints.ts';
import { type ContainerMap, containerMap } from '../../resources/containers/geojson.ts';
import { placeIdentifier } from '../../resources/places/place.ts';

const EARTH_RADIUS_NM = 3440.065;
/**
 * Distance from ports within which land is ignored: there, as in the listed canals and straits, the water is too narrow
 * for a coastline at 1:110 million.
 */
const NARROW_NM = 100;
let coast: Coastline | null = null;

/** Throws if the map is invalid; otherwise returns the features by type. */
export function checkMap(body: unknown): Map<string, ContainerMap['features']> {
  const { features } = containerMap.parse(body);
  for (const { geometry } of features) {
    const lines = linesOf(geometry);
    for (const [longitude, latitude] of geometry.type === 'Point' ? [geometry.coordinates] : lines.flat()) {
      expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
    }
    for (const line of lines) checkLine(line);
  }
  checkSequences(features);
  return Map.groupBy(features, ({ properties }) => properties.feature_type);
}

/** Returns the pieces of a line; none for a point. */
function linesOf(geometry: ContainerMap['features'][number]['geometry']): [number, number][][] {
  if (geometry.type === 'Point') return [];
  return geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
}

function checkLine(coordinates: readonly (readonly [number, number])[]): void {
  const ends = coordinates.slice(1).map((point, index) => [coordinates[index] ?? point, point] as const);
  for (const [from, to] of ends) expect(Math.abs(to[0] - from[0])).toBeLessThanOrEqual(180);
  // d3 measures along great circles, so an unbroken line must be as long as the sum of its steps.
  const line = { type: 'LineString' as const, coordinates: coordinates.map((point) => [...point]) };
  const steps = ends.reduce((sum, [from, to]) => sum + greatCircleNm(turned(from), turned(to)), 0);
  expect(geoLength(line) * EARTH_RADIUS_NM).toBeCloseTo(steps, 0);
}

/** Checks that ports are numbered from 1, and that legs begin at a port of the route. */
function checkSequences(features: ContainerMap['features']): void {
  const ports = features.flatMap(({ properties }) => (properties.feature_type === 'port' ? [properties] : []));
  const total = Math.max(0, ...ports.map((port) => Number('ports_total' in port ? port.ports_total : 0)));
  expect(ports.length).toBeLessThanOrEqual(total);
  for (const { properties } of features) expect(properties.ports_sequence).toBeLessThanOrEqual(total);
}

/** Returns points on the lines of a map that are on land, leaving out those near its ports and canals. */
export function landOnLines(body: unknown): Point[] {
  coast ??= new Coastline('110m');
  const { features } = containerMap.parse(body);
  const ports = features
    .filter(({ properties }) => properties.feature_type === 'port')
    .flatMap(({ geometry }) => (geometry.type === 'Point' ? [turned(geometry.coordinates)] : []));
  const narrow = [...ports, ...NARROWS.flat().map((name): Point => WAYPOINTS[name])];
  const lines = features.flatMap(({ geometry }) => linesOf(geometry));
  return lines.flatMap((line) => {
    const points = line.map(turned);
    return points
      .slice(1)
      .map((point, index) => coast?.landBetween(points[index] ?? point, point) ?? null)
      .filter((land) => land !== null)
      .filter((land) => narrow.every((place) => greatCircleNm(place, land) > NARROW_NM));
  });
}

function turned([longitude, latitude]: readonly [number, number]): Point {
  return [latitude, ((((longitude + 180) % 360) + 360) % 360) - 180];
}

export function portId(locode: string): string {
  return placeIdentifier(findPort(locode)?.unlocode)?.id ?? '';
}
