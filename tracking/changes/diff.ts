/** Compares two views and derives the public events (spec/contract 5.1). */

import type { ContainerView, View } from '../view/view.ts';
import { inAnnouncementOrder } from './announcement-order.ts';
import type { Changes, PublicEvent } from './changes.ts';
import { containerChanges } from './container-changes.ts';
import { estimatedArrival } from './estimate-changes.ts';
import { fieldChanges } from './field-changes.ts';

export interface DiffContext {
  /** RFC 3339 UTC by the tracking request's clock. */
  now: string;
  /** Minimum change of an estimate that is announced. A change of its local date is always announced. */
  etaThresholdMinutes: number;
}

/**
 * Returns the changes from `before` to `after`. If `before` is null, this is the first view, and past milestones are
 * marked as backfilled. `container.created` announces the first values of a new container, so only its milestones and
 * estimates get separate events.
 */
export function diffViews(before: View | null, published: View, context: DiffContext): Changes {
  const after = withFormerContainers(before, published);
  const previousByNumber = new Map(before?.containers.map((container) => [container.number, container]));
  const fields = fieldChanges(null, before?.shipment.fields ?? null, after.shipment.fields);
  const arrival = estimatedArrival(before?.shipment ?? null, after, context);
  const changes: Changes = {
    addedContainers: [],
    removedContainers: [],
    restoredContainers: [],
    fields,
    milestones: [],
    events: [],
    view: { ...after, shipment: { ...after.shipment, announced: arrival.announced }, containers: [] },
  };
  const events: PublicEvent[] = [...arrival.events];
  for (const container of after.containers) {
    const previous = previousByNumber.get(container.number) ?? null;
    const change = containerChanges(previous, container, context);
    if (previous === null) changes.addedContainers.push(container.number);
    if (container.removed && !previous?.removed) changes.removedContainers.push(container.number);
    if (!container.removed && previous?.removed) changes.restoredContainers.push(container.number);
    changes.fields.push(...change.fields);
    changes.milestones.push(...change.milestones);
    const former = formerPodTerminal(previous, container, context.now);
    changes.view.containers.push({ ...container, ...former, announced: change.announced });
    if (!container.stopped) events.push(...change.events);
  }
  changes.events = inAnnouncementOrder(events, milestoneRanks(before, after));
  return changes;
}

/** Adds back containers that turned out to belong to another shipment, marked as removed. */
function withFormerContainers(before: View | null, after: View): View {
  const numbers = new Set(after.containers.map(({ number }) => number));
  const former = before?.containers.filter(({ number }) => !numbers.has(number)) ?? [];
  if (former.length === 0) return after;
  const containers = [...after.containers, ...former.map((container) => ({ ...container, removed: true }))];
  return { ...after, containers: containers.sort((one, other) => (one.number < other.number ? -1 : 1)) };
}

/**
 * Returns a container's previous POD terminal, which is still polled for a day after the change (spec/tracking 2.1,
 * spec/sources G14).
 */
function formerPodTerminal(
  before: ContainerView | null,
  { fields }: ContainerView,
  now: string,
): Pick<ContainerView, 'formerPodTerminal'> {
  const [was, is] = [before?.fields.pod_terminal_key.value ?? null, fields.pod_terminal_key.value];
  if (was !== null && was !== is) return { formerPodTerminal: { key: was, changedAt: now } };
  return before?.formerPodTerminal === undefined ? {} : { formerPodTerminal: before.formerPodTerminal };
}

function milestoneRanks(before: View | null, after: View): Map<string, number> {
  const ranks = new Map<string, number>();
  const rank = (container: ContainerView) => {
    for (const [index, event] of container.events.entries()) ranks.set(`${container.number} ${event.key}`, index);
  };
  before?.containers.forEach(rank);
  after.containers.forEach(rank);
  return ranks;
}
