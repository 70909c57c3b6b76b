/** Lists the published milestones of a container in order, with their flags. */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import type { ContainerContext } from '../containers/container-context.ts';
import { isDefinitelyBefore } from '../events/resolved-event.ts';
import { actualKindOf, isEstimateKind, type TransportEventKind } from '../fields/transport-event-kind.ts';
import type { Milestone } from '../milestones/milestone.ts';
import { instantMs } from '../time/event-time.ts';
import type { TransportEventView } from '../view/view.ts';
import { estimatedAgain } from './estimated-again.ts';

/**
 * Order in which milestones must happen. A milestone with a later time than one that must follow it is flagged
 * (spec/sources G8).
 */
const possibleOrder: readonly TransportEventKind[] = [
  'empty_out',
  'full_in',
  'vessel_loaded',
  'vessel_departed',
  'vessel_arrived',
  'vessel_discharged',
  'full_out',
  'empty_in',
];

/** Order of milestones that have the same time. */
export const kindOrder: readonly TransportEventKind[] = [
  'empty_out',
  'full_in',
  'feeder_loaded',
  'feeder_departed',
  'feeder_arrived',
  'feeder_discharged',
  'vessel_loaded',
  'vessel_departed',
  'transshipment_arrived',
  'transshipment_discharged',
  'transshipment_loaded',
  'transshipment_departed',
  'vessel_arrived',
  'vessel_berthed',
  'vessel_discharged',
  'rail_loaded',
  'rail_departed',
  'rail_arrived',
  'arrived_at_inland_destination',
  'rail_unloaded',
  'not_available',
  'available',
  'full_out',
  'delivered',
  'empty_in',
  'estimated.vessel_departed',
  'estimated.vessel_arrived',
  'estimated.arrived_at_inland_destination',
];

export function transportEvents(context: ContainerContext): TransportEventView[] {
  const impossible = impossibleOrders(context.milestones);
  const again: ReadonlySet<unknown> = estimatedAgain(context);
  const published = ownAvailability(context).filter((milestone) => !isDrayage(milestone, context));
  const events = published.map((milestone) => {
    const flags = new Set(milestone.view.flags);
    if (impossible.has(milestone)) flags.add('impossible_order');
    if (isExpired(milestone, context)) flags.add('expired');
    if (isRoleUncertain(milestone, context)) flags.add('role_uncertain');
    if (again.has(milestone.witnesses[0]?.event)) flags.add('estimated_again');
    return { ...milestone.view, flags: [...flags].sort() };
  });
  const turns = context.turns.filter((turn) => turn.isEvent);
  return [...events, ...turns.map((turn) => turn.view)].sort(inOrder);
}

/**
 * Leaves out availability stated by the line if a terminal at the same port reports it, because the terminal's report
 * takes precedence.
 */
function ownAvailability({ milestones, turns }: ContainerContext): Milestone[] {
  return milestones.filter(
    ({ view }) => !turns.some((turn) => turn.view.kind === view.kind && turn.view.locode === view.locode),
  );
}

/** Whether the container only left the POD for a train or barge, which is not a pickup. */
function isDrayage({ view, place }: Milestone, { inland, roles }: ContainerContext): boolean {
  return view.kind === 'full_out' && inland.isOverland && isSamePort(place.key, roles.podKey);
}

function impossibleOrders(milestones: readonly Milestone[]): Set<Milestone> {
  const found = new Set<Milestone>();
  for (const one of milestones) {
    const rank = possibleOrder.indexOf(one.view.kind);
    if (rank < 0 || one.moment === null) continue;
    for (const other of milestones) {
      const later = possibleOrder.indexOf(other.view.kind) > rank;
      if (!later || other.moment === null || !isDefinitelyBefore(other.moment, one.moment)) continue;
      found.add(one);
      found.add(other);
    }
  }
  return found;
}

/** Whether the time of an estimate has passed, which alone never makes it an actual event. */
function isExpired({ view, moment }: Milestone, { milestones, nowMs }: ContainerContext): boolean {
  if (!isEstimateKind(view.kind) || moment === null || moment.ms >= nowMs) return false;
  const actual = actualKindOf(view.kind);
  return !milestones.some((one) => one.view.kind === actual);
}

const atLastPort: readonly TransportEventKind[] = ['vessel_arrived', 'vessel_berthed', 'vessel_discharged'];

/** Whether the event is at the last port so far, and that port is not proven to be the POD. */
function isRoleUncertain({ view }: Milestone, { roles }: ContainerContext): boolean {
  return !roles.podIsSafe && atLastPort.includes(view.kind);
}

function inOrder(one: TransportEventView, other: TransportEventView): number {
  const times =
    (one.timestamp === null ? Number.POSITIVE_INFINITY : instantMs(one.timestamp)) -
    (other.timestamp === null ? Number.POSITIVE_INFINITY : instantMs(other.timestamp));
  if (times < 0 || times > 0) return times;
  const kinds = kindOrder.indexOf(one.kind) - kindOrder.indexOf(other.kind);
  return kinds !== 0 ? kinds : one.key < other.key ? -1 : 1;
}
