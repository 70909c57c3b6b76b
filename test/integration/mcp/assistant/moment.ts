/** One journey at one hour of its clock: what was asked of the simulated world by then, and what can be known from it. */
import { findJourney } from '../../../../simulator/numbers.ts';
import { placeOf } from '../../../../simulator/places.ts';
import type { PollLog } from '../../../../simulator/poll-log.ts';
import type { Scenario } from '../../../../simulator/scenario.ts';
import { type Truth, truthOf } from '../../../../simulator/truth.ts';
import { type Asked, askedOf } from './asked.ts';
import { ToldByLine } from './told-by-line.ts';
import type { BoxInput } from './told-of-box.ts';

export interface MomentOfBox {
  number: string;
  terminalKey: string | null;
  input: BoxInput;
}

export interface Moment {
  scenario: Scenario;
  truth: Truth;
  hour: number;
  now: string;
  startMs: number;
  line: Asked;
  told: ToldByLine;
  isEnded: boolean;
  /** Those that the line has named, with their sources. */
  boxes: MomentOfBox[];
}

export function momentOf(polls: PollLog, number: string, start: string, hour: number): Moment {
  const truth = truthOf(number, start);
  const scenario = findJourney(number)?.scenario;
  if (scenario === undefined) throw new Error(number);
  const startMs = Date.parse(start);
  const now = new Date(startMs + hour * 3_600_000).toISOString().replace('.000', '');
  const line = askedOf(polls, truth.request.scac, number, truth.request.request_number);
  const told = new ToldByLine(scenario, startMs, line.hours);
  const isEnded = hour >= truth.end.withinHours;
  const boxes = told.boxes().map((box) => {
    const container = truth.containers[box]?.number ?? '';
    const place = scenario.boxes[box]?.route.sea.at(-1)?.to;
    const smdg = place === undefined ? null : placeOf(place).smdg;
    const of = (source: string | null) => askedOf(polls, source ?? '-', container.slice(0, -1));
    const asked = { line, terminal: of(smdg), railroad: of(scenario.boxes[box]?.route.rail ? 'SIMR' : null) };
    const input = { scenario, box, startMs, now, asked, line: told, isStopped: isEnded };
    return { number: container, terminalKey: smdg === null ? null : `smdg:${smdg}`, input };
  });
  return { scenario, truth, hour, now, startMs, line, told, isEnded, boxes };
}
