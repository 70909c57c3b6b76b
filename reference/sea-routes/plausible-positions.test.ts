import { describe, expect, test } from 'vitest';
import { type Fix, judgePositions, type Leg } from './plausible-positions.ts';
import { positionAlong, seaRoute } from './sea-route.ts';

const START = Date.parse('2026-08-01T00:00:00Z');
const at = (hours: number) => new Date(START + hours * 3_600_000);
const fix = (hours: number, latitude: number, longitude: number): Fix => ({ at: at(hours), latitude, longitude });
const leg = (from: string, to: string): Leg => ({ from, to, departedAt: at(0) });

/** Returns positions along the usual route of a ship that makes 16 knots. */
function sailing(from: string, to: string, hours: readonly number[]): Fix[] {
  const route = seaRoute(from, to);
  if (route === null) throw new Error(`no route from ${from} to ${to}`);
  return hours.map((hour) => {
    const { latitude, longitude } = positionAlong(route, (hour * 16) / route.nauticalMiles);
    return fix(hour, latitude, longitude);
  });
}

const reasons = (track: Fix[], on: Leg) =>
  judgePositions(track, on).refused.map(({ fix: { at: time }, reason }) => [time.getTime(), reason]);

describe('positions of a vessel on a leg', () => {
  test('are accepted along the usual route', () => {
    for (const [from, to] of [
      ['SGSIN', 'LKCMB'],
      ['CNNGB', 'USLAX'],
      ['LKCMB', 'NLRTM'],
    ] as const)
      expect(reasons(sailing(from, to, [1, 20, 40, 60, 80]), leg(from, to))).toEqual([]);
  });

  test('are refused on another ocean, however long the vessel has been at sea', () => {
    expect(reasons([fix(30 * 24, 44.7, 165.2)], leg('SGSIN', 'LKCMB'))).toEqual([[at(720).getTime(), 'off_route']]);
    expect(reasons([fix(30 * 24, 44.7, 165.2)], leg('LKCMB', 'NLRTM'))).toEqual([[at(720).getTime(), 'off_route']]);
  });

  test('are accepted around the Cape instead of through the Suez Canal', () => {
    expect(reasons([fix(14 * 24, -34.9, 19.5), fix(24 * 24, 14.5, -18.5)], leg('LKCMB', 'NLRTM'))).toEqual([]);
    expect(reasons([fix(20 * 24, -34.9, 19.5)], leg('AEJEA', 'ITGOA'))).toEqual([]);
  });

  test('are accepted off the usual route in a storm', () => {
    expect(reasons([fix(8 * 24, 40, -175)], leg('CNNGB', 'USLAX'))).toEqual([]);
  });

  test('are refused where no ship gets so fast, and the track goes on after them', () => {
    const track = sailing('CNNGB', 'USLAX', [10, 20, 30, 40]);
    const jump = sailing('CNNGB', 'USLAX', [200]).map((one) => ({ ...one, at: at(25) }));
    expect(reasons([...track.slice(0, 2), ...jump, ...track.slice(2)], leg('CNNGB', 'USLAX'))).toEqual([
      [at(25).getTime(), 'too_fast'],
    ]);
  });

  test('are refused from the departure on', () => {
    const jump = sailing('CNNGB', 'USLAX', [200]).map((one) => ({ ...one, at: at(3) }));
    expect(reasons(jump, leg('CNNGB', 'USLAX'))).toEqual([[at(3).getTime(), 'too_fast']]);
  });

  test('are accepted without a known route', () => {
    expect(reasons([fix(2, 10, 10)], { from: 'ZZABC', to: null, departedAt: at(0) })).toEqual([]);
  });
});
