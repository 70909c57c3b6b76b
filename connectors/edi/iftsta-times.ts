/** Reads the times of an IFTSTA status: its own, and those of the ports listed with it. */
import type { Classifier, EventTime, Move } from '../../tracking/claims/claims.ts';
import { readEdifactTime } from './edi-time.ts';
import { problemAt } from './envelope.ts';
import type { EdiTimeRule } from './partner.ts';
import { at, type EdiProblem, type Segment } from './segment.ts';

interface QualifiedTime {
  qualifier: string;
  time: EventTime;
  segment: Segment;
}

export interface StatusTimes {
  own: QualifiedTime[];
  /** Arrival and departure times, each at the port of the LOC before the DTM, with the TDT of its leg. */
  atPort: (QualifiedTime & { loc: Segment; leg: Segment | null })[];
}

const PORT_QUALIFIERS = new Set(['132', '133', '178', '186']);

/** Each time is repeated for every container of the status. */
const MAX_PORT_TIMES = 10;

export function readStatusTimes(group: readonly Segment[], rule: EdiTimeRule, problems: EdiProblem[]): StatusTimes {
  const times: StatusTimes = { own: [], atPort: [] };
  let loc: Segment | null = null;
  let leg: Segment | null = null;
  for (const segment of group) {
    if (segment.tag === 'TDT') leg = segment;
    if (segment.tag === 'LOC') loc = segment;
    else if (segment.tag !== 'DTM') loc = null;
    else {
      const qualifier = at(segment, 1, 1);
      const time = readEdifactTime(at(segment, 1, 2), at(segment, 1, 3), rule);
      if (time === null) problemAt(problems, segment, 'no readable time');
      else if (loc !== null && PORT_QUALIFIERS.has(qualifier) && times.atPort.length < MAX_PORT_TIMES)
        times.atPort.push({ qualifier, time, segment, loc, leg });
      else times.own.push({ qualifier, time, segment });
    }
  }
  return times;
}

/** Qualifiers of arrival and departure times; 334 is the time at which the status took effect. */
export const TIME_QUALIFIERS: Record<string, { move: Move | null; classifier: Classifier }> = {
  '334': { move: null, classifier: 'actual' },
  '178': { move: 'arrive', classifier: 'actual' },
  '186': { move: 'depart', classifier: 'actual' },
  '132': { move: 'arrive', classifier: 'estimated' },
  '133': { move: 'depart', classifier: 'estimated' },
};

/** Returns the time of a status with this move; null if there are none or two different ones. */
export function statusTime(
  { own }: StatusTimes,
  move: Move | null,
): { time: EventTime; classifier: Classifier } | null {
  for (const wanted of ['334', '178', '186', '132', '133']) {
    const reported = TIME_QUALIFIERS[wanted];
    const fitting = own.filter(({ qualifier }) => qualifier === wanted);
    const [first] = fitting;
    if (first === undefined || reported === undefined || (reported.move !== null && reported.move !== move)) continue;
    const isOne = fitting.every(({ time }) => JSON.stringify(time) === JSON.stringify(first.time));
    return isOne ? { time: first.time, classifier: reported.classifier } : null;
  }
  return null;
}
