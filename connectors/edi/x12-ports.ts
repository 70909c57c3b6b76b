/** Reads the R4 lines of a 315: each port's role in the shipment, and the events expected there. */
import { keysOf } from '../../reference/records.ts';
import type { EventClaim, EventTime, PlaceClaim, PortRole, ShipmentFactClaim } from '../../tracking/claims/claims.ts';
import { readPortLine } from './edi-place.ts';
import { readX12Time } from './edi-time.ts';
import { problemAt } from './envelope.ts';
import { eventClaim, pointerOf } from './part.ts';
import type { EdiTimeRule } from './partner.ts';
import { at, type EdiProblem, type Segment } from './segment.ts';

/** Port or terminal function, R4-01. */
export type PortFunction = 'R' | 'L' | 'D' | 'E' | 'Y' | 'T' | '1' | '5' | '7';

export interface PortLine {
  segment: Segment;
  function: string;
  place: PlaceClaim | null;
  times: { qualifier: string; time: EventTime; segment: Segment }[];
}

/** A real shipment has about six port lines. */
const MAX_LINES = 30;

/** Reads each R4 with the DTM segments after it. */
export function readPortLines(segments: readonly Segment[], rule: EdiTimeRule, problems: EdiProblem[]): PortLine[] {
  const lines: PortLine[] = [];
  let open: PortLine | null = null;
  for (const segment of segments) {
    if (segment.tag === 'R4' && lines.length >= MAX_LINES) {
      problemAt(problems, segment, 'too many ports; the rest is not read');
      break;
    }
    if (segment.tag === 'R4') {
      open = { segment, function: at(segment, 1), place: readPortLine(segment), times: [] };
      lines.push(open);
    } else if (segment.tag === 'DTM') {
      const time = readX12Time(at(segment, 2), at(segment, 3), at(segment, 4), rule);
      if (time === null) problemAt(problems, segment, 'no readable time');
      else open?.times.push({ qualifier: at(segment, 1), time, segment });
    } else if (segment.tag !== 'V9') open = null;
  }
  return lines;
}

/**
 * Returns the line with the first of these functions that occurs; null if several such lines state different places.
 */
export function portOf(lines: readonly PortLine[], ...functions: PortFunction[]): PortLine | null {
  for (const wanted of functions) {
    const found = lines.filter((line) => line.function === wanted && line.place !== null);
    const keys = new Set(found.map((line) => JSON.stringify([line.place?.unlocode ?? line.place?.name])));
    if (keys.size > 0) return keys.size === 1 ? (found[0] ?? null) : null;
  }
  return null;
}

const FACTS = {
  port_of_lading: ['L'],
  port_of_discharge: ['1', 'D'],
  place_of_delivery: ['E'],
} as const;

/** Reads the port facts. A 315 states the role of each port, so none has to be inferred (spec/sources E2). */
export function portFacts(lines: readonly PortLine[]): ShipmentFactClaim[] {
  return keysOf(FACTS).flatMap((field): ShipmentFactClaim[] => {
    const line = portOf(lines, ...FACTS[field]);
    if (line === null || line.place === null) return [];
    return [{ kind: 'shipment_fact', field, value: line.place, pointer: pointerOf(line.segment), statedAt: null }];
  });
}

/** The time on a port line: DTM-01 says whether it is an estimate, and sometimes for which move. */
interface PortTime {
  move: 'depart' | 'arrive';
  classifier: 'estimated' | 'actual';
}

const BY_FUNCTION: Partial<Record<string, 'depart' | 'arrive'>> = {
  L: 'depart',
  D: 'arrive',
  '1': 'arrive',
  E: 'arrive',
};

export function readPortTime(portFunction: string, qualifier: string): PortTime | null {
  const own = BY_FUNCTION[portFunction];
  switch (qualifier) {
    case '369':
      return portFunction === 'E' ? null : { move: 'depart', classifier: 'estimated' };
    case '370':
      return portFunction === 'E' ? null : { move: 'depart', classifier: 'actual' };
    case '371':
      return { move: 'arrive', classifier: 'estimated' };
    case '372':
      return portFunction === 'E' ? null : { move: 'arrive', classifier: 'actual' };
    case '139':
      return own === undefined ? null : { move: own, classifier: 'estimated' };
    case '140':
      // At the place of delivery, this may be the arrival or the delivery.
      return own === undefined || portFunction === 'E' ? null : { move: own, classifier: 'actual' };
    default:
      return null;
  }
}

const ROLES: Partial<Record<string, PortRole>> = {
  L: 'pol',
  D: 'pod',
  '1': 'pod',
  Y: 'transshipment',
  T: 'transshipment',
  E: 'destination',
  R: 'origin',
};

/** Derives the role of a line. If a final port of discharge is stated, the container changes ships at any other. */
export function roleOfLine(line: PortLine, lines: readonly PortLine[]): PortRole | null {
  const final = portOf(lines, '1');
  const isFinal = final === null || final.place?.unlocode === line.place?.unlocode;
  if (line.function === 'D' && !isFinal) return 'transshipment';
  return ROLES[line.function] ?? null;
}

/** Lists the departures and arrivals that the port lines state in addition to the status. */
export function portEvents(
  lines: readonly PortLine[],
  about: Pick<EventClaim, 'container' | 'documents'>,
  call: Pick<EventClaim, 'vessel' | 'voyage'> & { isOn(line: PortLine): boolean },
  isStatusItself: (line: PortLine, time: EventTime) => boolean,
): EventClaim[] {
  return lines.flatMap((line) => {
    if (line.place === null || !['L', 'Y', 'T', 'D', '1', 'E'].includes(line.function)) return [];
    const { function: portFunction, place } = line;
    return line.times.flatMap(({ qualifier, time, segment }): EventClaim[] => {
      const reported = readPortTime(portFunction, qualifier);
      if (reported === null || (reported.classifier === 'actual' && isStatusItself(line, time))) return [];
      const byVessel = portFunction !== 'E';
      return [
        eventClaim(segment, {
          ...about,
          ...reported,
          time,
          place,
          mode: byVessel ? 'vessel' : null,
          role: roleOfLine(line, lines),
          vessel: byVessel && call.isOn(line) ? call.vessel : null,
          voyage: byVessel && call.isOn(line) ? call.voyage : null,
          original: `R4 ${portFunction} DTM ${qualifier}`,
        }),
      ];
    });
  });
}
