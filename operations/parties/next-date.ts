/** Selects the next date of a shipment that concerns its customer. */

import type { ShipmentDatesRow } from '../../store/shipments/shipment-dates.ts';
import { localDate } from '../../tracking/time/event-time.ts';
import type { ShipmentFields } from '../../tracking/view/view.ts';
import { sharedPickup, shownValues } from '../shipments/shared-pickup.ts';
import type { SharedPickup, SharedScope } from '../shipments/shared-shipment.ts';

export interface NextDate {
  kind: 'departure' | 'arrival' | 'delivery' | 'last_free_day' | 'appointment';
  /** `YYYY-MM-DD` in the calendar of the place. */
  on: string;
}

export interface DatedShipment {
  published: Partial<ShipmentFields>;
  /** Earliest last free day; null if there is none or the page does not show it. */
  lastFreeDay: SharedPickup['lastFreeDay'];
  /** Next pickup appointment; null if there is none or the page does not show it. */
  appointment: SharedPickup['appointment'];
}

/** Returns the next date among those that the page shows. */
export function shownNextDate(
  { published, most_urgent: urgent, next_appointment: appointed, now }: ShipmentDatesRow,
  scope: Pick<SharedScope, 'shows' | 'withoutRail'>,
): NextDate | null {
  const pickupOf = (values: ShipmentDatesRow['most_urgent']): SharedPickup | null =>
    values !== null && scope.shows.has('pickup') ? sharedPickup(shownValues(values, scope)) : null;
  const lastFreeDay = pickupOf(urgent)?.lastFreeDay ?? null;
  const appointment = pickupOf(appointed)?.appointment ?? null;
  return nextDateOf({ published, lastFreeDay, appointment }, now);
}

/** Returns the earliest expected date that is today or later, each in the calendar of its place. */
export function nextDateOf({ published, lastFreeDay, appointment }: DatedShipment, now: Date): NextDate | null {
  const dates: (ZonedDate | null)[] = [
    expected('departure', published.pol_etd_at, published.pol_atd_at, published.pol_timezone),
    expected('arrival', published.pod_eta_at, published.pod_ata_at, published.pod_timezone),
    expected('delivery', published.destination_eta_at, published.destination_ata_at, published.destination_timezone),
    lastFreeDay && { kind: 'last_free_day', on: lastFreeDay.on, zone: lastFreeDay.timezone },
    appointment && dateOf('appointment', appointment.at, appointment.zone),
  ];
  const [next] = dates
    .filter((date) => date !== null)
    .filter(({ on, zone }) => on >= localDate(now.getTime(), zone))
    .sort((one, other) => one.on.localeCompare(other.on));
  return next === undefined ? null : { kind: next.kind, on: next.on };
}

type ZonedDate = NextDate & { zone: string | null };
type Text = string | null | undefined;

function expected(kind: NextDate['kind'], estimatedAt: Text, actualAt: Text, zone: Text): ZonedDate | null {
  return estimatedAt && !actualAt ? dateOf(kind, estimatedAt, zone ?? null) : null;
}

function dateOf(kind: NextDate['kind'], at: string, zone: string | null): ZonedDate {
  return { kind, on: localDate(new Date(at).getTime(), zone), zone };
}
