import { Tooltip, VisuallyHidden } from '@mantine/core';
import { formatDate, formatDateTime, formatDateTimeZone, formatRelative, zoneName } from './time-format.ts';
import { useNow } from './use-now.ts';

interface TimeProps {
  /** RFC 3339, or a bare date; nothing is shown as a dash. */
  value: string | null | undefined;
  /** IANA zone of the place that the time is about; that of whoever looks when left out. */
  zone?: string | null | undefined;
  /** The day alone. */
  dateOnly?: boolean;
}

/** A time as the clocks of the place show it; the reader's own time when it is pointed at. */
export function Time({ value, zone, dateOnly = false }: TimeProps) {
  if (value === null || value === undefined) return <Unknown word="unknown" />;
  const place = zone ?? undefined;
  if (!value.includes('T')) return <time dateTime={value}>{formatDate(value)}</time>;
  const own = `${formatDateTimeZone(value)} where you are`;
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

/** How long ago, or until when; the exact time when it is pointed at. */
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
