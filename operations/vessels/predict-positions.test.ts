import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEAPORTS } from '../../reference/ports/seaports.ts';
import { greatCircleNm, positionAlong, seaRoute } from '../../reference/sea-routes/sea-route.ts';
import { MAX_POINTS, predictPositions, type VoyageAhead } from './predict-positions.ts';

const now = new Date('2026-08-20T10:00:30Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const onTheWay = seaRoute('CNNGB', 'KRPUS');
if (onTheWay === null) throw new Error('no route');
const { latitude, longitude } = positionAlong(onTheWay, 0.5);

function voyage(changes: Partial<VoyageAhead>): VoyageAhead {
  const ship = { position: [latitude, longitude] as const, at: inHours(-1) };
  return {
    from: 'CNNGB',
    to: 'KRPUS',
    departsAt: inHours(-30),
    arrivesAt: inHours(20),
    ship,
    speedKnots: 15,
    ...changes,
  };
}

const hoursBetween = (points: { timestamp: Date }[]): number =>
  ((points.at(-1)?.timestamp.getTime() ?? 0) - (points[0]?.timestamp.getTime() ?? 0)) / 3_600_000;

describe('when the ship arrives', () => {
  const half = onTheWay.nauticalMiles / 2;
  it.each<[title: string, Partial<VoyageAhead>, hours: number]>([
    ['as announced', {}, 20],
    ['by its speed, where nothing is announced', { arrivesAt: null }, half / 15 - 1],
    ['by its speed, where it should be there already', { arrivesAt: inHours(-2) }, half / 15 - 1],
    ['at a usual speed, where none was reported', { arrivesAt: null, speedKnots: null }, half / 16 - 1],
    ['at a usual speed, where it waits on the roads', { arrivesAt: null, speedKnots: 0.4 }, half / 16 - 1],
    ['from its port, where it was not reported', { ship: null, arrivesAt: inHours(20) }, 20],
  ])('%s', (_title, changes, hours) => {
    expect(hoursBetween(predictPositions(voyage(changes), now))).toBeCloseTo(hours, 0);
  });
});

it('is nowhere where no way is known, or it should be there long ago', () => {
  expect(predictPositions(voyage({ to: 'USCHI' }), now)).toEqual([]);
  expect(predictPositions(voyage({ from: null, ship: null }), now)).toEqual([]);
  const ship = { position: [latitude, longitude] as const, at: inHours(-500) };
  expect(predictPositions(voyage({ arrivesAt: null, ship }), now)).toEqual([]);
});

it('starts with the departure that is still to come', () => {
  const [first] = predictPositions(voyage({ ship: null, departsAt: inHours(5), arrivesAt: inHours(40) }), now);
  expect(first?.timestamp.getTime()).toBeGreaterThanOrEqual(inHours(5).getTime());
});

it('lies in order along the way, whole minutes apart, no more than its most, and ends at the port', () => {
  const port = fc.constantFrom(...SEAPORTS.map(([unlocode]) => unlocode));
  fc.assert(
    fc.property(port, port, fc.integer({ min: 2, max: 1500 }), (from, to, hours) => {
      const route = seaRoute(from, to);
      fc.pre(from !== to && route !== null);
      const points = predictPositions(
        voyage({ from, to, ship: null, departsAt: null, arrivesAt: inHours(hours) }),
        now,
      );
      expect(points.length).toBeGreaterThan(1);
      expect(points.length).toBeLessThanOrEqual(MAX_POINTS);
      const times = points.map(({ timestamp }) => timestamp.getTime());
      expect(times.every((time) => time % 60_000 === 0)).toBe(true);
      expect(times.slice(1).every((time, index) => time > (times[index] ?? 0))).toBe(true);
      const steps = new Set(times.slice(1, -1).map((time, index) => time - (times[index] ?? 0)));
      expect(steps.size).toBeLessThanOrEqual(1);
      const end = points.at(-1);
      expect(greatCircleNm([end?.latitude ?? 0, end?.longitude ?? 0], route?.points.at(-1) ?? [0, 0])).toBeLessThan(
        0.1,
      );
      expect(points.every((one) => Math.abs(one.longitude) <= 180 && one.estimated)).toBe(true);
    }),
    { numRuns: 40 },
  );
});
