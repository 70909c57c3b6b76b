/**
 * Reads groups of segments that several EDIFACT message types have: containers (EQD), means of transport (TDT), ports
 * (LOC).
 */
import type { EventClaim, PlaceClaim, PortRole, TransportMode } from '../../tracking/claims/claims.ts';
import { readImo } from '../imo-number.ts';
import { code, name, text } from '../json-shape.ts';
import { isSamePlace, readLoc } from './edi-place.ts';
import { readEquipmentId } from './equipment-number.ts';
import { at, type Segment } from './segment.ts';

export interface Groups {
  before: Segment[];
  /** Each group begins with a segment of the given tag. */
  groups: Segment[][];
}

export function splitAt(segments: readonly Segment[], tag: string): Groups {
  const before: Segment[] = [];
  const groups: Segment[][] = [];
  for (const segment of segments) {
    if (segment.tag === tag) groups.push([segment]);
    else (groups.at(-1) ?? before).push(segment);
  }
  return { before, groups };
}

export interface ContainerReport {
  segment: Segment;
  /** Null if EQD has no readable container number. */
  container: string | null;
  laden: boolean | null;
  isoType: string;
}

const LOADS: Record<string, boolean> = { '4': false, '5': true };

/**
 * Reads EQD: kind 8053, number 8260, size and type 8155, full or empty 8169. Returns null for chassis, trailers and
 * other equipment.
 */
export function readContainer(eqd: Segment): ContainerReport | null {
  const kind = at(eqd, 1);
  if (kind !== 'CN' && kind !== '') return null;
  return {
    segment: eqd,
    container: readEquipmentId(at(eqd, 2)),
    laden: LOADS[at(eqd, 6)] ?? null,
    isoType: at(eqd, 3),
  };
}

export interface Transport {
  mode: TransportMode | null;
  vessel: EventClaim['vessel'];
  voyage: string | null;
  scac: string | null;
}

/** UN Recommendation 19, element 8067. */
const MODES: Record<string, TransportMode> = { '1': 'vessel', '2': 'rail', '3': 'truck', '8': 'barge' };

/** Reads TDT: stage 8051, voyage 8028, mode 8067, carrier C040, vessel C222 (id, list, agency, name). */
export function readTransport(tdt: Segment): Transport {
  const mode = MODES[at(tdt, 3)] ?? null;
  const byWater = mode === 'vessel' || mode === 'barge';
  const imo = readImo(at(tdt, 8, 1));
  const vesselName = name(at(tdt, 8, 4));
  const isScac = at(tdt, 5, 3) === '182' || at(tdt, 5, 2) === '172';
  return {
    mode,
    vessel: byWater && (imo !== null || vesselName !== null) ? { imo, name: vesselName } : null,
    voyage: byWater ? text(at(tdt, 2)) : null,
    scac: isScac ? code(at(tdt, 5, 1), /^[A-Z]{2,4}$/) : null,
  };
}

/** Returns the main carriage (stage 20), otherwise the only means of transport. */
export function mainTransport(segments: readonly Segment[]): Transport | null {
  const found = segments.filter((segment) => segment.tag === 'TDT');
  const main = found.filter((segment) => at(segment, 1) === '20');
  const [chosen, ...others] = main.length > 0 ? main : found;
  // With two, it is unclear which one carried the container.
  return chosen === undefined || others.length > 0 ? null : readTransport(chosen);
}

/**
 * Returns the means of inland transport (any stage but 20, the main carriage) of the first list that states one; null if
 * a list states several. A container does not pass a gate on a ship: by water means a barge.
 */
export function inlandMode(...lists: (readonly Segment[])[]): TransportMode | null {
  for (const segments of lists) {
    const inland = segments.filter((segment) => segment.tag === 'TDT' && at(segment, 1) !== '20');
    const [mode, ...others] = new Set(inland.map((tdt) => readTransport(tdt).mode));
    if (others.length > 0) return null;
    if (mode !== undefined) return mode === 'vessel' ? 'barge' : mode;
  }
  return null;
}

/** LOC qualifiers for the role of a port in the shipment. */
const PORTS = { pol: '9', pod: '11', delivery: '7', hub: '13' } as const;

export interface StatedPorts {
  pol: Segment | null;
  pod: Segment | null;
  delivery: Segment | null;
  hubs: Segment[];
}

const MAX_HUBS = 10;

/**
 * Reads the ports of the main carriage and those outside any carriage, but not those of a pre-carriage or on-carriage.
 */
export function statedPorts(segments: readonly Segment[]): StatedPorts {
  const found: Segment[] = [];
  let isOther = false;
  for (const segment of segments) {
    if (segment.tag === 'TDT') isOther = isOtherCarriage(segment);
    else if (segment.tag === 'STS' || segment.tag === 'EQD' || segment.tag === 'CNI') isOther = false;
    else if (segment.tag === 'LOC' && !isOther) found.push(segment);
  }
  const of = (qualifier: string) => found.filter((loc) => at(loc, 1) === qualifier);
  return {
    pol: onlyOne(of(PORTS.pol)),
    pod: onlyOne(of(PORTS.pod)),
    delivery: onlyOne(of(PORTS.delivery)),
    hubs: of(PORTS.hub).slice(0, MAX_HUBS),
  };
}

/** Whether this is a pre-carriage (10) or on-carriage (30), whose places are not the ports of the sea leg. */
export function isOtherCarriage(tdt: Segment): boolean {
  return at(tdt, 1) === '10' || at(tdt, 1) === '30';
}

function onlyOne(locs: Segment[]): Segment | null {
  const [first] = locs;
  if (first === undefined) return null;
  const key = JSON.stringify(readLoc(first));
  return locs.every((loc) => JSON.stringify(readLoc(loc)) === key) ? first : null;
}

/**
 * Derives the role of an event's place. A container that is loaded or discharged at neither end of the voyage changes
 * ships there.
 */
export function roleOfPlace(
  event: Pick<EventClaim, 'move' | 'mode'>,
  place: PlaceClaim | null,
  ports: StatedPorts,
): PortRole | null {
  const is = (loc: Segment | null) => loc !== null && isSamePlace(readLoc(loc), place);
  const byWater = event.mode === 'vessel' || event.mode === 'barge';
  if (!byWater) return event.move !== 'gate_in' && is(ports.delivery) && !is(ports.pod) ? 'destination' : null;
  const isOut = event.move === 'load' || event.move === 'depart';
  const isIn = event.move === 'discharge' || event.move === 'arrive' || event.move === 'berth';
  if (isOut && is(ports.pol)) return 'pol';
  if (isIn && is(ports.pod)) return 'pod';
  if ((isOut || isIn) && ports.hubs.some(is)) return 'transshipment';
  const isHandled = event.move === 'load' || event.move === 'discharge';
  const isElsewhere = place?.unlocode != null && !is(ports.pol) && !is(ports.pod);
  return isHandled && isElsewhere && ports.pol !== null && ports.pod !== null ? 'transshipment' : null;
}
