/** Lists the public events (spec/contract 5.1) that tracking a journey must produce, each at least once. */
import { statementsOf } from './dcsa-events.ts';
import { lastFreeDaysOf } from './last-free-days.ts';
import { statementsAt } from './line-statements.ts';
import type { Move } from './moves.ts';
import { containerMoves, horizonOf, reportedByFacility, reportedByLine } from './published.ts';
import type { ContainerRoute, Scenario } from './scenario.ts';

const transport = (name: string): string => `container.transport.${name}`;

/** Returns the index of the sea leg that a move of a ship or of a container on board belongs to. */
function legIndex(move: Move, route: ContainerRoute): number {
  return route.sea.findIndex((leg) => leg.vessel === move.call?.vessel && leg.voyage === move.call?.voyage);
}

const feederNames: Partial<Record<Move['kind'], string>> = {
  load: 'loaded',
  depart: 'departed',
  arrive: 'arrived',
  discharge: 'discharged',
};

function namesOf(move: Move, route: ContainerRoute): string[] {
  if (move.id.includes('export/')) return [];
  if (move.call?.mode === 'BARGE') return [`feeder_${feederNames[move.kind]}`];
  const leg = legIndex(move, route);
  const last = route.sea.length - 1;
  switch (move.kind) {
    case 'load':
      return [leg === 0 ? 'vessel_loaded' : 'transshipment_loaded'];
    case 'depart':
      return [leg === 0 ? 'vessel_departed' : 'transshipment_departed'];
    case 'arrive':
      return [leg === last ? 'vessel_arrived' : 'transshipment_arrived'];
    case 'discharge':
      return [leg === last ? 'vessel_discharged' : 'transshipment_discharged'];
    case 'rail_load':
      return ['rail_loaded'];
    case 'rail_depart':
      return ['rail_departed'];
    case 'rail_arrive':
      return ['rail_arrived', 'arrived_at_inland_destination'];
    case 'rail_unload':
      return ['rail_unloaded'];
    case 'berth':
      return ['vessel_berthed'];
    case 'interchange':
    case 'off_dock':
    case 'unknown':
      return [];
    default:
      return [move.kind];
  }
}

/** Lists the true moves of a container, reported or not, each with the public names of its events. */
export function announcedMoves(scenario: Scenario, containerIndex: number): { move: Move; names: string[] }[] {
  const route = scenario.containers[containerIndex]?.route ?? { sea: [] };
  return containerMoves(scenario, containerIndex).map((move) => ({ move, names: namesOf(move, route).map(transport) }));
}

function milestoneNames(scenario: Scenario): string[] {
  const line = reportedByLine(scenario);
  return scenario.containers.flatMap((_container, index) => {
    const facilities = [
      ...reportedByFacility(scenario, index, 'terminal'),
      ...reportedByFacility(scenario, index, 'railroad'),
    ];
    const stated = new Set([...line.keys(), ...facilities.map((move) => move.id)]);
    return announcedMoves(scenario, index).flatMap(({ move, names }) => (stated.has(move.id) ? names : []));
  });
}

/**
 * Whether the line changed its announced arrival at the last port by an hour or more, with each announcement valid for
 * at least two days. Shorter-lived ones might be missed between two polls.
 */
function etaMoves(scenario: Scenario): boolean {
  const last = scenario.containers[0]?.route.sea.at(-1);
  const statement = statementsOf(scenario).flatMap((each) =>
    each.type === 'move' &&
    each.classifier !== 'ACT' &&
    each.move.kind === 'arrive' &&
    each.move.place === last?.to &&
    (each.until ?? Number.POSITIVE_INFINITY) - Math.max(each.from, scenario.foundAt ?? 0) >= 48
      ? [each.move.at]
      : [],
  );
  return statement.some((at, index) => index > 0 && Math.abs(at - (statement[index - 1] ?? at)) >= 1);
}

function containerNames(scenario: Scenario): string[] {
  const named = statementsAt(statementsOf(scenario), horizonOf(scenario, 'line')).some(
    (statement) => statement.type === 'move' && statement.move.containerIndex !== null,
  );
  if (!named) return [];
  const days = scenario.containers.flatMap((_container, index) => lastFreeDaysOf(scenario, index));
  const lfd = [...new Set(days.map((day) => day.source))].map((source) => `container.pickup_lfd_${source}.changed`);
  const facilities = scenario.containers.some(
    (_container, index) => reportedByFacility(scenario, index, 'terminal').length > 0,
  );
  return [
    'container.created',
    ...(lfd.length > 0 ? [...lfd, 'container.pickup_lfd.changed'] : []),
    ...(facilities ? ['container.updated'] : []),
    ...(etaMoves(scenario) ? ['shipment.estimated.arrival', transport('estimated.vessel_arrived')] : []),
  ];
}

export function publicEventNames(scenario: Scenario): string[] {
  const also = scenario.alsoAnnounces ?? [];
  if (scenario.end.type === 'failed') return [...new Set(['tracking_request.failed', ...also])].sort();
  const lifecycle = ['tracking_request.succeeded', 'tracking_request.tracking_stopped'];
  return [...new Set([...lifecycle, ...also, ...milestoneNames(scenario), ...containerNames(scenario)])].sort();
}
