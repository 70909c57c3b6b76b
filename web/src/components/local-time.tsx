import { formatDate, formatDateTime, zoneName } from './time-format.ts';

interface LocalTimeProps {
  value: string;
  zone: string | null | undefined;
  dateOnly?: boolean;
  /** Whether the time is a local time in an unknown zone. */
  isZoneUnknown?: boolean;
}

export const ZONE_UNKNOWN = 'local time, zone unknown';

/** Shows a time in the zone of its place, without a tooltip, for values that have their own popover. */
export function LocalTime({ value, zone, dateOnly = false, isZoneUnknown = false }: LocalTimeProps) {
  const place = zone ?? 'UTC';
  const mark = isZoneUnknown ? ZONE_UNKNOWN : dateOnly ? null : zoneName(value, place);
  return (
    <time dateTime={value} className="tabular">
      {dateOnly ? formatDate(value, place) : formatDateTime(value, place)}
      {mark !== null && <small style={{ color: 'var(--mantine-color-dimmed)' }}> {mark}</small>}
    </time>
  );
}
