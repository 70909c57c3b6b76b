import { Tooltip, VisuallyHidden } from '@mantine/core';
import { formatDate, formatDateTime, formatDateTimeZone, formatRelative, zoneName } from './time-format.ts';
import { useNow } from './use-now.ts';

interface TimeProps {
  /** RFC 3339 or a bare date; null is shown as a dash. */
  value: string | null | undefined;
  /** IANA zone of the place; the reader's zone by default. */
  zone?: string | null | undefined;
  /** Whether to show the day without the time. */
  dateOnly?: boolean;
}

/** Shows a time in the zone of its place, with a tooltip that shows it in the reader's zone. */
export function Time({ value, zone, dateOnly = false }: TimeProps) {
  if (value === null || value === undefined) return <Unknown word="unknown" />;
  const place = zone ?? undefined;
  if (!value.includes('T')) return <time dateTime={value}>{formatDate(value)}</time>;
  const own = `${formatDateTimeZone(value)} your time`;
  return (
    <Tooltip
      label={place === undefined ? value : `${place}. ${own}`}
      events={{ hover: true, focus: true, touch: true }}
    >
      <time dateTime={value} tabIndex={place === undefined ? undefined : 0} className="tabular">
        {dateOnly ? formatDate(value, place) : formatDateTime(value, place)}
        {place !== undefined && !dateOnly && <small style={{ opacity: 0.75 }}> {zoneName(value, place)}</small>}
      </time>
    </Tooltip>
  );
}

/** Shows a relative time, with a tooltip that shows the exact time. */
export function Ago({ value }: { value: string | null | undefined }) {
  const now = useNow();
  if (value === null || value === undefined) return <Unknown word="never" />;
  return (
    <Tooltip label={formatDateTimeZone(value)} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={value}>{formatRelative(value, now)}</time>
    </Tooltip>
  );
}

function Unknown({ word }: { word: string }) {
  return (
    <span>
      <span aria-hidden>–</span>
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}
