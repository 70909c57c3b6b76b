/** Formats times as messages state them: the place's local time, or only a date if the line states nothing more. */
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

/** Formats a time with the line's precision; a line that states dates elsewhere also does so here. */
export function printedTime(scenario: Scenario, move: Move, startMs: number): PrintedTime {
  const isDateOnly = timeOf(profileOf(scenario), move, startMs).length === 10;
  const printed = printedAt(instantAt(startMs, move.at), placeOf(move.place).zone);
  return isDateOnly ? { ...printed, time: '' } : printed;
}

export function printedAt(ms: number, zone: string): PrintedTime {
  const local = localText(ms, zone);
  return { date: local.slice(0, 10).replaceAll('-', ''), time: local.slice(11, 16).replace(':', '') };
}
