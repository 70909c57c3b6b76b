/** Derives what a terminal or rail ramp states about a container, which is always a single current state. */
import { type Move, type MoveKind, movesOf, pickupPlace } from './moves.ts';
import { type PlaceKey, placeOf } from './places.ts';
import type { ContainerRoute, FacilityChange, FacilityState, Scenario, SimulatedContainer } from './scenario.ts';

/** Hours until a terminal reports a move. A terminal operates the gate itself, so it reports within minutes. */
export const facilityLag = 0.25;

export interface Facility {
  place: PlaceKey;
  changes: FacilityChange[];
  moves: Move[];
}

function dischargeAt(route: ContainerRoute): number | undefined {
  return route.sea.at(-1)?.discharge;
}

function change(at: number | undefined, set: FacilityState): FacilityChange[] {
  return at === undefined ? [] : [{ at: at + facilityLag, set }];
}

function gone(at: number | undefined): FacilityChange[] {
  return [
    ...change(at, { status: 'departed', available: false, location: null, holds: [], fees: [], appointment: null }),
    ...change(at === undefined ? undefined : at + 150, { known: false }),
  ];
}

function inTime(changes: FacilityChange[]): FacilityChange[] {
  return changes
    .map((each, index) => ({ each, index }))
    .sort((a, b) => a.each.at - b.each.at || a.index - b.index)
    .map(({ each }) => each);
}

function noticed(container: SimulatedContainer, kind: MoveKind, at: number | undefined): number | undefined {
  return container.terminalMisses?.includes(kind) ? undefined : at;
}

/** Returns the terminal at the port of discharge; null if that port has no connected terminal. */
export function terminalFacility(scenario: Scenario, containerIndex: number): Facility | null {
  const container = scenario.containers[containerIndex];
  const place = container?.route.sea.at(-1)?.to;
  if (!container || !place || !placeOf(place).smdg || container.terminalSilent) return null;
  const { route } = container;
  const arrive = route.sea.at(-1)?.arrive ?? 0;
  const discharge = dischargeAt(route);
  const local = route.rail === undefined;
  return {
    place,
    changes: inTime([
      { at: arrive - 96, set: { known: true, status: 'inbound', available: false, holds: [], fees: [] } },
      ...change(discharge, { status: 'yard', available: false, location: `ROW ${containerIndex + 1} C41` }),
      ...(local && discharge !== undefined ? change(discharge + 1, { lastFreeDay: discharge + 120 }) : []),
      ...(local ? change(route.available, { available: true }) : []),
      ...change(route.rail?.load, { status: 'on_rail', location: null }),
      ...gone(route.rail?.depart ?? route.offDock ?? noticed(container, 'full_out', route.fullOut)),
      ...change(local ? noticed(container, 'full_out', route.fullOut) : undefined, {
        chassis: `SIMZ${400_000 + containerIndex}`,
      }),
      ...(container.terminal ?? []),
    ]),
    moves: facilityMoves(scenario, container, containerIndex, place),
  };
}

/** Returns the railroad of an inland move. It lists a container from its discharge onwards. */
export function rampFacility(scenario: Scenario, containerIndex: number): Facility | null {
  const container = scenario.containers[containerIndex];
  const rail = container?.route.rail;
  const discharge = container ? dischargeAt(container.route) : undefined;
  if (!container || !rail || discharge === undefined) return null;
  return {
    place: rail.to,
    changes: inTime([
      ...change(discharge + 2, { known: true, status: 'advised', available: null }),
      ...change(rail.load, { status: 'on_rail', available: false, holds: [], fees: [] }),
      ...change(rail.unload, {
        status: 'yard',
        available: false,
        location: `TRACK ${containerIndex + 4}`,
        lastFreeDay: rail.unload + 50,
      }),
      ...change(container.route.available, { available: true }),
      ...gone(container.route.fullOut),
      ...(container.ramp ?? []),
    ]),
    moves: railroadMoves(scenario, container, containerIndex),
  };
}

function facilityMoves(
  scenario: Scenario,
  container: SimulatedContainer,
  containerIndex: number,
  place: PlaceKey,
): Move[] {
  const last = container.route.sea.length - 1;
  const atTerminal = new Set([`${containerIndex}/discharge/${last}`, `${containerIndex}/berth`]);
  if (pickupPlace(container.route) === place) {
    for (const kind of ['off_dock', 'available', 'full_out']) atTerminal.add(`${containerIndex}/${kind}`);
  }
  return movesOf(scenario).filter((move) => atTerminal.has(move.id) && !container.terminalMisses?.includes(move.kind));
}

function railroadMoves(scenario: Scenario, container: SimulatedContainer, containerIndex: number): Move[] {
  const rail = container.route.rail;
  if (!rail) return [];
  const own = ['rail_load', 'rail_unload', 'available', 'full_out'].map((kind) => `${containerIndex}/${kind}`);
  const ids = new Set([...own, ...['depart', 'interchange', 'arrive'].map((kind) => `rail/${rail.depart}/${kind}`)]);
  return movesOf(scenario).filter((move) => ids.has(move.id));
}

/** Returns the state at a given hour; null while the facility does not list the container. */
export function facilityStateAt(facility: Facility, hour: number): FacilityState | null {
  const state: FacilityState = {};
  for (const each of facility.changes) {
    if (each.at > hour) break;
    Object.assign(state, each.set);
  }
  return state.known === true ? state : null;
}

export function facilityMovesAt(facility: Facility, hour: number): Move[] {
  return facility.moves.filter((move) => move.at + facilityLag <= hour);
}
