/**
 * Defines when a published value is uncertain. An uncertain value is not wrong, but not acceptable once the sources
 * have revealed the truth.
 */
import type { View } from '../../../tracking/view/view.ts';

/** Flags of a container, with the fields that each makes uncertain. */
const OF_CONTAINERS: Readonly<Record<string, readonly string[]>> = {
  pod_uncertain: ['current_status', 'pod_discharged_at', 'pod_arrived_at', 'port_of_discharge_locode'],
};

/** Flags of a milestone that make its time uncertain. */
const OF_EVENTS: readonly string[] = ['role_uncertain', 'estimated_again', 'unconfirmed'];

const EVENT_OF_FIELD: Readonly<Record<string, string>> = {
  pol_vessel_departed_at: 'vessel_departed',
  pol_atd_at: 'vessel_departed',
  pod_arrived_at: 'vessel_arrived',
  pod_ata_at: 'vessel_arrived',
  pod_discharged_at: 'vessel_discharged',
};

export function isUncertain(view: View, container: string | null, field: string): boolean {
  const concerned = container === null ? view.containers : view.containers.filter(({ number }) => number === container);
  return concerned.some(({ flags, events }) => {
    if (flags.some((flag) => OF_CONTAINERS[flag]?.includes(field))) return true;
    const kind = EVENT_OF_FIELD[field];
    return events.some((event) => event.kind === kind && event.flags.some((flag) => OF_EVENTS.includes(flag)));
  });
}
