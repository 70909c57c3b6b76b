import type { createColors } from 'picocolors';
import { type ApiResource, textOf } from '../client/api-client.ts';

/** One line for one milestone: which box, what, where, when by the time of the place. */
export function describeMilestone(
  milestone: ApiResource,
  container: ApiResource | undefined,
  colors: ReturnType<typeof createColors>,
): string {
  const event = (textOf(milestone, 'event') ?? 'unknown').replace(/^container\./, '');
  const place = textOf(milestone, 'location_locode') ?? '';
  const time = localTime(textOf(milestone, 'timestamp'), textOf(milestone, 'timezone'));
  const value = textOf(milestone, 'value');
  const isCorrection =
    (milestone.relationships.previous_version?.data ?? null) !== null ? colors.yellow('corrected') : '';
  return [
    colors.dim(textOf(container, 'number') ?? ''),
    colors.cyan(event),
    place,
    time,
    value === null ? '' : `→ ${value}`,
    isCorrection,
    colors.dim(`(${textOf(milestone, 'data_source') ?? 'unknown source'})`),
  ]
    .filter((part) => part !== '')
    .join('  ');
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
