/** Draws where and when a shipment really travels, regardless of what sources report. */
import type { PlaceKey } from '../places.ts';
import type { ContainerRoute, RailLeg, SeaLeg, SimulatedContainer } from '../scenario.ts';
import type { VesselKey } from '../vessels.ts';
import { DAILY_LIFE } from './fault-rates.ts';
import type { Random } from './random.ts';

const origins: readonly (readonly [PlaceKey, PlaceKey])[] = [
  ['NINGBO', 'NINGBO_DEPOT'],
  ['SHANGHAI', 'SHANGHAI_DEPOT'],
  ['YANTIAN', 'YANTIAN_DEPOT'],
  ['BUSAN', 'BUSAN_DEPOT'],
  ['HO_CHI_MINH', 'HO_CHI_MINH_DEPOT'],
];

const destinations: readonly (readonly [readonly [PlaceKey, PlaceKey], number])[] = [
  [['LOS_ANGELES', 'LOS_ANGELES_DEPOT'], 28],
  [['LONG_BEACH', 'LONG_BEACH_DEPOT'], 22],
  [['NEW_YORK', 'NEW_YORK_DEPOT'], 18],
  [['SAVANNAH', 'SAVANNAH_DEPOT'], 17],
  [['ROTTERDAM', 'ROTTERDAM_DEPOT'], 15],
];

/** Transshipment ports of the drawn world. `phantomPorts` appear only in journeys that need them. */
const hubs: readonly PlaceKey[] = ['BUSAN', 'SINGAPORE', 'SHANGHAI', 'YANTIAN', 'NINGBO'];

const vesselKeys: readonly VesselKey[] = [
  'ALBATROSS',
  'BARNACLE',
  'CORMORANT',
  'DOLPHIN',
  'EIDER',
  'FULMAR',
  'GANNET',
  'HERRING',
];

export interface DrawnRoute {
  containers: SimulatedContainer[];
  ports: PlaceKey[];
  destination: PlaceKey;
  /** Hours from the start of the journey to hour 0 of the clock, when tracking is requested. */
  shiftedBy: number;
}

function shuffled<Value>(random: Random, values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}

export function drawVoyage(random: Random): string {
  return `${String(random.whole(1, 899)).padStart(3, '0')}${random.pick(['E', 'W', 'N', 'S'])}`;
}

function drawLegs(random: Random, ports: PlaceKey[], firstLoad: number): SeaLeg[] {
  const ships = shuffled(random, vesselKeys);
  let load = firstLoad;
  return ports.slice(1).map((to, index): SeaLeg => {
    const from = ports[index] ?? to;
    const isLong = index === ports.length - 2;
    const depart = load + random.between(4, 20);
    const arrive = depart + (isLong ? random.between(280, 640) : random.between(40, 160));
    const discharge = arrive + random.between(4, 36);
    const leg: SeaLeg = {
      vessel: ships[index] ?? 'ALBATROSS',
      voyage: drawVoyage(random),
      from,
      to,
      load,
      depart,
      arrive,
      discharge,
      etas: [],
    };
    load = discharge + random.between(20, 140);
    return leg;
  });
}

/**
 * Draws the announced arrival times of a leg. Their random error shrinks as the arrival approaches; fluctuating
 * estimates are more frequent and less accurate.
 */
export function drawEtas(
  random: Random,
  leg: SeaLeg,
  from: number,
  isFlapping: boolean,
): { from: number; at: number }[] {
  const many = isFlapping ? random.whole(5, 12) : random.whole(1, 4);
  const end = leg.arrive - 3;
  if (end <= from) return [{ from, at: leg.arrive }];
  const moments = Array.from({ length: many }, () => random.between(from, end)).sort((a, b) => a - b);
  return [from, ...moments].map((hour) => {
    const left = Math.max(0.02, (leg.arrive - hour) / 700);
    const spread = isFlapping ? 70 : 40;
    return { from: hour, at: Math.max(leg.arrive + random.between(-spread, spread * 0.7) * left, hour + 1) };
  });
}

function drawRail(random: Random, from: PlaceKey, to: PlaceKey, after: number): RailLeg {
  const load = after + random.between(18, 90);
  const depart = load + random.between(5, 20);
  const arrive = depart + random.between(55, 120);
  const unload = arrive + random.between(3, 12);
  const at = depart + (arrive - depart) * random.between(0.4, 0.8);
  return {
    from: from === 'LOS_ANGELES' ? 'LOS_ANGELES_RAMP' : from,
    to,
    load,
    depart,
    ...(random.chance(0.4) ? { interchange: { at, place: 'KANSAS_CITY_RAMP' as const } } : {}),
    arrive,
    unload,
    etas: [
      { from: depart - 40, at: arrive + random.between(-12, 12) },
      { from: depart + 8, at: arrive + random.between(-6, 6) },
    ],
  };
}

interface Frame {
  origin: readonly [PlaceKey, PlaceKey];
  depot: PlaceKey;
  legs: SeaLeg[];
  rail: RailLeg | null;
}

/** Draws one container of the shipment. The containers travel on the same ships but are handled separately. */
function drawContainerRoute(random: Random, { origin, depot, legs, rail }: Frame, index: number): ContainerRoute {
  const own = (spread: number): number => (index === 0 ? 0 : random.between(-spread, spread));
  const sea = legs.map((leg) => ({
    ...leg,
    load: Math.min(leg.load + own(3), leg.depart - 0.5),
    discharge: Math.max(leg.discharge + own(3), leg.arrive + 1),
  }));
  const firstLoad = sea[0]?.load ?? 0;
  const landed = sea.at(-1)?.discharge ?? 0;
  const fullIn = firstLoad - random.between(8, 90);
  const emptyOut = { place: origin[1], at: fullIn - random.between(18, 120) };
  const ready = (rail?.unload ?? landed) + random.between(6, 60);
  const fullOut = ready + random.between(6, 150);
  const emptyIn = { place: depot, at: fullOut + random.between(20, 280) };
  return { emptyOut, fullIn, sea, ...(rail ? { rail } : {}), available: ready, fullOut, emptyIn };
}

function movedBy(route: ContainerRoute, hours: number): ContainerRoute {
  const moved = (value: unknown, key: string): unknown => {
    if (typeof value === 'number' && key !== 'weightKg') return value + hours;
    if (Array.isArray(value)) return value.map((each) => moved(each, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, moved(each, name)]));
  };
  return moved(route, '') as ContainerRoute;
}

/** Draws a route with 0 to 3 hubs, with or without inland rail, for 1 to 3 containers. */
export function drawRoute(random: Random): DrawnRoute {
  const origin = random.pick(origins);
  const [destination, portDepot] = random.weighted(destinations);
  const many = random.weighted([
    [0, 48],
    [1, 33],
    [2, 14],
    [3, 5],
  ] as const);
  const between = shuffled(
    random,
    hubs.filter((hub) => hub !== origin[0]),
  ).slice(0, many);
  const ports: PlaceKey[] = [origin[0], ...between, destination];
  const legs = drawLegs(random, ports, random.between(20, 220));
  const landed = legs.at(-1)?.discharge ?? 0;
  const isInland = destination !== 'ROTTERDAM' && random.chance(0.25);
  const ramp = random.pick([
    ['CHICAGO_RAMP', 'CHICAGO_DEPOT'],
    ['DALLAS_RAMP', 'DALLAS_DEPOT'],
  ] as const);
  const rail = isInland ? drawRail(random, destination, ramp[0], landed + 4) : null;
  const depot = isInland ? ramp[1] : portDepot;
  const count = random.chance(DAILY_LIFE.severalContainers) ? random.whole(2, 3) : 1;
  const first = legs[0]?.depart ?? 0;
  const last = legs.at(-1)?.arrive ?? 0;
  const shiftedBy = random.chance(DAILY_LIFE.requestedUnderWay) ? random.between(first + 10, last - 80) : 0;
  for (const leg of legs) {
    const planned = Math.min(-96, leg.depart - 60 - shiftedBy) + shiftedBy;
    leg.plannedFrom = planned;
    leg.etas = drawEtas(random, leg, planned, random.chance(DAILY_LIFE.flappingEstimates));
  }
  const containers = Array.from({ length: count }, (_, index): SimulatedContainer => {
    const route = movedBy(drawContainerRoute(random, { origin, depot, legs, rail }, index), -shiftedBy);
    const iso = random.chance(0.75) ? '45G1' : '22G1';
    return { isoType: iso, weightKg: random.whole(4000, 27_000), seal: `SIM2${random.whole(10_000, 99_999)}`, route };
  });
  return { containers, ports, destination, shiftedBy };
}

/** Draws a port at which the journey does not call. */
export function drawOtherPort(random: Random, ports: readonly PlaceKey[]): PlaceKey {
  return random.pick([...hubs, 'HO_CHI_MINH' as const].filter((port) => !ports.includes(port)));
}
