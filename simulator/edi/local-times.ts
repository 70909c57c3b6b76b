/** Formats times as EDI messages state them: in local time, or as a date if the line states nothing more precise. */
import { profileOf, timeOf } from '../dcsa-events.ts';
import type { Move } from '../moves.ts';
import { placeOf } from '../places.ts';
import type { Scenario } from '../scenario.ts';
import { instantAt, localText } from '../world-time.ts';

export interface PrintedTime {
  /** CCYYMMDD */
  date: string;
  /** HHMM; empty if only the date is stated. */
  time: string;
}

/** Formats a time with the line's precision. A line that states only dates in its events does so here as well. */
export function printedTime(scenario: Scenario, move: Move, startMs: number): PrintedTime {
  const isDateOnly = timeOf(profileOf(scenario), move, startMs).length === 10;
  const printed = printedAt(instantAt(startMs, move.at), placeOf(move.place).zone);
  return isDateOnly ? { ...printed, time: '' } : printed;
}

export function printedAt(ms: number, zone: string): PrintedTime {
  const local = localText(ms, zone);
  return { date: local.slice(0, 10).replaceAll('-', ''), time: local.slice(11, 16).replace(':', '') };
}
