/** What a terminal or rail ramp says of a box: a state that is overwritten, as terminals publish it. Pure. */
import { type Move, type MoveKind, movesOf, pickupPlace } from './moves.ts';
import { type PlaceKey, placeOf } from './places.ts';
import type { Box, BoxRoute, Scenario, YardChange, YardState } from './scenario.ts';

/** A terminal reads its own gate: it knows within minutes. */
export const yardLag = 0.25;

export interface Yard {
  place: PlaceKey;
  changes: YardChange[];
  moves: Move[];
}

function dischargeAt(route: BoxRoute): number | undefined {
  return route.sea.at(-1)?.discharge;
}

function change(at: number | undefined, set: YardState): YardChange[] {
  return at === undefined ? [] : [{ at: at + yardLag, set }];
}

function gone(at: number | undefined): YardChange[] {
  return [
    ...change(at, { status: 'departed', available: false, location: null, holds: [], fees: [], appointment: null }),
    ...change(at === undefined ? undefined : at + 150, { known: false }),
  ];
}

function inTime(changes: YardChange[]): YardChange[] {
  return changes
    .map((each, index) => ({ each, index }))
    .sort((a, b) => a.each.at - b.each.at || a.index - b.index)
    .map(({ each }) => each);
}

function noticed(box: Box, kind: MoveKind, at: number | undefined): number | undefined {
  return box.terminalMisses?.includes(kind) ? undefined : at;
}

/** The terminal at the port of discharge; null where the journey ends at no connected terminal. */
export function terminalYard(scenario: Scenario, boxIndex: number): Yard | null {
  const box = scenario.boxes[boxIndex];
  const place = box?.route.sea.at(-1)?.to;
  if (!box || !place || !placeOf(place).smdg || box.terminalSilent) return null;
  const { route } = box;
  const arrive = route.sea.at(-1)?.arrive ?? 0;
  const discharge = dischargeAt(route);
  const local = route.rail === undefined;
  return {
    place,
    changes: inTime([
      { at: arrive - 96, set: { known: true, status: 'inbound', available: false, holds: [], fees: [] } },
      ...change(discharge, { status: 'yard', available: false, location: `ROW ${boxIndex + 1} C41` }),
      ...(local && discharge !== undefined ? change(discharge + 1, { lastFreeDay: discharge + 120 }) : []),
      ...(local ? change(route.available, { available: true }) : []),
      ...change(route.rail?.load, { status: 'on_rail', location: null }),
      ...gone(route.rail?.depart ?? route.offDock ?? noticed(box, 'full_out', route.fullOut)),
      ...change(local ? noticed(box, 'full_out', route.fullOut) : undefined, { chassis: `SIMZ${400_000 + boxIndex}` }),
      ...(box.terminal ?? []),
    ]),
    moves: yardMoves(scenario, box, boxIndex, place),
  };
}

/** The railroad, for inland moves: it knows a box from its discharge. */
export function rampYard(scenario: Scenario, boxIndex: number): Yard | null {
  const box = scenario.boxes[boxIndex];
  const rail = box?.route.rail;
  const discharge = box ? dischargeAt(box.route) : undefined;
  if (!box || !rail || discharge === undefined) return null;
  return {
    place: rail.to,
    changes: inTime([
      ...change(discharge + 2, { known: true, status: 'advised', available: null }),
      ...change(rail.load, { status: 'on_rail', available: false, holds: [], fees: [] }),
      ...change(rail.unload, {
        status: 'yard',
        available: false,
        location: `TRACK ${boxIndex + 4}`,
        lastFreeDay: rail.unload + 50,
      }),
      ...change(box.route.available, { available: true }),
      ...gone(box.route.fullOut),
      ...(box.ramp ?? []),
    ]),
    moves: railroadMoves(scenario, box, boxIndex),
  };
}

function yardMoves(scenario: Scenario, box: Box, boxIndex: number, place: PlaceKey): Move[] {
  const last = box.route.sea.length - 1;
  const atTerminal = new Set([`${boxIndex}/discharge/${last}`, `${boxIndex}/berth`]);
  if (pickupPlace(box.route) === place) {
    for (const kind of ['off_dock', 'available', 'full_out']) atTerminal.add(`${boxIndex}/${kind}`);
  }
  return movesOf(scenario).filter((move) => atTerminal.has(move.id) && !box.terminalMisses?.includes(move.kind));
}

function railroadMoves(scenario: Scenario, box: Box, boxIndex: number): Move[] {
  const rail = box.route.rail;
  if (!rail) return [];
  const own = ['rail_load', 'rail_unload', 'available', 'full_out'].map((kind) => `${boxIndex}/${kind}`);
  const ids = new Set([...own, ...['depart', 'interchange', 'arrive'].map((kind) => `rail/${rail.depart}/${kind}`)]);
  return movesOf(scenario).filter((move) => ids.has(move.id));
}

/** The state that holds at an hour; null while, and after, the yard does not know the box. */
export function yardStateAt(yard: Yard, hour: number): YardState | null {
  const state: YardState = {};
  for (const each of yard.changes) {
    if (each.at > hour) break;
    Object.assign(state, each.set);
  }
  return state.known === true ? state : null;
}

export function yardMovesAt(yard: Yard, hour: number): Move[] {
  return yard.moves.filter((move) => move.at + yardLag <= hour);
}
