/**
 * Draws faults of the class "wrong port or leg": the line states wrong places, times or legs and later corrects them.
 */
import { type Move, movesOf } from '../moves.ts';
import type { PlaceKey } from '../places.ts';
import { placeOf } from '../places.ts';
import type { SeaLeg } from '../scenario.ts';
import { drawEtas, drawOtherPort, drawVoyage } from './draw-route.ts';
import type { DrawnScenario } from './drawn-scenario.ts';
import type { Random } from './random.ts';

/** Adds a fault to the journey. Returns false if the fault does not fit. */
export type DrawFault = (random: Random, drawn: DrawnScenario) => boolean;

/** Lists the moves that a line reports and that no edit changes yet. */
function freeMoves(drawn: DrawnScenario, kinds: readonly Move['kind'][]): Move[] {
  const taken = new Set((drawn.edits ?? []).flatMap((edit) => ('move' in edit ? [edit.move] : [])));
  return movesOf(drawn).filter((move) => kinds.includes(move.kind) && !taken.has(move.id) && move.at > 0);
}

/**
 * Returns the hour of the first return or, failing that, pickup, by which earlier statements must have been corrected.
 */
function endOf(drawn: DrawnScenario): number {
  return Math.min(...drawn.containers.map(({ route }) => route.emptyIn?.at ?? route.fullOut ?? 0));
}

const misstated: DrawFault = (random, drawn) => {
  const moves = freeMoves(drawn, ['full_in', 'load', 'depart', 'arrive', 'discharge', 'full_out', 'empty_out']);
  if (moves.length === 0) return false;
  const move = random.pick(moves);
  const from = move.at + random.between(1, 8);
  const off = random.chance(0.3) ? random.between(1, from - move.at) : -random.between(1, 40);
  const until = Math.min(from + random.between(4, 120), Math.max(from + 2, endOf(drawn) - 6));
  const reports = { edit: 'misstate' as const, move: move.id, at: move.at + off, from };
  // One wrong statement in eight is never corrected, so no source reveals the truth.
  drawn.edits?.push(random.chance(0.125) ? reports : { ...reports, until });
  return true;
};

const misplaced: DrawFault = (random, drawn) => {
  const moves = freeMoves(drawn, ['full_in', 'load', 'arrive', 'discharge']);
  if (moves.length === 0) return false;
  const move = random.pick(moves);
  const place = siblingOf(move.place) ?? drawOtherPort(random, portsOf(drawn));
  const from = move.at + random.between(1, 8);
  const until = Math.min(from + random.between(4, 120), Math.max(from + 2, endOf(drawn) - 6));
  drawn.edits?.push({ edit: 'misstate', move: move.id, place, from, until });
  return true;
};

/** The line remains wrong. The terminal or railroad is right and takes precedence. */
export const disagreeing: DrawFault = (random, drawn) => {
  const last = drawn.containers.map(({ route }) => route.sea.length - 1);
  const moves = freeMoves(drawn, ['discharge', 'full_out', 'rail_load', 'rail_unload']).filter(
    (move) =>
      placeOf(drawn.containers[0]?.route.sea.at(-1)?.to ?? 'ROTTERDAM').smdg !== null &&
      (move.kind !== 'discharge' || move.id.endsWith(`/${last[move.containerIndex ?? 0]}`)),
  );
  if (moves.length === 0) return false;
  const move = random.pick(moves);
  const off = random.between(1, 14) * (random.chance(0.7) ? -1 : 1);
  drawn.edits?.push({ edit: 'misstate', move: move.id, at: move.at + off, from: move.at + Math.max(3, off + 1) });
  return true;
};

/** The ship calls at a port during its voyage. The line first reports this as a transshipment, then withdraws it. */
const phantomTransshipment: DrawFault = (random, drawn) => {
  const containerIndex = random.whole(0, drawn.containers.length - 1);
  const sea = drawn.containers[containerIndex]?.route.sea ?? [];
  const leg = random.whole(0, sea.length - 1);
  const { depart = 0, arrive = 0 } = sea[leg] ?? {};
  if (depart < -20 || arrive - depart < 60) return false;
  const place = drawOtherPort(random, portsOf(drawn));
  const at = depart + (arrive - depart) * random.between(0.2, 0.5);
  const until = at + random.between(20, 90);
  if (until + 140 > endOf(drawn)) return false;
  const reports = { edit: 'invent' as const, containerIndex, leg, place, until };
  drawn.edits?.push({ ...reports, kind: 'discharge', at, from: at + 4 });
  if (random.chance(0.6)) drawn.edits?.push({ ...reports, kind: 'load', at: at + 9, from: at + 12 });
  return true;
};

/** The line invents a loading and later withdraws it. The ship still sails with the container. */
const inventedLoad: DrawFault = (random, drawn) => {
  const load = drawn.containers[0]?.route.sea[0]?.load ?? 0;
  if (load < 60) return false;
  const at = load - random.between(40, 55);
  drawn.edits?.push({ edit: 'invent', containerIndex: 0, kind: 'load', leg: 0, at, from: at + 3, until: load + 2 });
  return true;
};

/** The plan appears to end at the hub until the next leg is reported. */
const lateHub: DrawFault = (random, drawn) => {
  const many = drawn.containers[0]?.route.sea.length ?? 0;
  if (many < 2) return false;
  const hub = random.whole(0, many - 2);
  const { depart = 0, discharge = 0 } = drawn.containers[0]?.route.sea[hub] ?? {};
  const from = random.between(depart + 6, discharge + 12);
  if (from < 5) return false;
  for (const { route } of drawn.containers) {
    for (const leg of route.sea.slice(hub + 1)) planAgain(leg, from);
  }
  return true;
};

function planAgain(leg: SeaLeg, from: number): void {
  leg.plannedFrom = Math.max(leg.plannedFrom ?? from, from);
  leg.etas = (leg.etas ?? []).filter((eta) => eta.from > from);
  leg.etas.unshift({ from, at: leg.arrive + 4 });
}

/** The container is planned via another hub and on other ships, and is replanned before it is loaded. */
const otherWayPlanned: DrawFault = (random, drawn) => {
  const route = drawn.containers[0]?.route;
  const [first] = route?.sea ?? [];
  const last = route?.sea.at(-1);
  if (!route || !first || !last || first.load < 40) return false;
  const place = drawOtherPort(random, portsOf(drawn));
  const changed = random.between(5, first.load - 20);
  const one: SeaLeg = {
    ...first,
    voyage: `${drawVoyage(random)}P`,
    to: place,
    arrive: first.depart + 110,
    discharge: first.depart + 124,
    etas: [],
  };
  const two: SeaLeg = {
    ...last,
    voyage: `${drawVoyage(random)}Q`,
    from: place,
    load: one.discharge + 50,
    depart: one.discharge + 60,
    arrive: one.discharge + 460,
    discharge: one.discharge + 480,
    etas: [],
  };
  abandon(random, drawn, [one, two], changed);
  return true;
};

/** The plan is to discharge the container at the other port in the same bay. */
const otherPodPlanned: DrawFault = (random, drawn) => {
  const route = drawn.containers[0]?.route;
  const last = route?.sea.at(-1);
  const sibling = last ? siblingOf(last.to) : null;
  if (!route || !last || !sibling || last.load < 40) return false;
  const changed = random.between(Math.max(5, last.load - 200), last.load - 12);
  abandon(random, drawn, [{ ...last, to: sibling, voyage: `${drawVoyage(random)}R`, etas: [] }], changed, last);
  return true;
};

/** The container is rolled over to a later ship, and the plan for the first one is dropped. */
export const rolledOver: DrawFault = (random, drawn) => {
  const [first] = drawn.containers[0]?.route.sea ?? [];
  if (!first || first.load < 60) return false;
  const missed: SeaLeg = {
    ...first,
    voyage: `${drawVoyage(random)}M`,
    vessel: first.vessel === 'DOLPHIN' ? 'EIDER' : 'DOLPHIN',
    load: first.load - 48,
    depart: first.depart - 48,
    arrive: first.arrive - 48,
    discharge: first.discharge - 48,
    etas: [],
  };
  if (drawn.containers.some(({ route }) => route.sea.some((leg) => leg.vessel === missed.vessel))) return false;
  abandon(random, drawn, [missed], random.between(5, first.load - 50), first);
  return true;
};

function abandon(random: Random, drawn: DrawnScenario, legs: SeaLeg[], hour: number, replaced?: SeaLeg): void {
  const plannedFrom = -96;
  for (const leg of legs) {
    drawn.plannedLegs?.push({ ...leg, plannedFrom, etas: drawEtas(random, leg, plannedFrom, false) });
    drawn.edits?.push({ edit: 'drop_plan', leg, at: hour });
  }
  for (const { route } of drawn.containers) {
    for (const leg of route.sea) if (replaced === undefined || leg.voyage === replaced.voyage) planAgain(leg, hour);
  }
}

const facilityMisstates: DrawFault = (random, drawn) => {
  const containerIndex = random.whole(0, drawn.containers.length - 1);
  const { route } = drawn.containers[containerIndex] ?? {};
  const last = route?.sea.at(-1);
  if (!route || !last || placeOf(last.to).smdg === null || last.discharge < 5) return false;
  const inland = route.rail && random.chance(0.5);
  const kind = inland ? ('rail_load' as const) : ('discharge' as const);
  const right = inland ? (route.rail?.load ?? 0) : last.discharge;
  const until = right + random.between(3, 40);
  // The facility must correct its record while it still has the container.
  const leaves = inland ? route.rail?.depart : (route.rail?.load ?? route.fullOut);
  if (until > (leaves ?? until) - 1) return false;
  if (drawn.facilityMisstatements.some((one) => one.containerIndex === containerIndex && one.kind === kind))
    return false;
  drawn.facilityMisstatements.push({
    source: inland ? 'railroad' : 'terminal',
    containerIndex,
    kind,
    at: right - random.between(1, 12),
    until,
  });
  return true;
};

function portsOf(drawn: DrawnScenario): PlaceKey[] {
  const legs = [...drawn.containers.flatMap(({ route }) => route.sea), ...(drawn.plannedLegs ?? [])];
  return [...new Set(legs.flatMap((leg) => [leg.from, leg.to]))];
}

const siblings: Partial<Record<PlaceKey, PlaceKey>> = {
  LOS_ANGELES: 'LONG_BEACH',
  LONG_BEACH: 'LOS_ANGELES',
  NEW_YORK: 'SAVANNAH',
  SAVANNAH: 'NEW_YORK',
};

function siblingOf(place: PlaceKey): PlaceKey | null {
  return siblings[place] ?? null;
}

export const portOrLegFaults: readonly (readonly [string, DrawFault, number])[] = [
  ['misstated_time', misstated, 4],
  ['misplaced', misplaced, 3],
  ['line_and_yard_disagree', disagreeing, 5],
  ['phantom_transshipment', phantomTransshipment, 4],
  ['invented_load', inventedLoad, 1],
  ['late_hub', lateHub, 4],
  ['other_way_planned', otherWayPlanned, 2],
  ['other_pod_planned', otherPodPlanned, 2],
  ['yard_misstates', facilityMisstates, 2],
];
