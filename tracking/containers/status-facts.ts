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
  const rail = byRail.flatMap((kind) => key.all(kind)).filter((one) => !isUndone(one, key.all('rail_unloaded')));
  const barge = byBarge.flatMap((kind) => key.all(kind)).filter((one) => isAfter(one, key.first('vessel_discharged')));
  const offBarge = key.all('feeder_discharged').filter((one) => barge.every((leg) => isAfter(one, leg)));
  const bargeUnloaded = offBarge.some((one) => isAfter(one, key.first('vessel_discharged')));
  const isInland = bargeUnloaded || isGatedIn(key.inlandArrival);
  const railUnloaded = key.railUnloaded !== undefined || isInland;
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
    onRail: rail.length > 0 && !railUnloaded,
    onBarge: barge.length > 0 && !isInland,
    sentBack: returnStatus(context),
    railUnloaded,
    discharged: has('vessel_discharged'),
    // At a possible hub, the container may be waiting for a vessel even if an inland move is planned.
    inland: context.inland.isInland && context.roles.podIsSafe,
    onShip: atSea.some(has) && !isAshoreAtOrigin(context),
    leftPod:
      isUsedAgain ||
      lastOut !== undefined ||
      context.sentBack !== null ||
      rail.length > 0 ||
      barge.length > 0 ||
      railUnloaded ||
      has('empty_in'),
    finallyOut: finallyOut || isUsedAgain,
  };
}

/** Whether the container was gated in at its destination, so it is no longer on the train or barge. */
function isGatedIn(arrival: Milestone | undefined): boolean {
  return arrival?.witnesses.some(({ event }) => event.claim.move === 'gate_in') ?? false;
}

/** Whether the container was unloaded from the train at the place where it had been loaded. */
function isUndone(loaded: Milestone, unloaded: readonly Milestone[]): boolean {
  return unloaded.some((off) => off.place.key === loaded.place.key && isAfter(off, loaded));
}

/** Whether the container was unloaded from its vessel at the POL, where it waits for another vessel. */
function isAshoreAtOrigin({ table }: ContainerContext): boolean {
  const own = table.timed.filter(
    (event) => isSeaMove(event) && isActual(event) && ['load', 'discharge'].includes(event.claim.move),
  );
  const last = own.at(-1);
  return last?.claim.move === 'discharge' && own.length > 1 && isSamePort(last.place.key, table.roles.polKey);
}

function isAfter(one: Milestone, other: Milestone | undefined): boolean {
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
