/** Converts the core's public events into entries of a played scenario. */
import type { PublicEvent } from '../../tracking/changes/changes.ts';
import type { View } from '../../tracking/view/view.ts';
import type { Published } from './played-world.ts';

export function requestEvent(what: string, atMs: number): Published {
  const name = `tracking_request.${what}`;
  return { atMs, name, container: null, happenedAt: null, isDate: false, isWithdrawn: false, locode: null, text: what };
}

export function describeEvent(event: PublicEvent, view: View, atMs: number): Published {
  const { reference } = event;
  const container = view.containers.find(({ number }) => number === event.container);
  const key = reference.type === 'transport_event' ? reference.key : null;
  const milestone = key === null ? undefined : container?.events.find((one) => one.key === key);
  const isEstimate = reference.type === 'estimated_event';
  return {
    atMs,
    name: event.name,
    container: event.container,
    happenedAt: isEstimate ? reference.estimatedTimestamp : key === null ? null : event.occurredAt,
    isDate: milestone?.precision === 'date',
    isWithdrawn: key !== null && milestone === undefined,
    locode: milestone?.locode ?? (isEstimate ? reference.locode : null),
    text: valueText(reference),
  };
}

function valueText(reference: PublicEvent['reference']): string {
  if (reference.type === 'value_event') return `→ ${reference.value ?? 'none'}`;
  if (reference.type === 'container_pod_terminal_changed_event') return `→ ${reference.terminalKey ?? 'none'}`;
  if (reference.type === 'container_updated_event') return Object.keys(reference.changeset).join(', ');
  return '';
}
