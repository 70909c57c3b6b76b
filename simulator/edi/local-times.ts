/** Times as messages print them: the clock of the place, or a date where the line gives no more. */
import { profileOf, timeOf } from '../dcsa-events.ts';
import type { Move } from '../moves.ts';
import { placeOf } from '../places.ts';
import type { Scenario } from '../scenario.ts';
import { instantAt, localText } from '../world-time.ts';

export interface PrintedTime {
  /** CCYYMMDD */
  date: string;
  /** HHMM, empty where only the date is known. */
  time: string;
}

/** As precise as the line is by its other ways: who prints dates there prints dates here. */
export function printedTime(scenario: Scenario, move: Move, startMs: number): PrintedTime {
  const isDateOnly = timeOf(profileOf(scenario), move, startMs).length === 10;
  const printed = printedAt(instantAt(startMs, move.at), placeOf(move.place).zone);
  return isDateOnly ? { ...printed, time: '' } : printed;
}

export function printedAt(ms: number, zone: string): PrintedTime {
  const local = localText(ms, zone);
  return { date: local.slice(0, 10).replaceAll('-', ''), time: local.slice(11, 16).replace(':', '') };
}
