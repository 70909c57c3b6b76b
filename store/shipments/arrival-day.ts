/** The day on which a shipment arrives, as people at its port of discharge write it: what lists are filtered by. */
import type { PublishedFields, ShipmentFields } from '../../tracking/view/view.ts';

type Arrival = Pick<PublishedFields<ShipmentFields>, 'pod_ata_at' | 'pod_eta_at' | 'pod_timezone'>;

/** `YYYY-MM-DD`; null while no arrival is known. */
export function arrivalDay({ pod_ata_at, pod_eta_at, pod_timezone }: Arrival): string | null {
  const instant = pod_ata_at.value ?? pod_eta_at.value;
  return instant === null ? null : dayOf(pod_timezone.value ?? 'UTC').format(new Date(instant));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dayOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = formatIn(zone) ?? new Intl.DateTimeFormat(...writtenIn('UTC'));
  formats.set(zone, format);
  return format;
}

/** Null where the zone is younger than the tables of this Node. */
function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(...writtenIn(timeZone));
  } catch {
    return null;
  }
}

/** Swedes write days as ISO 8601 does. */
function writtenIn(timeZone: string): ConstructorParameters<typeof Intl.DateTimeFormat> {
  return ['sv-SE', { timeZone, dateStyle: 'short' }];
}
