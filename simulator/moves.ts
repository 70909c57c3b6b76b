/** Lists the true moves of a scenario: what happened, where and when (in hours of the clock). */
import type { PlaceKey } from './places.ts';
import type { BargeLeg, ContainerRoute, ExportRailLeg, RailLeg, Scenario, SeaLeg } from './scenario.ts';
import type { VesselKey } from './vessels.ts';

export type MoveKind =
  | 'empty_out'
  | 'full_in'
  | 'load'
  | 'depart'
  | 'arrive'
  | 'berth'
  | 'discharge'
  | 'rail_load'
  | 'rail_depart'
  | 'interchange'
  | 'rail_arrive'
  | 'rail_unload'
  | 'off_dock'
  | 'available'
  | 'full_out'
  | 'delivered'
  | 'empty_in'
  /** An event with an invented code, which the product cannot interpret. */
  | 'unknown';

/** A call of a ship or train at a place. */
export interface Call {
  mode: 'VESSEL' | 'BARGE' | 'RAIL' | 'TRUCK';
  id: string;
  vessel: VesselKey | null;
  voyage: string | null;
}

export interface Move {
  /**
   * For example `0/load/1` for container 0 on its second sea leg, or `DOLPHIN/014E/arrive` for the ship with every
   * container on board.
   */
  id: string;
  /** Null for a move of the ship or train. */
  containerIndex: number | null;
  kind: MoveKind;
  place: PlaceKey;
  at: number;
  call: Call | null;
  /** Set for an `unknown` move. */
  code?: string;
}

export function seaCall(leg: Pick<SeaLeg, 'vessel' | 'voyage'>, place: PlaceKey): Call {
  return { mode: 'VESSEL', id: `TC-${leg.voyage}-${place}`, vessel: leg.vessel, voyage: leg.voyage };
}

function railCall(leg: Pick<RailLeg, 'depart'>, place: PlaceKey): Call {
  return { mode: 'RAIL', id: `TR-${leg.depart}-${place}`, vessel: null, voyage: null };
}

export const shipMoveId = (leg: Pick<SeaLeg, 'vessel' | 'voyage'>, kind: 'depart' | 'arrive'): string =>
  `${leg.vessel}/${leg.voyage}/${kind}`;

function seaMoves(containerIndex: number, leg: SeaLeg, index: number): Move[] {
  const from = seaCall(leg, leg.from);
  const to = seaCall(leg, leg.to);
  return [
    {
      id: `${containerIndex}/load/${index}`,
      containerIndex,
      kind: 'load',
      place: leg.from,
      at: leg.load,
      call: from,
    },
    {
      id: shipMoveId(leg, 'depart'),
      containerIndex: null,
      kind: 'depart',
      place: leg.from,
      at: leg.depart,
      call: from,
    },
    { id: shipMoveId(leg, 'arrive'), containerIndex: null, kind: 'arrive', place: leg.to, at: leg.arrive, call: to },
    {
      id: `${containerIndex}/discharge/${index}`,
      containerIndex,
      kind: 'discharge',
      place: leg.to,
      at: leg.discharge,
      call: to,
    },
  ];
}

function railMoves(containerIndex: number, leg: RailLeg): Move[] {
  const from = railCall(leg, leg.from);
  const to = railCall(leg, leg.to);
  const train = `rail/${leg.depart}`;
  const moves: Move[] = [
    {
      id: `${containerIndex}/rail_load`,
      containerIndex,
      kind: 'rail_load',
      place: leg.from,
      at: leg.load,
      call: from,
    },
    { id: `${train}/depart`, containerIndex: null, kind: 'rail_depart', place: leg.from, at: leg.depart, call: from },
    { id: `${train}/arrive`, containerIndex: null, kind: 'rail_arrive', place: leg.to, at: leg.arrive, call: to },
    {
      id: `${containerIndex}/rail_unload`,
      containerIndex,
      kind: 'rail_unload',
      place: leg.to,
      at: leg.unload,
      call: to,
    },
  ];
  if (leg.interchange) {
    const { at, place } = leg.interchange;
    moves.push({
      id: `${train}/interchange`,
      containerIndex: null,
      kind: 'interchange',
      place,
      at,
      call: railCall(leg, place),
    });
  }
  return moves;
}

function exportRailMoves(containerIndex: number, leg: ExportRailLeg): Move[] {
  const from = railCall(leg, leg.from);
  const to = railCall(leg, leg.to);
  const train = `export/${leg.depart}`;
  return [
    {
      id: `${containerIndex}/export/load`,
      containerIndex,
      kind: 'rail_load',
      place: leg.from,
      at: leg.load,
      call: from,
    },
    { id: `${train}/depart`, containerIndex: null, kind: 'rail_depart', place: leg.from, at: leg.depart, call: from },
    { id: `${train}/arrive`, containerIndex: null, kind: 'rail_arrive', place: leg.to, at: leg.arrive, call: to },
    {
      id: `${containerIndex}/export/unload`,
      containerIndex,
      kind: 'rail_unload',
      place: leg.to,
      at: leg.unload,
      call: to,
    },
  ];
}

/** Returns the barge moves that the line reports for a container. */
function bargeMoves(containerIndex: number, leg: BargeLeg): Move[] {
  const call = (place: PlaceKey): Call => ({
    mode: 'BARGE',
    id: `TB-${leg.voyage}-${place}`,
    vessel: null,
    voyage: leg.voyage,
  });
  const move = (kind: 'load' | 'depart' | 'arrive' | 'discharge', place: PlaceKey): Move => ({
    id: `${containerIndex}/barge/${kind}`,
    containerIndex: kind === 'load' || kind === 'discharge' ? containerIndex : null,
    kind,
    place,
    at: leg[kind],
    call: call(place),
  });
  return [move('load', leg.from), move('depart', leg.from), move('arrive', leg.to), move('discharge', leg.to)];
}

/** Returns the place of pickup: the rail ramp for inland moves, otherwise the port of discharge. */
export function pickupPlace(route: ContainerRoute): PlaceKey | null {
  return route.rail?.to ?? route.sea.at(-1)?.to ?? null;
}

function gate(containerIndex: number, kind: MoveKind, place: PlaceKey, at: number): Move {
  const call: Call = { mode: 'TRUCK', id: `TK-${place}`, vessel: null, voyage: null };
  return { id: `${containerIndex}/${kind}`, containerIndex, kind, place, at, call };
}

function containerMoves(route: ContainerRoute, containerIndex: number): Move[] {
  const moves: Move[] = [];
  const first = route.exportRail?.from ?? route.barge?.from ?? route.sea[0]?.from;
  const lastLeg = route.sea.at(-1);
  const pickup = pickupPlace(route);
  if (route.emptyOut) moves.push(gate(containerIndex, 'empty_out', route.emptyOut.place, route.emptyOut.at));
  if (route.fullIn !== undefined && first) moves.push(gate(containerIndex, 'full_in', first, route.fullIn));
  if (route.exportRail) moves.push(...exportRailMoves(containerIndex, route.exportRail));
  if (route.barge) moves.push(...bargeMoves(containerIndex, route.barge));
  route.sea.forEach((leg, index) => {
    moves.push(...seaMoves(containerIndex, leg, index));
  });
  if (route.berth !== undefined && lastLeg) {
    const call = seaCall(lastLeg, lastLeg.to);
    moves.push({
      id: `${containerIndex}/berth`,
      containerIndex,
      kind: 'berth',
      place: lastLeg.to,
      at: route.berth,
      call,
    });
  }
  if (route.rail) moves.push(...railMoves(containerIndex, route.rail));
  if (route.offDock !== undefined && pickup) moves.push(gate(containerIndex, 'off_dock', pickup, route.offDock));
  if (route.available !== undefined && pickup) moves.push(gate(containerIndex, 'available', pickup, route.available));
  if (route.fullOut !== undefined && pickup) moves.push(gate(containerIndex, 'full_out', pickup, route.fullOut));
  if (route.delivered) moves.push(gate(containerIndex, 'delivered', route.delivered.place, route.delivered.at));
  if (route.emptyIn) moves.push(gate(containerIndex, 'empty_in', route.emptyIn.place, route.emptyIn.at));
  return moves;
}

/** Lists all moves of a scenario in order of time. A ship that carries several containers moves only once. */
export function movesOf(scenario: Scenario): Move[] {
  const moves = new Map<string, Move>();
  scenario.containers.forEach((container, index) => {
    for (const move of containerMoves(container.route, index)) moves.set(move.id, move);
  });
  return [...moves.values()].sort((a, b) => a.at - b.at || a.id.localeCompare(b.id));
}
