import { isSamePort } from '../../reference/ports/port-complexes.ts';
import type { TransportEventKind } from '../fields/transport-event-kind.ts';
import type { Milestone } from '../milestones/milestone.ts';
import type { Place } from '../places/places.ts';
import type { ContainerContext } from './container-context.ts';

/** A container's milestones by their role in the journey; fields and status are derived from them. */
export interface KeyMilestones {
  polFullIn: Milestone | undefined;
  podFullOut: Milestone | undefined;
  finalFullOut: Milestone | undefined;
  inlandArrival: Milestone | undefined;
  railUnloaded: Milestone | undefined;
  all: (kind: TransportEventKind) => Milestone[];
  first: (kind: TransportEventKind) => Milestone | undefined;
}

export function keyMilestones(context: ContainerContext): KeyMilestones {
  const sorted = [...context.milestones].sort((one, other) => (one.moment?.ms ?? 0) - (other.moment?.ms ?? 0));
  const all = (kind: TransportEventKind) => sorted.filter((one) => one.view.kind === kind);
  const first = (kind: TransportEventKind) => all(kind)[0];
  const atRamp = (place: Place) => isSamePort(place.key, context.table.inlandKey);
  const fullIns = all('full_in');
  const fullOuts = all('full_out');
  const atPod = (place: Place) => isSamePort(place.key, context.roles.podKey) && !atRamp(place);
  const { isInland } = context.inland;
  const outAtPod = isInland ? fullOuts.find((one) => atPod(one.place)) : fullOuts[0];
  const finalFullOut = isInland ? fullOuts.find((one) => !atPod(one.place)) : undefined;
  return {
    polFullIn: fullIns.find((one) => one.place.key === context.roles.polKey) ?? fullIns.at(-1),
    podFullOut: goesOnOverland(context) || finalFullOut !== undefined ? undefined : outAtPod,
    finalFullOut,
    inlandArrival: first('arrived_at_inland_destination'),
    railUnloaded:
      all('rail_unloaded').find((one) => atRamp(one.place)) ??
      (context.inland.place === null ? all('rail_unloaded').at(-1) : undefined),
    all,
    first,
  };
}

/**
 * Whether leaving the POD is not the pickup, since a train or barge takes the container onward. A mere plan lapses once
 * the container has been returned empty.
 */
export function goesOnOverland({ inland, milestones }: ContainerContext): boolean {
  return inland.isOverland && (inland.hasGoneOn || !milestones.some(({ view }) => view.kind === 'empty_in'));
}
