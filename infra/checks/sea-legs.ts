/**
 * Computes the legs between waypoints over open water, and the waypoints by which ships leave each port. The result is
 * stored as data.
 */

import { PORTS } from '../../reference/ports/ports.ts';
import { keysOf } from '../../reference/records.ts';
import { type Point, WAYPOINTS, type Waypoint } from '../../reference/sea-routes/sea-waypoints.ts';
import { Coastline, distanceKm } from './coastline.ts';

/** A leg is included only if the path via shorter legs is longer by more than this factor. */
const DETOUR = 1.01;
/**
 * Land is ignored within this distance of a port, because the coastline data is too coarse for narrow waters and some
 * ports are far up a river.
 */
const PORT_CLEAR_KM = 60;
const FARTHER_KM = [120, 200, 400, 800, 1600];
/** Ports up a river, behind an island or on a canal, each with the waypoint by which ships leave. */
const HIDDEN_PORTS: Record<string, Waypoint> = {
  AUMEL: 'bass-strait-west',
  BEANR: 'hoek-van-holland',
  CAMTR: 'saint-lawrence-river',
  DEHAM: 'german-bight',
  JPOSA: 'kii-channel',
  JPTYO: 'tokyo-bay-mouth',
  JPUKB: 'kii-channel',
  NZAKL: 'hauraki-gulf',
  PABLB: 'balboa-south',
  PACTB: 'colon-north',
  PAMIT: 'colon-north',
  PAROD: 'balboa-south',
  USANC: 'cook-inlet',
  USBAL: 'chesapeake-mouth',
  USILG: 'delaware-mouth',
  USMSY: 'mississippi-mouth',
  USPDX: 'columbia-mouth',
  USPHL: 'delaware-mouth',
  VNSGN: 'vietnam-south',
};
const PORT_REACH_KM = 8000;
const APPROACHES = 4;

/** Passages that the coastline data shows as land: canals and narrow straits. */
export const NARROWS: readonly (readonly [Waypoint, Waypoint])[] = [
  ['suez-south', 'suez-north'],
  ['suez-gulf', 'suez-south'],
  ['red-sea-north', 'suez-gulf'],
  ['colon-north', 'balboa-south'],
  ['alboran-sea', 'gibraltar-strait'],
  ['dardanelles', 'gallipoli-strait'],
  ['gallipoli-strait', 'marmara-west'],
  ['marmara-west', 'marmara-sea'],
  ['messina-south', 'messina-strait'],
  ['messina-strait', 'messina-north'],
  ['great-belt-north', 'great-belt'],
  ['great-belt', 'great-belt-south'],
  ['puget-sound-north', 'puget-sound'],
  ['juan-de-fuca', 'puget-sound-north'],
  ['juan-de-fuca', 'georgia-strait-south'],
  ['georgia-strait-south', 'georgia-strait'],
  ['singapore-east', 'singapore-south'],
  ['singapore-south', 'malacca-strait'],
  ['saint-lawrence-gulf', 'saint-lawrence-river'],
  ['cook-inlet-mouth', 'cook-inlet'],
  ['plata-mouth', 'plata-river'],
  ['tsugaru-west', 'tsugaru-east'],
];

export interface SeaLegs {
  legs: [Waypoint, Waypoint][];
  /** Waypoints by UN/LOCODE of a seaport, nearest first. */
  approaches: Record<string, Waypoint[]>;
}

/** Computes the legs and approaches. Throws if a waypoint lies on land or no waypoint is visible from a port. */
export function findSeaLegs(): SeaLegs {
  const coasts = [new Coastline('110m'), new Coastline('50m')];
  const names = keysOf(WAYPOINTS);
  const narrow = new Set(NARROWS.flat());
  for (const name of names) {
    if (!narrow.has(name) && coasts.some((coast) => coast.isLand(WAYPOINTS[name])))
      throw new Error(`${name} lies on land`);
  }
  const isOpen = (from: Point, to: Point, clearKm: readonly [number, number] = [0, 0]) =>
    coasts.every((coast) => coast.landBetween(from, to, clearKm) === null);

  const graph = new ShortestWays(names);
  for (const [from, to] of NARROWS) graph.add(from, to, distanceKm(WAYPOINTS[from], WAYPOINTS[to]));
  const legs: [Waypoint, Waypoint][] = NARROWS.map(([from, to]) => [from, to]);
  for (const { from, to, km } of pairsByLength(names)) {
    if (!isOpen(WAYPOINTS[from], WAYPOINTS[to]) || graph.within(from, to, km * DETOUR)) continue;
    graph.add(from, to, km);
    legs.push([from, to]);
  }
  const approaches: Record<string, Waypoint[]> = {};
  for (const port of PORTS.filter(({ kind }) => kind === 'port')) {
    const at: Point = [port.latitude, port.longitude];
    const near = names
      .map((name) => ({ name, km: distanceKm(at, WAYPOINTS[name]) }))
      .filter(({ km }) => km < PORT_REACH_KM)
      .sort((one, other) => one.km - other.km);
    const seenAfter = (clearKm: number) => near.filter(({ name }) => isOpen(at, WAYPOINTS[name], [clearKm, 0]));
    const hidden = HIDDEN_PORTS[port.unlocode];
    const open = seenAfter(PORT_CLEAR_KM).slice(0, APPROACHES);
    // If the coastline data shows no open water near the port, land is ignored within greater distances until a
    // waypoint becomes visible, and the nearest is used.
    const beyond =
      open.length > 0
        ? open
        : (FARTHER_KM.map((km) => seenAfter(km).slice(0, 1)).find(({ length }) => length > 0) ?? []);
    if (beyond.length === 0 && !hidden)
      throw new Error(`no waypoint is seen from ${port.unlocode}: add it to HIDDEN_PORTS`);
    approaches[port.unlocode] = hidden ? [hidden] : beyond.map(({ name }) => name);
  }
  return { legs: legs.sort(([a, b], [c, d]) => (a + b < c + d ? -1 : 1)), approaches };
}

function pairsByLength(names: Waypoint[]) {
  const pairs = names.flatMap((from, index) =>
    names.slice(index + 1).map((to) => ({ from, to, km: distanceKm(WAYPOINTS[from], WAYPOINTS[to]) })),
  );
  return pairs.filter(({ km }) => km < 11_000).sort((one, other) => one.km - other.km);
}

class ShortestWays {
  readonly #legs: Map<Waypoint, [Waypoint, number][]>;

  constructor(names: Waypoint[]) {
    this.#legs = new Map(names.map((name) => [name, []]));
  }

  add(from: Waypoint, to: Waypoint, km: number): void {
    this.#legs.get(from)?.push([to, km]);
    this.#legs.get(to)?.push([from, km]);
  }

  /** Whether there is a path of at most `limitKm`. */
  within(from: Waypoint, to: Waypoint, limitKm: number): boolean {
    const best = new Map([[from, 0]]);
    const open = new Set([from]);
    while (open.size > 0) {
      let next: Waypoint | null = null;
      for (const name of open) if (next === null || (best.get(name) ?? 0) < (best.get(next) ?? 0)) next = name;
      if (next === null) return false;
      open.delete(next);
      const way = best.get(next) ?? 0;
      if (next === to) return true;
      for (const [neighbor, km] of this.#legs.get(next) ?? []) {
        const total = way + km;
        if (total > limitKm || total >= (best.get(neighbor) ?? Number.POSITIVE_INFINITY)) continue;
        best.set(neighbor, total);
        open.add(neighbor);
      }
    }
    return false;
  }
}

export function renderSeaLegs({ legs, approaches }: SeaLegs): string {
  const pairs = legs.map(([from, to]) => `  ['${from}', '${to}'],`).join('\n');
  const ports = Object.entries(approaches).sort(([one], [other]) => (one < other ? -1 : 1));
  const rows = ports
    .map(([locode, names]) => `  ${locode}: [${names.map((name) => `'${name}'`).join(', ')}],`)
    .join('\n');
  return `// Written by \`npm run generate\` from sea-waypoints.ts, the seaports and public coastlines. Not edited by hand.
import type { Waypoint } from './sea-waypoints.ts';

/** Waypoints between which ships sail straight, along the great circle. */
export const SEA_LEGS: readonly (readonly [Waypoint, Waypoint])[] = [
${pairs}
];

/** Nearest visible waypoints first, by UN/LOCODE of the seaport. */
export const APPROACHES: Readonly<Record<string, readonly Waypoint[]>> = {
${rows}
};
`;
}
