import type { PublicEvent } from './changes.ts';

/**
 * Ranks events by kind: new containers, actual milestones, estimates, changes of the POD terminal, other value changes,
 * and finally `container.updated`.
 */
function groupOf({ name, reference }: PublicEvent): number {
  if (name === 'container.created') return 0;
  if (name === 'shipment.estimated.arrival') return 2;
  if (name.startsWith('container.transport.estimated.')) return 3;
  if (reference.type === 'transport_event') return 1;
  if (name === 'container.pod_terminal_changed') return 4;
  if (name === 'container.updated') return 6;
  return 5;
}

/**
 * Sorts events for announcement. `ranks`: position of each milestone within its container, which breaks ties between
 * actual milestones at the same time.
 */
export function inAnnouncementOrder(events: readonly PublicEvent[], ranks: Map<string, number>): PublicEvent[] {
  const keyed = events.map((event, index) => ({ event, index, group: groupOf(event), rank: rankOf(event, ranks) }));
  keyed.sort((one, other) => {
    if (one.group !== other.group) return one.group - other.group;
    if (one.group === 1) {
      const [a, b] = [one.event.occurredAt ?? '~', other.event.occurredAt ?? '~'];
      if (a !== b) return a < b ? -1 : 1;
      if (one.rank !== other.rank) return one.rank - other.rank;
    }
    return one.index - other.index;
  });
  return keyed.map(({ event }) => event);
}

function rankOf({ container, reference }: PublicEvent, ranks: Map<string, number>): number {
  return reference.type === 'transport_event' ? (ranks.get(`${container} ${reference.key}`) ?? 0) : 0;
}
