/**
 * An entry in the timeline of a simulated scenario: what really happened, what a source reported, or what was
 * published.
 */
export interface TimelineEntry {
  /** Time by the journey's clock, Unix ms. */
  atMs: number;
  column: 'truth' | 'reported' | 'published';
  /** Reporting source, such as `TEST`, `SIM1` or `SIMR`; null in the other columns. */
  source: string | null;
  /** Container number; null for entries about the ship, the shipment or the request. */
  container: string | null;
  text: string;
  /** Difference from the truth as text; null if there is none. */
  difference: string | null;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Renders a time in UTC, such as `05 Aug 12:00`, so that columns can be compared. */
export function showTime(ms: number): string {
  const date = new Date(ms);
  const month = months[date.getUTCMonth()];
  return `${String(date.getUTCDate()).padStart(2, '0')} ${month} ${date.toISOString().slice(11, 16)}`;
}

const halfDayMs = 12 * 3_600_000;

/** Renders the date of a published local midnight (RFC 3339 UTC). Noon on that day has the same date in UTC. */
export function showDay(midnight: string): string {
  return showTime(Date.parse(midnight) + halfDayMs).slice(0, 'DD Mon'.length);
}

/** Renders a difference, such as `9 h early` or `3 d late`; null if it is less than a minute. */
export function showShift(ms: number, truthMs: number): string | null {
  const minutes = Math.round((ms - truthMs) / 60_000);
  if (minutes === 0) return null;
  const size = Math.abs(minutes);
  const amount = size < 90 ? `${size} min` : size < 60 * 72 ? `${round(size / 60)} h` : `${round(size / 1440)} d`;
  return `${amount} ${minutes < 0 ? 'early' : 'late'}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
