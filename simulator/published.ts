/**
 * Derives what must be published at the end of a journey, given what its sources revealed. Uses their statements and
 * API names (spec/service 2.4, spec/contract 4.2), but none of the product's code.
 */
import { profileOf, statementsOf, timeOf } from './dcsa-events.ts';
import { facilityMovesAt, rampFacility, terminalFacility } from './facility-statements.ts';
import { statementsAt } from './line-statements.ts';
import { type Move, type MoveKind, movesOf, shipMoveId } from './moves.ts';
import { type PlaceKey, placeOf } from './places.ts';
import type { ContainerRoute, Scenario } from './scenario.ts';
import { vessels } from './vessels.ts';
import { instantAt, instantOfLocal, utcText } from './world-time.ts';

export type PublishedValues = Record<string, string | number | null>;

/**
 * Returns the last hour at which a source still responds to polls. A fault without an end hides everything after it.
 */
export function horizonOf(scenario: Scenario, source: 'line' | 'terminal' | 'railroad'): number {
  const endless = (scenario.faults ?? [])
    .filter((fault) => fault.until === null && (fault.source ?? 'line') === source)
    .map((fault) => fault.from);
  return Math.min(scenario.end.withinHours, scenario.userStopsAt ?? Number.POSITIVE_INFINITY, ...endless);
}

/**
 * Returns the last hour at which the line lists a container, which is before the end if the container leaves the bill.
 */
function containerHorizon(scenario: Scenario, containerIndex: number): number {
  const removed = (scenario.edits ?? []).flatMap((edit) =>
    edit.edit === 'remove_container' && edit.containerIndex === containerIndex ? [edit.at - 0.01] : [],
  );
  return Math.min(horizonOf(scenario, 'line'), ...removed);
}

/**
 * Returns the instant of a time as the line writes it. A local time or date is interpreted in the zone of its place.
 */
export function readTime(scenario: Scenario, move: Move, startMs: number): string {
  const printed = timeOf(profileOf(scenario), move, startMs);
  const exact = /(Z|[+-]\d{2}:\d{2})$/.test(printed) && printed.length > 10;
  return utcText(exact ? Date.parse(printed) : instantOfLocal(printed, placeOf(move.place).zone));
}

/** Returns the line's actual statements by move id, as they stand at a given hour, by default at the end. */
export function reportedByLine(scenario: Scenario, hour = horizonOf(scenario, 'line')): Map<string, Move> {
  if (scenario.foundAt === null) return new Map();
  return new Map(
    statementsAt(statementsOf(scenario), hour).flatMap((statement) =>
      statement.type === 'move' && statement.classifier === 'ACT' ? [[statement.move.id, statement.move] as const] : [],
    ),
  );
}

/** Returns the moves that a terminal or railroad has reported by a given hour, by default by the end. */
export function reportedByFacility(
  scenario: Scenario,
  containerIndex: number,
  kind: 'terminal' | 'railroad',
  hour = horizonOf(scenario, kind),
): Move[] {
  if (scenario.foundAt === null) return [];
  const facility =
    kind === 'terminal' ? terminalFacility(scenario, containerIndex) : rampFacility(scenario, containerIndex);
  return facility ? facilityMovesAt(facility, hour) : [];
}

/** Hour of the last poll of each source; -Infinity if it was not polled. */
export type RequestedHours = Record<'line' | 'terminal' | 'railroad', number>;

function endOf(scenario: Scenario, containerIndex: number): RequestedHours {
  const [terminal, railroad] = [horizonOf(scenario, 'terminal'), horizonOf(scenario, 'railroad')];
  return { line: containerHorizon(scenario, containerIndex), terminal, railroad };
}

/** Rule for one published time: its API name, the kinds of moves that set it, and the precedence of sources. */
interface Rule {
  field: string;
  id(containerIndex: number, route: ContainerRoute): string | null;
  first: 'line' | 'terminal' | 'railroad';
}

const containerMove = (kind: MoveKind) => (containerIndex: number) => `${containerIndex}/${kind}`;

function shipMove(which: 'first' | 'last', kind: 'depart' | 'arrive') {
  return (_containerIndex: number, route: ContainerRoute) => {
    const leg = which === 'first' ? route.sea[0] : route.sea.at(-1);
    return leg ? shipMoveId(leg, kind) : null;
  };
}

function trainMove(kind: 'depart' | 'arrive') {
  return (_containerIndex: number, route: ContainerRoute) => (route.rail ? `rail/${route.rail.depart}/${kind}` : null);
}

const rules: Rule[] = [
  { field: 'empty_out_at', id: containerMove('empty_out'), first: 'line' },
  { field: 'pol_full_in_at', id: containerMove('full_in'), first: 'line' },
  { field: 'pol_vessel_loaded_at', id: (containerIndex) => `${containerIndex}/load/0`, first: 'line' },
  { field: 'pol_vessel_departed_at', id: shipMove('first', 'depart'), first: 'line' },
  { field: 'pod_arrived_at', id: shipMove('last', 'arrive'), first: 'line' },
  {
    field: 'pod_discharged_at',
    id: (containerIndex, route) => `${containerIndex}/discharge/${route.sea.length - 1}`,
    first: 'terminal',
  },
  {
    field: 'pod_full_out_at',
    id: (containerIndex, route) => (route.rail ? null : `${containerIndex}/full_out`),
    first: 'terminal',
  },
  {
    field: 'final_destination_full_out_at',
    id: (containerIndex, route) => (route.rail ? `${containerIndex}/full_out` : null),
    first: 'railroad',
  },
  { field: 'pod_rail_loaded_at', id: containerMove('rail_load'), first: 'railroad' },
  { field: 'pod_rail_departed_at', id: trainMove('depart'), first: 'railroad' },
  { field: 'ind_ata_at', id: trainMove('arrive'), first: 'railroad' },
  { field: 'ind_rail_unloaded_at', id: containerMove('rail_unload'), first: 'railroad' },
  { field: 'delivered_at', id: containerMove('delivered'), first: 'line' },
  { field: 'empty_terminated_at', id: containerMove('empty_in'), first: 'line' },
];

function statusOf(values: PublishedValues, available: boolean): string {
  if (values.empty_terminated_at) return 'empty_returned';
  if (values.delivered_at) return 'delivered';
  if (values.pod_full_out_at || values.final_destination_full_out_at) return 'picked_up';
  if (available) return 'available';
  if (values.pod_discharged_at) return 'grounded';
  return values.pol_vessel_loaded_at || values.pol_vessel_departed_at ? 'on_ship' : 'new';
}

const equipment: Record<string, PublishedValues> = {
  '45G1': { equipment_type: 'dry', equipment_length: 40, equipment_height: 'high_cube' },
  '22G1': { equipment_type: 'dry', equipment_length: 20, equipment_height: 'standard' },
};

/**
 * Derives the milestones and status of a container from the statements up to a given hour, by default up to the end.
 */
export function publishedContainer(
  scenario: Scenario,
  containerIndex: number,
  startMs: number,
  requested = endOf(scenario, containerIndex),
): PublishedValues {
  const route = scenario.containers[containerIndex]?.route ?? { sea: [] };
  const line = reportedByLine(scenario, requested.line);
  const facilities = {
    terminal: reportedByFacility(scenario, containerIndex, 'terminal', requested.terminal),
    railroad: reportedByFacility(scenario, containerIndex, 'railroad', requested.railroad),
  };
  const values: PublishedValues = {};
  for (const rule of rules) {
    const id = rule.id(containerIndex, route);
    const facility = rule.first === 'line' ? undefined : facilities[rule.first].find((move) => move.id === id);
    const reports = id === null ? undefined : line.get(id);
    values[rule.field] = facility
      ? utcText(instantAt(startMs, facility.at))
      : reports
        ? readTime(scenario, reports, startMs)
        : null;
  }
  const available = [...facilities.terminal, ...facilities.railroad].some((move) => move.kind === 'available');
  const carrier = facilities.railroad.some((move) => move.kind === 'rail_load') ? 'SIMR' : null;
  const script = scenario.containers[containerIndex];
  return {
    ...values,
    ...(script ? equipment[script.isoType] : {}),
    seal_number: script && line.has(`${containerIndex}/load/0`) ? script.seal : null,
    pod_rail_carrier_scac: carrier,
    ind_rail_carrier_scac: carrier,
    current_status: statusOf(values, available),
  };
}

function isArrivalAtSea({ kind, call }: Move): boolean {
  return kind === 'arrive' && call?.mode === 'VESSEL';
}

/** Returns the first announced arrival at the port of discharge, as seen by a client that polls from the start. */
function originalEta(scenario: Scenario, startMs: number, pod: PlaceKey | null): string | null {
  const found = scenario.foundAt ?? 0;
  const plans = statementsOf(scenario).flatMap((statement) =>
    statement.type === 'move' && statement.classifier !== 'ACT' && isAtPort(statement.move, pod) ? [statement] : [],
  );
  const atFirst = statementsAt(plans, found).flatMap((statement) => (statement.type === 'move' ? [statement] : []));
  const later = plans.filter((statement) => statement.from > found && statement.from <= horizonOf(scenario, 'line'));
  const statement = atFirst.sort((a, b) => a.move.at - b.move.at).at(-1) ?? later[0];
  return statement ? readTime(scenario, statement.move, startMs) : null;
}

/** Ports of one complex. The first estimate for any of them is the first estimate of the shipment. */
const COMPLEXES: readonly (readonly string[])[] = [['USLAX', 'USLGB']];

function isAtPort(move: Move, port: PlaceKey | null): boolean {
  if (!isArrivalAtSea(move) || port === null) return false;
  const [one, other] = [placeOf(move.place).locode, placeOf(port).locode];
  return one === other || COMPLEXES.some((ports) => [one, other].every((locode) => ports.includes(locode ?? '')));
}

/** Derives the shipment's ports, ship and times at the end; empty if the number is never found. */
export function publishedShipment(scenario: Scenario, startMs: number): PublishedValues {
  if (scenario.foundAt === null) return {};
  const route: ContainerRoute = scenario.containers[0]?.route ?? { sea: scenario.plannedLegs ?? [] };
  const first = route.sea[0];
  const last = route.sea.at(-1);
  const line = reportedByLine(scenario);
  const at = (id: string | null): string | null => {
    const move = id === null ? undefined : line.get(id);
    return move ? readTime(scenario, move, startMs) : null;
  };
  const vessel = last ? vessels[last.vessel] : null;
  return {
    port_of_lading_locode: first ? placeOf(first.from).locode : null,
    port_of_discharge_locode: last ? placeOf(last.to).locode : null,
    destination_locode: route.rail ? placeOf(route.rail.to).locode : null,
    pod_vessel_name: vessel?.name ?? null,
    pod_vessel_imo: vessel?.imo ?? null,
    pod_voyage_number: last?.voyage ?? null,
    pol_atd_at: at(first ? shipMoveId(first, 'depart') : null),
    pod_original_eta_at: originalEta(scenario, startMs, last?.to ?? null),
    pod_ata_at: at(last ? shipMoveId(last, 'arrive') : null),
    destination_ata_at: at(trainMove('arrive')(0, route)),
  };
}

/** Lists every true move of one container in order of time, including those of its ships and trains. */
export function containerMoves(scenario: Scenario, containerIndex: number): Move[] {
  const route = scenario.containers[containerIndex]?.route ?? { sea: [] };
  const shared = new Set(route.sea.flatMap((leg) => [shipMoveId(leg, 'depart'), shipMoveId(leg, 'arrive')]));
  return movesOf(scenario).filter(
    (move) =>
      move.containerIndex === containerIndex ||
      shared.has(move.id) ||
      (route.rail && move.id.startsWith(`rail/${route.rail.depart}/`)) ||
      (route.exportRail && move.id.startsWith(`export/${route.exportRail.depart}/`)) ||
      (route.barge && move.id.startsWith(`${containerIndex}/barge/`)),
  );
}
