import { formatDate, formatDateTime, zoneName } from './time-format.ts';

interface LocalTimeProps {
  value: string;
  zone: string | null | undefined;
  dateOnly?: boolean;
}

/** A time in the zone of its place as plain text, for values that have their own popover. */
export function LocalTime({ value, zone, dateOnly = false }: LocalTimeProps) {
  const place = zone ?? 'UTC';
  return (
    <time dateTime={value} className="tabular">
      {dateOnly ? formatDate(value, place) : formatDateTime(value, place)}
      {!dateOnly && <small style={{ color: 'var(--mantine-color-dimmed)' }}> {zoneName(value, place)}</small>}
    </time>
  );
}
