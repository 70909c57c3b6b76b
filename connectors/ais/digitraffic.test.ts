import { describe, expect, it } from 'vitest';
import { planLocations, readLocations, readVessels } from './digitraffic.ts';

const now = '2026-11-24T12:00:30Z';
const response = (body: unknown, status = 200) => ({
  status,
  headers: {},
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  truncated: false,
  url: 'https://feed.test/api/ais/v1/locations',
});
const feature = (properties: object, coordinates: unknown = [24.95, 60.16]) => ({
  mmsi: 230123000,
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: {
    mmsi: 230123000,
    sog: 11.2,
    cog: 200,
    heading: 199,
    timestamp: 12,
    timestampExternal: 1795521612000,
    ...properties,
  },
});

it('requests what was reported after a time', () => {
  expect(planLocations(1795521600000)).toMatchObject({ method: 'GET', query: [['from', '1795521600000']] });
});

it('reads positions, and refuses impossible ones', () => {
  const features = [
    feature({}),
    feature({ timestampExternal: null }),
    feature({}, [200, 60]),
    feature({ mmsi: 2300049 }),
    null,
  ];
  const reading = readLocations(response({ type: 'FeatureCollection', features }), now);
  expect(reading).toMatchObject({
    refused: 4,
    positions: [
      {
        report: {
          mmsi: '230123000',
          at: '2026-11-24T12:00:12Z',
          latitude: 60.16,
          longitude: 24.95,
          speedKnots: 11.2,
          headingDegrees: 199,
        },
      },
    ],
  });
});

it('reads the IMO numbers of ships', () => {
  const vessels = [
    { mmsi: 230123000, imo: 9134270, name: 'EXAMPLE', timestamp: 1795521600000 },
    { mmsi: 230999000, imo: 0, name: 'BOAT', timestamp: 1795521600000 },
    { mmsi: 230123001, imo: 9134271, name: 'WRONG DIGIT', timestamp: 1795521600000 },
    'x',
  ];
  expect(readVessels(response(vessels), now)).toEqual({
    identities: [{ kind: 'identity', mmsi: '230123000', imo: '9134270', at: '2026-11-24T12:00:00Z' }],
    positions: [],
    refused: 0,
  });
});

describe('no reports', () => {
  it.each([
    ['a login page', '<html>Sign in</html>', 200, 'source_blocks_us'],
    ['half a document', '{"features":[', 200, 'response_unreadable'],
    ['an empty body', '', 200, 'response_unreadable'],
    ['another document', [], 200, 'response_unreadable'],
    ['an error', '', 503, 'source_unreachable'],
    ['too many requests', '', 429, 'rate_limited'],
  ])('%s', (_, body, status, reason) => {
    expect(readLocations(response(body, status), now)).toMatchObject({ failure: { reason } });
  });
});
