/** Selects the values of a container that concern its pickup. */
import { findTerminal, zoneOfTerminal } from '../../reference/terminals/terminals.ts';
import { earliestOf } from '../../tracking/fields/earliest-last-free-day.ts';
import type { ContainerFields } from '../../tracking/view/view.ts';
import type { SharedPickup, SharedScope } from './shared-shipment.ts';

/** Omits the values of railroads if the account has switched rail data off. */
export function shownValues(
  values: Partial<ContainerFields>,
  { withoutRail }: Pick<SharedScope, 'withoutRail'>,
): Partial<ContainerFields> {
  const { pickup_lfd_rail: _, ...others } = values;
  return withoutRail ? others : values;
}

export function sharedPickup(now: Partial<ContainerFields>): SharedPickup {
  const key = now.pickup_facility_key ?? now.pod_terminal_key ?? null;
  const appointment = now.pickup_appointment_at ?? null;
  const zone = (key === null ? null : zoneOfTerminal(key)) ?? now.pod_timezone ?? null;
  const day = earliestOf(now);
  return {
    isAvailable: now.availability_known === true ? (now.available_for_pickup ?? null) : null,
    place: key === null ? null : (findTerminal(key)?.name ?? null),
    lastFreeDay: day && { on: day.on, timezone: day.timezone },
    appointment: appointment === null ? null : { at: appointment, zone, isActual: false },
  };
}
