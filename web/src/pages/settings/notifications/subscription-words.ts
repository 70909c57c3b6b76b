import { KINDS } from '../../exceptions/words.ts';
import { eventChoices } from './event-choices.ts';
import type { Subscription } from './subscription-queries.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export const WEEKDAY_CHOICES = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }));

export const FREQUENCIES = [
  { value: 'at_once', label: 'At once' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const;

export const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

export function zoneChoices(current: string): string[] {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])];
}

const LABELS = new Map(eventChoices.flatMap(({ items }) => items.map(({ value, label }) => [value, label])));

/** Lists the events and exceptions of a subscription: `Vessel arrived, Picked up`. */
export function topicsText({ events, exceptions }: Subscription['attributes']): string {
  const names = [...events.map((event) => LABELS.get(event) ?? event), ...exceptions.map((kind) => KINDS[kind].name)];
  return names.join(', ');
}

/** Describes when messages are sent: `Weekly, Monday 07:00 (Europe/Berlin)`. */
export function timesText(attributes: Subscription['attributes']): string {
  const { frequency, digest_hour, digest_weekday, time_zone, quiet_from, quiet_until } = attributes;
  if (frequency === 'daily') return `Daily, ${hourText(digest_hour)} (${time_zone})`;
  if (frequency === 'weekly') return `Weekly, ${WEEKDAYS[digest_weekday - 1]} ${hourText(digest_hour)} (${time_zone})`;
  if (quiet_from === null || quiet_until === null) return 'At once';
  return `At once, quiet from ${hourText(quiet_from)} to ${hourText(quiet_until)} (${time_zone})`;
}

/** Describes the shipments: `To USLAX, tagged urgent`. */
export function scopeText({ attributes, relationships }: Subscription): string {
  const { tags, port_of_lading_locodes: from, port_of_discharge_locodes: to } = attributes;
  const customers = relationships.customers.data.length;
  const parts = [
    ...(from.length > 0 ? [`from ${from.join(', ')}`] : []),
    ...(to.length > 0 ? [`to ${to.join(', ')}`] : []),
    ...(tags.length > 0 ? [`tagged ${tags.join(', ')}`] : []),
    ...(customers > 0 ? [customers === 1 ? 'of one customer' : `of ${customers} customers`] : []),
  ];
  return parts.length === 0 ? 'All shipments' : `Shipments ${parts.join(', ')}`;
}
