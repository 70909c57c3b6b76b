import { describe, expect, it } from 'vitest';
import { Coastline } from '../../infra/checks/coastline.ts';
import { NARROWS } from '../../infra/checks/sea-legs.ts';
import { PORTS } from '../ports/ports.ts';
import { SEA_LEGS } from './sea-legs.generated.ts';
import { greatCircleNm, positionAlong, seaRoute } from './sea-route.ts';
import { WAYPOINTS } from './sea-waypoints.ts';

const seaports = PORTS.filter(({ kind }) => kind === 'port').map(({ unlocode }) => unlocode);

describe('distances that are known, in nautical miles', () => {
  it.each([
    { from: 'CNNGB', to: 'USLAX', least: 5300, most: 6300, way: 'over the Pacific' },
    { from: 'CNSHA', to: 'NLRTM', least: 10_000, most: 11_200, way: 'by Suez' },
    { from: 'CNSHA', to: 'USNYC', least: 10_000, most: 11_500, way: 'by Panama' },
    { from: 'SGSIN', to: 'AEJEA', least: 3200, most: 3700, way: 'by Malacca and Hormuz' },
    { from: 'NLRTM', to: 'USNYC', least: 3200, most: 3700, way: 'over the Atlantic' },
    { from: 'BRSSZ', to: 'NLRTM', least: 5200, most: 5800, way: 'past Brazil' },
    { from: 'AUSYD', to: 'NZAKL', least: 1200, most: 1500, way: 'over the Tasman Sea' },
    { from: 'CLVAP', to: 'CNSHA', least: 9800, most: 10_900, way: 'over the Pacific' },
    { from: 'ZADUR', to: 'SGSIN', least: 4600, most: 5300, way: 'over the Indian Ocean' },
    { from: 'ZACPT', to: 'NLRTM', least: 5900, most: 6500, way: 'past West Africa' },
    { from: 'ZADUR', to: 'USNYC', least: 7400, most: 8100, way: 'around the Cape' },
    { from: 'AOLAD', to: 'PTSIE', least: 3700, most: 4200, way: 'past Cap Blanc' },
    { from: 'NZAKL', to: 'NZLYT', least: 600, most: 1000, way: 'past East Cape' },
    { from: 'JPTMK', to: 'JPYOK', least: 400, most: 700, way: 'along Honshu' },
    { from: 'DEHAM', to: 'PLGDN', least: 500, most: 1100, way: 'around Skagen' },
  ])('$from to $to $way', ({ from, to, least, most }) => {
    const route = seaRoute(from, to);
    expect(route?.nauticalMiles).toBeGreaterThan(least);
    expect(route?.nauticalMiles).toBeLessThan(most);
  });
});

it('reaches every seaport from every other', () => {
  const [first = ''] = seaports;
  const cut = seaports.filter((port) => port !== first && (!seaRoute(first, port) || !seaRoute(port, first)));
  expect(cut).toEqual([]);
});

it('is as long one way as the other', () => {
  for (const [index, from] of seaports.entries()) {
    const to = seaports[(index * 7 + 3) % seaports.length] ?? from;
    expect(seaRoute(from, to)?.nauticalMiles).toBeCloseTo(seaRoute(to, from)?.nauticalMiles ?? 0, 3);
  }
});

it('is one continuous line over 180 degrees', () => {
  const points = seaRoute('CNNGB', 'USLAX')?.points ?? [];
  for (const [index, point] of points.slice(1).entries()) {
    expect(Math.abs(point[1] - (points[index]?.[1] ?? 0))).toBeLessThan(10);
  }
  expect(points.some(([, longitude]) => longitude > 180)).toBe(true);
});

it('crosses no land but by canals and straits', () => {
  const coast = new Coastline('110m');
  const narrow = new Set(NARROWS.map((pair) => pair.join('/')));
  const crossing = SEA_LEGS.filter((pair) => !narrow.has(pair.join('/')))
    .map(([from, to]) => ({ from, to, land: coast.landBetween(WAYPOINTS[from], WAYPOINTS[to]) }))
    .filter(({ land }) => land !== null);
  expect(crossing).toEqual([]);
});

it('knows nothing of inland places', () => {
  expect(seaRoute('CNNGB', 'USCHI')).toBeNull();
  expect(seaRoute('CNNGB', 'XXXXX')).toBeNull();
});

it('moves a ship from port to port at an even pace, with its course', () => {
  const route = seaRoute('CNNGB', 'USLAX');
  if (route === null) throw new Error('no route');
  const stations = Array.from({ length: 101 }, (_, step) => positionAlong(route, step / 100));
  const pace = stations
    .slice(1)
    .map((at, index) =>
      greatCircleNm([at.latitude, at.longitude], [stations[index]?.latitude ?? 0, stations[index]?.longitude ?? 0]),
    );
  expect(Math.max(...pace) / (route.nauticalMiles / 100)).toBeLessThan(1.02);
  expect(stations[0]?.longitude).toBeCloseTo(121.85, 1);
  expect(stations[100]?.longitude).toBeCloseTo(-118.26, 1);
  expect(stations.every(({ longitude, heading }) => Math.abs(longitude) <= 180 && heading >= 0 && heading < 360)).toBe(
    true,
  );
});
