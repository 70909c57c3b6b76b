/** One journey at one hour of its clock: the polls of the simulated world by then, and what follows from them. */
import { findJourney } from '../../../../simulator/numbers.ts';
import { placeOf } from '../../../../simulator/places.ts';
import type { PollLog } from '../../../../simulator/poll-log.ts';
import type { Scenario } from '../../../../simulator/scenario.ts';
import { type Truth, truthOf } from '../../../../simulator/truth.ts';
import type { ContainerInput } from './container-facts.ts';
import { LineReports } from './line-reports.ts';
import { type Request, requestedFrom } from './polls.ts';

export interface ContainerMoment {
  number: string;
  terminalKey: string | null;
  input: ContainerInput;
}

export interface Moment {
  scenario: Scenario;
  truth: Truth;
  hour: number;
  now: string;
  startMs: number;
  line: Request;
  reported: LineReports;
  isEnded: boolean;
  /** Containers that the line has listed, with their sources. */
  containers: ContainerMoment[];
}

export function momentOf(polls: PollLog, number: string, start: string, hour: number): Moment {
  const truth = truthOf(number, start);
  const scenario = findJourney(number)?.scenario;
  if (scenario === undefined) throw new Error(number);
  const startMs = Date.parse(start);
  const now = new Date(startMs + hour * 3_600_000).toISOString().replace('.000', '');
  const line = requestedFrom(polls, truth.request.scac, number, truth.request.request_number);
  const reported = new LineReports(scenario, startMs, line.hours);
  const isEnded = hour >= truth.end.withinHours;
  const containers = reported.containers().map((container) => {
    const containerNumber = truth.containers[container]?.number ?? '';
    const place = scenario.containers[container]?.route.sea.at(-1)?.to;
    const smdg = place === undefined ? null : placeOf(place).smdg;
    const of = (source: string | null) => requestedFrom(polls, source ?? '-', containerNumber.slice(0, -1));
    const containerPolls = {
      line,
      terminal: of(smdg),
      railroad: of(scenario.containers[container]?.route.rail ? 'SIMR' : null),
    };
    const input = { scenario, container, startMs, now, polls: containerPolls, line: reported, isStopped: isEnded };
    return { number: containerNumber, terminalKey: smdg === null ? null : `smdg:${smdg}`, input };
  });
  return { scenario, truth, hour, now, startMs, line, reported, isEnded, containers };
}
