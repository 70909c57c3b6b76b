/** Decides what happens when a line stops listing a container (spec/sources G21). */
import { UNLISTED_RESPONSES, type Unlisted } from '../ledger/listed-containers.ts';
import type { ContainerContext } from './container-context.ts';

/**
 * Whether the container is removed because the line no longer lists it. It is not removed if it was picked up or left
 * by rail, since lines then clear their lists, or if a terminal or ramp shows it as present.
 */
export function isRemoved(unlisted: Unlisted | null, context: ContainerContext): boolean {
  return isOffList(unlisted, context) && !isAtFacility(context);
}

/** Whether the line no longer lists the container, although a terminal or ramp shows it as present. */
export function isUnlistedByLine(unlisted: Unlisted | null, context: ContainerContext): boolean {
  return isOffList(unlisted, context) && isAtFacility(context);
}

export function hasMovedInland({ milestones }: ContainerContext): boolean {
  return milestones.some(({ view }) =>
    ['full_out', 'rail_loaded', 'rail_departed', 'empty_in', 'delivered'].includes(view.kind),
  );
}

function isOffList(unlisted: Unlisted | null, context: ContainerContext): boolean {
  return unlisted !== null && unlisted.count >= UNLISTED_RESPONSES && !hasMovedInland(context);
}

function isAtFacility({ rows }: ContainerContext): boolean {
  return [...rows.values()].some(({ isPresent }) => isPresent);
}
