import { geoPath } from 'd3-geo';
import { describe, expect, test } from 'vitest';
import { placeLabels } from '../../../components/map/port-labels.ts';
import { centerLongitude, fittedProjection, type Position } from '../../../components/map/projection.ts';
import { describeRoute } from './describe-route.ts';
import { type ContainerMap, positionsOf, routeFeatures } from './route-features.ts';

const FRAME = { width: 800, height: 340, padding: 40 };
const BUSAN: Position = [128.83, 35.08];
const LOS_ANGELES: Position = [-118.26, 33.74];

describe('the middle of the map', () => {
  test.each([
    ['over the antimeridian', [128.83, -118.26], -174.7],
    ['of lines with longitudes beyond 180', [128.83, 180, 241.74], -174.7],
    ['over the Atlantic', [-74, 4], -35],
    ['of one place', [103.8], 103.8],
    ['of an empty route', [], 0],
  ])('%s', (_, longitudes, middle) => {
    expect(centerLongitude(longitudes)).toBeCloseTo(middle, 0);
  });
});

describe('the projection', () => {
  test('shows a route over the Pacific in one piece, west to east', () => {
    const projection = fittedProjection([BUSAN, [180, 48], [200, 47], LOS_ANGELES], FRAME);
    const [busan = [0, 0], losAngeles = [0, 0]] = [BUSAN, LOS_ANGELES].map((at) => projection([...at]) ?? undefined);
    expect(busan[0]).toBeLessThan(losAngeles[0]);
    const line = geoPath(projection)({ type: 'LineString', coordinates: [[...BUSAN], [180, 48], [241.74, 33.74]] });
    expect(line?.match(/M/g)).toHaveLength(1);
    for (const [x, y] of [busan, losAngeles]) {
      expect(x).toBeGreaterThanOrEqual(FRAME.padding - 1);
      expect(x).toBeLessThanOrEqual(FRAME.width - FRAME.padding + 1);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(FRAME.height);
    }
  });

  test.each([
    ['one place', [LOS_ANGELES]],
    ['two terminals of a bay', [LOS_ANGELES, [-118.21, 33.75] as Position]],
  ])('limits the zoom to the detail of the coast: %s', (_, positions) => {
    const projection = fittedProjection(positions, FRAME);
    const [x = 0, y = 0] = projection([...LOS_ANGELES]) ?? [];
    expect(projection.scale()).toBe(1_400);
    expect(x).toBeCloseTo(FRAME.width / 2, -1);
    expect(y).toBeCloseTo(FRAME.height / 2, -1);
  });
});

describe('names of ports', () => {
  test('do not overlap', () => {
    const [one, other] = placeLabels(
      [
        { x: 100, y: 100, text: 'Los Angeles' },
        { x: 112, y: 104, text: 'Long Beach' },
      ],
      800,
    );
    expect(one).not.toEqual(other);
    expect([one?.anchor, other?.anchor]).toContain('end');
  });

  test('stay on the map', () => {
    expect(placeLabels([{ x: 780, y: 100, text: 'Los Angeles' }], 800)).toMatchObject([{ anchor: 'end' }]);
    expect(placeLabels([{ x: 10, y: 100, text: 'Los Angeles' }], 800)).toMatchObject([{ anchor: 'start' }]);
  });
});

const port = (name: string, coordinates: Position, times: Record<string, string>) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: {
    feature_type: 'port',
    name,
    time_zone: 'UTC',
    inbound_eta_at: null,
    inbound_ata_at: null,
    outbound_etd_at: null,
    outbound_atd_at: null,
    ...times,
  },
});

const MAP = {
  type: 'FeatureCollection',
  features: [
    port('Busan', BUSAN, { outbound_atd_at: '2026-08-02T06:00:00Z', outbound_etd_at: '2026-08-01T06:00:00Z' }),
    port('Los Angeles', LOS_ANGELES, { inbound_eta_at: '2026-08-13T11:00:00Z' }),
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-170.2, 45.1] },
      properties: {
        feature_type: 'current_vessel',
        vessel_name: 'EXAMPLE AURORA',
        vessel_location_timestamp: '2026-08-08T00:00:00Z',
        vessel_location_speed: 17.6,
        vessel_location_heading: 95,
      },
    },
    {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: [BUSAN, [189.8, 45.1]] },
      properties: { feature_type: 'past_vessel_locations' },
    },
    {
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: [
          [189.8, 45.1],
          [241.7, 33.7],
        ],
      },
      properties: { feature_type: 'estimated_partial_leg' },
    },
  ],
} as unknown as ContainerMap;

test('the map in words has ports with actual or expected times, the vessel and the legend', () => {
  expect(describeRoute(routeFeatures(MAP))).toEqual([
    'Route: Busan → Los Angeles.',
    'Busan: sailed 2 Aug 2026, 06:00 UTC.',
    'Los Angeles: expected 13 Aug 2026, 11:00 UTC.',
    'EXAMPLE AURORA was last reported at 45.1° N, 170.2° W at 18 knots, 8 Aug 2026, 00:00 UTC.',
    'Solid: reported positions. Dotted: usual route.',
  ]);
  expect(describeRoute({ ports: [], lines: [], vessel: null })).toEqual(['No port reported yet.']);
});

test('the map contains all features', () => {
  expect(positionsOf(routeFeatures(MAP))).toHaveLength(7);
});
