import type { createColors } from 'picocolors';
import { type ApiResource, textOf } from '../client/api-client.ts';

/** Describes a milestone or a change of a date in one line: container, event, place, local time. */
export function describeMilestone(
  milestone: ApiResource,
  container: ApiResource | undefined,
  colors: ReturnType<typeof createColors>,
): string {
  const event = (textOf(milestone, 'event') ?? 'unknown').replace(/^container\./, '');
  const place = textOf(milestone, 'location_locode') ?? '';
  const zone = textOf(milestone, 'timezone');
  const time = localTime(textOf(milestone, 'timestamp'), zone);
  const isCorrection =
    (milestone.relationships.previous_version?.data ?? null) !== null ? colors.yellow('corrected') : '';
  return [
    colors.dim(textOf(container, 'number') ?? ''),
    colors.cyan(event),
    place,
    time,
    event.endsWith('.changed') ? `→ ${newValue(event, textOf(milestone, 'value'), zone)}` : '',
    isCorrection,
    colors.dim(`(${textOf(milestone, 'data_source') ?? 'unknown source'})`),
  ]
    .filter((part) => part !== '')
    .join('  ');
}

/** Formats the new value. The API gives a last free day as the midnight at which it begins; it is shown as a date. */
function newValue(event: string, value: string | null, zone: string | null): string {
  if (value === null) return 'none';
  const time = localTime(value, zone);
  return event.startsWith('pickup_lfd') ? time.slice(0, 'YYYY-MM-DD'.length) : time;
}

function localTime(timestamp: string | null, zone: string | null): string {
  if (timestamp === null) return '';
  const instant = new Date(timestamp);
  if (Number.isNaN(instant.getTime())) return timestamp;
  const text = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: zone ?? 'UTC',
  }).format(instant);
  return `${text} ${zone ?? 'UTC'}`;
}
