/** Decides what it means that a line no longer lists a container (spec/sources G21). */
import { UNLISTED_RESPONSES, type Unlisted } from '../ledger/listed-containers.ts';
import type { ContainerContext } from './container-context.ts';

/**
 * Whether the line took the container off its list. After the pickup or the departure by rail it is only clearing its
 * list; and what stands in a yard under this journey is still part of it.
 */
export function isRemoved(unlisted: Unlisted | null, context: ContainerContext): boolean {
  return isOffList(unlisted, context) && !standsThere(context);
}

/** Whether the line no longer lists the container, although a terminal or ramp does. */
export function isUnlistedByLine(unlisted: Unlisted | null, context: ContainerContext): boolean {
  return isOffList(unlisted, context) && standsThere(context);
}

/** Whether the container was picked up, left the port by rail or ended its journey. */
export function hasMovedInland({ milestones }: ContainerContext): boolean {
  return milestones.some(({ view }) =>
    ['full_out', 'rail_loaded', 'rail_departed', 'empty_in', 'delivered'].includes(view.kind),
  );
}

function isOffList(unlisted: Unlisted | null, context: ContainerContext): boolean {
  return unlisted !== null && unlisted.count >= UNLISTED_RESPONSES && !hasMovedInland(context);
}

function standsThere({ rows }: ContainerContext): boolean {
  return [...rows.values()].some(({ isPresent }) => isPresent);
}
