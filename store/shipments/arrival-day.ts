/** Arrival day of a shipment at its port of discharge, for list filters. */
import type { PublishedFields, ShipmentFields } from '../../tracking/view/view.ts';

type Arrival = Pick<PublishedFields<ShipmentFields>, 'pod_ata_at' | 'pod_eta_at' | 'pod_timezone'>;

/** Returns the day as `YYYY-MM-DD`, or null if there is no arrival time. */
export function arrivalDay({ pod_ata_at, pod_eta_at, pod_timezone }: Arrival): string | null {
  const instant = pod_ata_at.value ?? pod_eta_at.value;
  return instant === null ? null : dayOf(pod_timezone.value ?? 'UTC').format(new Date(instant));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dayOf(zone: string): Intl.DateTimeFormat {
  const stated = formats.get(zone);
  if (stated !== undefined) return stated;
  const format = formatIn(zone) ?? new Intl.DateTimeFormat(...formatOptions('UTC'));
  formats.set(zone, format);
  return format;
}

/** Returns a formatter for the zone, or null if this Node version does not support the zone. */
function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(...formatOptions(timeZone));
  } catch {
    return null;
  }
}

/** Builds the format options. The Swedish locale formats days as in ISO 8601. */
function formatOptions(timeZone: string): ConstructorParameters<typeof Intl.DateTimeFormat> {
  return ['sv-SE', { timeZone, dateStyle: 'short' }];
}
