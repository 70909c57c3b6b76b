/** Derives the inputs of the status table from milestones. */

import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { sourceKey } from '../events/event-identity.ts';
import { isActual } from '../events/resolved-event.ts';
import type { TransportEventKind } from '../fields/transport-event-kind.ts';
import type { AvailabilityMilestone } from '../milestones/availability.ts';
import type { Milestone } from '../milestones/milestone.ts';
import { isSeaMove } from '../port-calls/port-calls.ts';
import type { ContainerContext } from './container-context.ts';
import type { StatusFacts } from './container-status.ts';
import { isOnHold } from './denied-availability.ts';
import type { KeyMilestones } from './key-milestones.ts';

export interface DerivedStatusFacts extends StatusFacts {
  /** The container has left the POD terminal. */
  leftPod: boolean;
  /** The laden container left the last facility of its sea and rail journey, or must have, as it is used again. */
  finallyOut: boolean;
}

const atSea: readonly TransportEventKind[] = [
  'vessel_loaded',
  'vessel_departed',
  'transshipment_arrived',
  'transshipment_discharged',
  'transshipment_loaded',
  'transshipment_departed',
  'vessel_arrived',
  'vessel_berthed',
];
const byRail: readonly TransportEventKind[] = ['rail_loaded', 'rail_departed', 'rail_arrived'];
const byBarge: readonly TransportEventKind[] = ['feeder_loaded', 'feeder_departed', 'feeder_arrived'];

export function statusFacts(context: ContainerContext, key: KeyMilestones): DerivedStatusFacts {
  const has = (kind: TransportEventKind) => key.first(kind) !== undefined;
  const lastOut = key.all('full_out').at(-1);
  const { inTransit, hasLeftPod, railUnloaded } = inlandLegs(context, key);
  const finallyOut = context.inland.isInland ? key.finalFullOut !== undefined : lastOut !== undefined;
  // A gate-out from the POD to a train or barge is drayage, not a pickup.
  const pickedUp = lastOut !== undefined && (finallyOut || !context.inland.isOverland);
  const isUsedAgain = Number.isFinite(context.nextUseMs);
  const spoken = availability(context, key);
  const offDockMs = lastOffDock(context);
  return {
    emptyReturned: has('empty_in'),
    delivered: has('delivered'),
    pickedUp,
    availability: offDockMs !== null && offDockMs > (spoken?.ms ?? 0) ? null : (spoken?.state ?? null),
    offDock: offDockMs !== null && offDockMs > (spoken?.ms ?? 0),
    onRail: inTransit === 'rail',
    onBarge: inTransit === 'barge',
    sentBack: returnStatus(context),
    railUnloaded,
    discharged: has('vessel_discharged'),
    // At a possible hub, the container may be waiting for a vessel even if an inland move is planned.
    inland: context.inland.isInland && context.roles.podIsSafe,
    onShip: atSea.some(has) && !isAshoreAtOrigin(context),
    leftPod: isUsedAgain || lastOut !== undefined || context.sentBack !== null || hasLeftPod || has('empty_in'),
    finallyOut: finallyOut || isUsedAgain,
  };
}

interface InlandLegs {
  /** Mode of the leg in progress; null before the first one, between two, and after the last. */
  inTransit: 'rail' | 'barge' | null;
  hasLeftPod: boolean;
  /** The last leg has ended at the inland destination, or at any place if the destination is uncertain. */
  railUnloaded: boolean;
}

/** Derives which train or barge carries the container on from the POD. A leg may follow one of another mode. */
function inlandLegs({ inland, roles, table }: ContainerContext, key: KeyMilestones): InlandLegs {
  const isAfterSea = (one: Milestone) => isAfter(one, key.first('vessel_discharged'));
  const rail = byRail.flatMap((kind) => key.all(kind));
  const barge = byBarge.flatMap((kind) => key.all(kind)).filter(isAfterSea);
  const legs = [...rail, ...barge];
  const isAtRamp = ({ place }: Step) => isSamePort(place.key, table.inlandKey);
  const gates = table.timed.filter(
    (event) => isActual(event) && isAtRamp(event) && ['gate_in', 'gate_out'].includes(event.claim.move),
  );
  const unloadings = [...key.all('rail_unloaded'), ...key.all('feeder_discharged').filter(isAfterSea)];
  const ends = [...unloadings, ...gates].filter((end) => !legs.some((leg) => goesOnFrom(leg, end)));
  const isEnded = ends.some((end) => inland.place === null || isAtRamp(end));
  const last = legs.sort((one, other) => (one.moment?.ms ?? 0) - (other.moment?.ms ?? 0)).at(-1);
  const mode = last === undefined ? null : rail.includes(last) ? 'rail' : 'barge';
  const isBackAtPod = ends.length > 0 && ends.every(({ place }) => isSamePort(place.key, roles.podKey));
  return {
    inTransit: ends.length > 0 ? null : mode,
    hasLeftPod: (legs.length > 0 || isEnded) && !isBackAtPod,
    railUnloaded: isEnded,
  };
}

type Step = Pick<Milestone, 'moment' | 'place'>;

/** Whether the move by train or barge follows the end of a leg. An arrival at the same place is that of the ended leg. */
function goesOnFrom(leg: Milestone, end: Step): boolean {
  const isArrival = leg.view.kind === 'rail_arrived' || leg.view.kind === 'feeder_arrived';
  return isAfter(leg, end) && !(isArrival && isSamePort(leg.place.key, end.place.key));
}

/** Whether the container was unloaded from its vessel at the POL, where it waits for another vessel. */
function isAshoreAtOrigin({ table }: ContainerContext): boolean {
  const own = table.timed.filter(
    (event) => isSeaMove(event) && isActual(event) && ['load', 'discharge'].includes(event.claim.move),
  );
  const last = own.at(-1);
  return last?.claim.move === 'discharge' && own.length > 1 && isSamePort(last.place.key, table.roles.polKey);
}

function isAfter(one: Step, other: Step | undefined): boolean {
  return one.moment !== null && other?.moment != null && one.moment.ms > other.moment.ms;
}

/** Returns where the container is on its return voyage to the shipper. */
function returnStatus({ sentBack }: ContainerContext): DerivedStatusFacts['sentBack'] {
  const last = sentBack?.moves.findLast(({ claim }) =>
    ['load', 'discharge', 'depart', 'gate_out'].includes(claim.move),
  );
  if (last === undefined) return null;
  if (last.claim.move === 'gate_out') return 'picked_up';
  return last.claim.move === 'discharge' ? 'grounded' : 'on_ship';
}

/**
 * Returns the latest availability reported since the last gate-out or move by train or barge, even for the next use.
 * Availability at the POD therefore lapses once the container has left.
 */
function availability(
  context: ContainerContext,
  key: KeyMilestones,
): { state: 'available' | 'not_available'; ms: number } | null {
  const legs = [...byRail, ...byBarge].flatMap((kind) => key.all(kind));
  const outs = context.table.timed.filter(
    (event) => event.claim.move === 'gate_out' && event.claim.laden !== false && isActual(event),
  );
  const leftMs = Math.max(0, ...[...legs, ...outs].map((one) => one.moment?.ms ?? 0));
  const sinceMs = Number.isFinite(context.nextUseMs) ? context.nextUseMs : leftMs;
  const states = [
    ...latestTurns(context).flatMap(({ available, ms }) =>
      available === null ? [] : [{ state: available ? ('available' as const) : ('not_available' as const), ms }],
    ),
    ...key.all('available').map((one) => ({
      state: isOnHold(one.place, context) ? ('not_available' as const) : ('available' as const),
      ms: one.moment?.ms ?? 0,
    })),
    ...key.all('not_available').map((one) => ({ state: 'not_available' as const, ms: one.moment?.ms ?? 0 })),
  ];
  const current = states.filter((one) => one.ms >= sinceMs);
  return current.sort((one, other) => other.ms - one.ms)[0] ?? null;
}

/** Returns the last report of each facility. A withdrawn report has no effect. */
function latestTurns({ turns }: ContainerContext): AvailabilityMilestone[] {
  return [...new Map(turns.map((turn) => [sourceKey(turn.source), turn])).values()];
}

function lastOffDock(context: ContainerContext): number | null {
  const moves = context.table.timed.filter((event) => event.claim.move === 'off_dock' && isActual(event));
  return moves.at(-1)?.moment.ms ?? null;
}
