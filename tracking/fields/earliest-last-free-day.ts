/** Selects the earliest published last free day, regardless of the account's preference. */

import { instantMs, localDate } from '../time/event-time.ts';
import type { ContainerFields } from '../view/view.ts';
import { zoneOfValue } from './value-place.ts';

/** Kind of source that reports each field. */
const REPORTERS = {
  pickup_lfd_line: 'line',
  pickup_lfd_terminal: 'terminal',
  pickup_lfd_rail: 'rail',
} as const;

export interface EarliestLastFreeDay {
  /** `YYYY-MM-DD` in the calendar of the place to which the day applies. */
  on: string;
  at: string;
  timezone: string | null;
  reported_by: 'line' | 'terminal' | 'rail' | 'person';
}

/**
 * Returns null if no day is published. A preferred day that no source reports was entered by a person and takes
 * precedence.
 */
export function earliestOf(values: Partial<ContainerFields>): EarliestLastFreeDay | null {
  const days = (['pickup_lfd_line', 'pickup_lfd_terminal', 'pickup_lfd_rail'] as const).flatMap((field) => {
    const at = values[field] ?? null;
    return at === null ? [] : [{ field, at, reported_by: REPORTERS[field] }];
  });
  const preferred = values.pickup_lfd ?? null;
  if (preferred !== null && !days.some(({ at }) => at === preferred)) {
    return dayOf({ field: 'pickup_lfd', at: preferred, reported_by: 'person' }, values);
  }
  const [first] = days.sort((one, other) => instantMs(one.at) - instantMs(other.at));
  return first === undefined ? null : dayOf(first, values);
}

type ReportedDay = Pick<EarliestLastFreeDay, 'at' | 'reported_by'> & { field: 'pickup_lfd' | keyof typeof REPORTERS };

function dayOf({ field, at, reported_by }: ReportedDay, values: Partial<ContainerFields>): EarliestLastFreeDay {
  const timezone = zoneOfValue(field, values, reported_by === 'person' ? 'person' : undefined);
  return { on: localDate(instantMs(at), timezone), at, timezone, reported_by };
}
