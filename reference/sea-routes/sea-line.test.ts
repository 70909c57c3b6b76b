import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Coastline } from '../../infra/checks/coastline.ts';
import { SEAPORTS } from '../ports/seaports.ts';
import { inOnePiece, lengthNm, positionsAlong, remainingRoute, simplified } from './sea-line.ts';
import { greatCircleNm, positionAlong, seaRoute } from './sea-route.ts';
import type { Point } from './sea-waypoints.ts';

const ports = SEAPORTS.map(([unlocode]) => unlocode);
const port = fc.constantFrom(...ports);

function stepsAreShort(points: readonly Point[]): boolean {
  return points.every(([, longitude], index) => Math.abs(longitude - (points[index - 1]?.[1] ?? longitude)) <= 180);
}

describe('the way on of a ship', () => {
  it('begins at the ship, ends at the port, is one piece and as long as what is left', () => {
    fc.assert(
      fc.property(port, port, fc.double({ min: 0.02, max: 0.98, noNaN: true }), (from, to, part) => {
        fc.pre(from !== to);
        const route = seaRoute(from, to);
        fc.pre(route !== null && route.nauticalMiles > 300);
        if (route === null) return;
        const { latitude, longitude } = positionAlong(route, part);
        const left = remainingRoute(from, to, [latitude, longitude]) ?? [];
        expect(left[0]).toEqual([latitude, longitude]);
        expect(greatCircleNm(left.at(-1) ?? [0, 0], route.points.at(-1) ?? [90, 0])).toBeLessThan(0.1);
        expect(stepsAreShort(left)).toBe(true);
        expect(lengthNm(left)).toBeLessThan((1 - part) * route.nauticalMiles + 5);
      }),
      {
        numRuns: 300,
        examples: [
          // Routes that pass close to an earlier part of themselves.
          ['INCCU', 'INHAL', 0.733],
          ['YEADE', 'EGSOK', 0.271],
          ['AUADL', 'PHCEB', 0.773],
        ],
      },
    );
  });

  it('goes around Africa where the ship does, whatever the usual route is', () => {
    const offAngola: Point = [-15, 5];
    const way = remainingRoute('CNSHA', 'NLRTM', offAngola) ?? [];
    expect(lengthNm(way)).toBeGreaterThan(4000);
    expect(lengthNm(way)).toBeLessThan(6000);
    const coast = new Coastline('110m');
    const land = way.slice(1, -1).flatMap((point, index) => coast.landBetween(way[index] ?? point, point) ?? []);
    expect(land).toEqual([]);
  });

  it('is known from a position alone, and is not for a place that is no seaport', () => {
    expect(remainingRoute(null, 'USLAX', [40, -170])?.[0]).toEqual([40, -170]);
    expect(remainingRoute('CNSHA', 'USCHI', [40, -170])).toBeNull();
  });
});

describe('a line in one piece', () => {
  it('runs on over 180 degrees, either way', () => {
    const east: Point[] = [
      [0, 179],
      [0, -179],
    ];
    expect(inOnePiece(east)?.[1]).toEqual([0, 181]);
    expect(inOnePiece(east.toReversed())?.[1]).toEqual([0, -181]);
    expect(inOnePiece([[0, 0]])).toBeNull();
  });

  it('is the same line modulo 360, its steps never over 180 degrees', () => {
    const point = fc.tuple(
      fc.double({ min: -80, max: 80, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 30 }), (points) => {
        const line = inOnePiece(points) ?? [];
        expect(stepsAreShort(line)).toBe(true);
        for (const [index, [latitude, longitude]] of line.entries()) {
          expect(latitude).toBe(points[index]?.[0]);
          const turns = (longitude - (points[index]?.[1] ?? 0)) / 360;
          expect(Math.abs(turns - Math.round(turns))).toBeLessThan(1e-9);
        }
      }),
    );
  });
});

describe('simplifying', () => {
  it('keeps the ends and the order, and leaves no point farther off than it may be', () => {
    const route = seaRoute('CNSHA', 'NLRTM')?.points ?? [];
    const line = simplified(route, 0.05);
    expect(line.length).toBeLessThan(route.length);
    expect(line[0]).toEqual(route[0]);
    expect(line.at(-1)).toEqual(route.at(-1));
    expect(line.map((point) => route.indexOf(point))).toEqual(
      line.map((point) => route.indexOf(point)).toSorted((one, other) => one - other),
    );
    const near = route.every((point) => line.some((simplified) => greatCircleNm(simplified, point) < 1000));
    expect(near).toBe(true);
  });

  it('leaves a short line as it is', () => {
    const line: Point[] = [
      [0, 0],
      [1, 1],
    ];
    expect(simplified(line, 1)).toEqual(line);
  });
});

it('finds the same points in one pass as one by one', () => {
  const route = seaRoute('CNNGB', 'USLAX');
  if (route === null) throw new Error('no route');
  const parts = Array.from({ length: 41 }, (_, step) => step / 40);
  for (const [index, place] of positionsAlong(route.points, parts).entries()) {
    const one = positionAlong(route, parts[index] ?? 0);
    expect(place.latitude).toBeCloseTo(one.latitude, 6);
    expect(place.longitude).toBeCloseTo(one.longitude, 6);
  }
});
