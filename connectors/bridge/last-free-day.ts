import { readInstant } from '../source-time.ts';

/**
 * Returns the local date of a last free day: the service publishes the midnight at which it begins as an instant.
 * Undefined if that is not midnight in any of the zones, because the day would be a guess.
 */
export function readLastFreeDay(value: unknown, zones: readonly unknown[]): string | null | undefined {
  if (value === null) return null;
  const at = readInstant(value);
  if (at === null) return undefined;
  for (const zone of zones) {
    const local = typeof zone === 'string' ? localTime(at, zone) : null;
    if (local?.endsWith('T00:00:00')) return local.slice(0, 10);
  }
  return undefined;
}

function localTime(at: string, timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
      .format(new Date(at))
      .replace(' ', 'T');
  } catch {
    return null;
  }
}
