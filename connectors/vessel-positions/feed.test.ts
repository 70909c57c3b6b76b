import { describe, expect, it } from 'vitest';
import { positionFeeds } from './directory.ts';
import { planPositions, readPositions, type TrackedVessel } from './feed.ts';

const now = '2026-08-20T12:00:00Z';
const requested: TrackedVessel[] = [{ imo: '9123453', voyage: '026E', since: '2026-08-20T08:00:00Z' }];
const fix = {
  imo: '9123453',
  mmsi: '636012345',
  at: '2026-08-20T11:00:00Z',
  latitude: 44.1,
  longitude: -170.2,
  speed: 18.4,
  heading: 71,
};

function response(body: string, status = 200) {
  return { status, headers: {}, body: Buffer.from(body), truncated: false, url: 'http://feed.test/v1/positions' };
}

function read(...positions: unknown[]) {
  return readPositions(response(JSON.stringify({ asOf: now, positions })), requested, now);
}

it('requests up to a hundred vessels per call', () => {
  const vessels = Array.from({ length: 250 }, (_, index) => ({
    imo: String(9_000_000 + index),
    voyage: null,
    since: null,
  }));
  const plans = planPositions(vessels);
  expect(plans.map(({ body }) => JSON.parse(body ?? '').vessels.length)).toEqual([100, 100, 50]);
  expect(JSON.parse(planPositions(requested)[0]?.body ?? '')).toEqual({ vessels: requested });
});

it('reads a fix', () => {
  expect(read(fix)).toEqual({
    type: 'read',
    refused: 0,
    positions: [
      {
        imo: '9123453',
        mmsi: '636012345',
        at: '2026-08-20T11:00:00Z',
        latitude: 44.1,
        longitude: -170.2,
        speedKnots: 18.4,
        headingDegrees: 71,
      },
    ],
  });
});

describe('not a position report', () => {
  it.each([
    ['null island', { latitude: 0, longitude: 0 }],
    ['off the globe', { latitude: 91 }],
    ['AIS for "not available"', { latitude: 91, longitude: 181 }],
    ['a text', { latitude: '44.1' }],
    ['a time without offset', { at: '2026-08-20T11:00:00' }],
    ['a time to come', { at: '2026-08-20T13:00:00Z' }],
    ['no time', { at: null }],
    ['an IMO number whose check digit is wrong', { imo: '9123454' }],
    ['a ship that was not requested', { imo: '9700017' }],
  ])('%s', (_, change) => {
    expect(read({ ...fix, ...change }, fix)).toMatchObject({ refused: 1, positions: [{ latitude: 44.1 }] });
  });

  it.each([
    ['speed', { speed: 102.3 }, 'speedKnots'],
    ['heading', { heading: 511 }, 'headingDegrees'],
    ['mmsi', { mmsi: '0' }, 'mmsi'],
  ])('an impossible %s is left out, but the fix is kept', (_, change, name) => {
    expect(read({ ...fix, ...change })).toMatchObject({ refused: 0, positions: [{ [name]: null }] });
  });
});

describe('a response without positions', () => {
  it.each([
    ['<html>Sign in</html>', 200, 'source_blocks_us'],
    ['{"positions":', 200, 'response_unreadable'],
    ['', 200, 'response_unreadable'],
    ['[]', 200, 'response_unreadable'],
    ['', 500, 'source_unreachable'],
    ['', 401, 'credentials_rejected'],
    ['', 429, 'rate_limited'],
  ])('%s with %i', (body, status, reason) => {
    expect(readPositions(response(body, status), requested, now)).toMatchObject({
      type: 'failed',
      failure: { reason },
    });
  });
});

describe('settings', () => {
  it('no feed is configured without settings', () => {
    expect(positionFeeds({ simulatorUrl: null, environment: {} })).toEqual({
      real: null,
      simulated: null,
      setupHint: '',
    });
  });

  it('reports missing and misspelled settings', () => {
    const wrong = { SEAMARK_VESSEL_POSITIONS_AUTH: 'basic', SEAMARK_VESSEL_POSITIONS_BASEURL: 'http://feed.test' };
    const { real, setupHint } = positionFeeds({ simulatorUrl: null, environment: wrong });
    expect(real).toBeNull();
    expect(setupHint).toContain('SEAMARK_VESSEL_POSITIONS_BASE_URL');
    expect(setupHint).toContain('SEAMARK_VESSEL_POSITIONS_BASEURL is not a setting');
  });

  it('accepts an address and a key', () => {
    const environment = {
      SEAMARK_VESSEL_POSITIONS_BASE_URL: 'https://feed.test',
      SEAMARK_VESSEL_POSITIONS_AUTH: 'basic',
      SEAMARK_VESSEL_POSITIONS_USERNAME: 'us',
      SEAMARK_VESSEL_POSITIONS_PASSWORD: 'secret',
    };
    const { real, setupHint } = positionFeeds({ simulatorUrl: null, environment });
    expect(setupHint).toBe('');
    expect(real?.endpoint.baseUrl).toBe('https://feed.test');
  });
});
