import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEAPORTS } from '../../reference/ports/seaports.ts';
import { positionAlong, seaRoute } from '../../reference/sea-routes/sea-route.ts';
import { placeOf } from '../../simulator/places.ts';
import { scenarios } from '../../simulator/scenarios/index.ts';
import type { Position } from '../../store/vessels/vessels.ts';
import { checkMap, landOnLines } from '../../test/support/geojson.ts';
import { type RouteMove, type RouteStop, routeOf } from '../../tracking/route/route.ts';
import { containerMapOf, isAtSea, passagesOf } from './container-map.ts';

const NO_PLACES = new Map();
const start = Date.parse('2026-08-01T00:00:00Z');
const hour = (hours: number) => new Date(start + hours * 3_600_000).toISOString();

interface Leg {
  from: string;
  to: string;
  depart: number;
  arrive: number;
}

/** Returns the stops of a container's route over these legs at the given hour of its journey. */
function stopsAt(legs: readonly Leg[], now: number): RouteStop[] {
  const moves = legs.flatMap((leg, index): RouteMove[] => {
    const move = (kind: string, locode: string, at: number): RouteMove => ({
      kind,
      estimated: at > now,
      at: hour(at),
      locode,
      name: null,
      terminalKey: null,
      vessel: { imo: `900000${index}`, name: `SHIP ${index}` },
      voyage: null,
      recordedAt: hour(0),
      raw: false,
    });
    return [
      move(index === 0 ? 'vessel_departed' : 'transshipment_departed', leg.from, leg.depart),
      move(index === legs.length - 1 ? 'vessel_arrived' : 'transshipment_arrived', leg.to, leg.arrive),
    ];
  });
  return routeOf({ shipment: {}, container: {}, scac: 'TEST', moves }) ?? [];
}

/** Returns legs between these ports, sailed at 16 knots, with a day in each port. */
function legsOver(ports: readonly string[]): Leg[] {
  let depart = 0;
  return ports.slice(1).map((to, index) => {
    const from = ports[index] ?? '';
    const leg = { from, to, depart, arrive: depart + Math.max(6, (seaRoute(from, to)?.nauticalMiles ?? 0) / 16) };
    depart = leg.arrive + 24;
    return leg;
  });
}

/** Returns one position every 15 minutes, as a feed reports them. */
function trackOf(leg: Leg, now: number): Position[] {
  const route = seaRoute(leg.from, leg.to);
  const until = Math.min(now, leg.arrive);
  if (route === null || until < leg.depart) return [];
  return Array.from({ length: Math.floor((until - leg.depart) * 4) + 1 }, (_, step) => {
    const { latitude, longitude, heading } = positionAlong(route, step / 4 / (leg.arrive - leg.depart));
    return { latitude, longitude, at: new Date(hour(leg.depart + step / 4)), speedKnots: 15, headingDegrees: heading };
  });
}

function mapAt(legs: readonly Leg[], now: number, reported: boolean) {
  return containerMapOf({
    stops: stopsAt(legs, now),
    imported: NO_PLACES,
    trackOf: ({ from }) => {
      const leg = legs.find((one) => one.from === from.locode);
      return reported && leg ? trackOf(leg, now) : [];
    },
  });
}

/** Distinct sea routes of the containers in all scenarios. */
const journeys = new Map(
  scenarios
    .flatMap(({ containers }) => containers.map(({ route }) => route.sea))
    .filter((sea) => sea.length > 0 && sea.every(({ depart, arrive }) => depart < arrive))
    .map((sea): [string, Leg[]] => {
      const legs = sea.map((leg) => ({ ...leg, from: placeOf(leg.from).locode, to: placeOf(leg.to).locode }));
      return [legs.map(({ from, to }) => `${from}-${to}`).join(' '), legs];
    }),
);

describe('the journeys of the simulated world', () => {
  it.each([...journeys])('%s: no line crosses land, at any time', (_way, legs) => {
    const [first, last] = [legs[0]?.depart ?? 0, legs.at(-1)?.arrive ?? 0];
    for (const part of [-0.1, 0.15, 0.45, 0.8, 1.1]) {
      for (const reported of [true, false]) {
        const map = mapAt(legs, first + (last - first) * part, reported);
        checkMap(map);
        expect(landOnLines(map)).toEqual([]);
      }
    }
  });
});

it('draws each leg once, in the order of the way, whatever is reported', () => {
  const port = fc.constantFrom(...SEAPORTS.map(([unlocode]) => unlocode));
  const ways = fc.uniqueArray(port, { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(ways, fc.double({ min: -0.2, max: 1.2, noNaN: true }), fc.boolean(), (ports, part, reported) => {
      const legs = legsOver(ports);
      const now = part * (legs.at(-1)?.arrive ?? 0);
      const features = checkMap(mapAt(legs, now, reported));
      const drawn = ['past_vessel_locations', 'estimated_full_legs', 'estimated_partial_leg'].flatMap(
        (type) => features.get(type)?.map(({ properties }) => properties.ports_sequence) ?? [],
      );
      const expected = legs.filter(({ from, to }) => seaRoute(from, to) !== null);
      expect(new Set(drawn).size).toBe(expected.length);
      const atSea = passagesOf(stopsAt(legs, now)).filter(isAtSea).length;
      const ship = features.get('current_vessel') ?? [];
      expect(ship.length).toBe(reported ? atSea : 0);
      expect(features.get('estimated_partial_leg')?.length ?? 0).toBe(ship.length);
      if (!reported) expect([...features.keys()]).not.toContain('past_vessel_locations');
    }),
    { numRuns: 150 },
  );
});

describe('reports that are few or impossible', () => {
  const [leg = { from: '', to: '', depart: 0, arrive: 0 }] = legsOver(['CNNGB', 'USLAX']);
  const mapWith = (track: Position[], now: number, continuous = false) =>
    containerMapOf({ stops: stopsAt([leg], now), imported: NO_PLACES, trackOf: () => track, continuous });
  const at = (hours: number, latitude: number, longitude: number): Position => {
    return { latitude, longitude, at: new Date(hour(hours)), speedKnots: 15, headingDegrees: 90 };
  };
  const kinds = (map: ReturnType<typeof mapWith>) => [...checkMap(map).keys()].filter((kind) => kind !== 'port');

  it('leave the usual route on the map, and the track on top', () => {
    const few = trackOf(leg, leg.arrive).filter((_, index, all) => Math.abs(index - all.length / 2) < 3);
    expect(kinds(mapWith(few, leg.arrive + 1))).toEqual(['past_vessel_locations', 'estimated_full_legs']);
    expect(kinds(mapWith(trackOf(leg, leg.arrive), leg.arrive + 1))).toEqual(['past_vessel_locations']);
  });

  it('are not drawn where the vessel cannot be, and say why', () => {
    const map = mapWith([at(100, -20, 10), at(120, 10, -30)], 130);
    expect(kinds(map)).toEqual(['estimated_full_legs']);
    expect(map.refused_positions).toMatchObject([
      { ports_sequence: 1, vessel_imo: '9000000', latitude: -20, reason: 'off_route' },
      { latitude: 10, longitude: -30, timestamp: '2026-08-06T00:00:00Z', reason: 'off_route' },
    ]);
  });

  it('cross 180 degrees in two pieces, or in one on request', () => {
    const lineOf = (continuous: boolean) =>
      mapWith([], -1, continuous).features.find(({ properties }) => properties.feature_type === 'estimated_full_legs')
        ?.geometry;
    const cut = lineOf(false);
    const [west = [], east = []] = cut?.type === 'MultiLineString' ? cut.coordinates : [];
    expect([west.at(-1)?.[0], east[0]?.[0]]).toEqual([180, -180]);
    expect(west.at(-1)?.[1]).toBe(east[0]?.[1]);
    const whole = lineOf(true);
    expect(
      whole?.type === 'LineString' && Math.max(...whole.coordinates.map(([longitude]) => longitude)),
    ).toBeGreaterThan(240);
  });
});
