/** Sums the results of many journeys, as plain data that worker threads can transfer. */
import type { FaultClass } from '../../simulator/drawn/drawn-scenario.ts';
import { addDelay, type DelayCounts, mergeDelays } from './delays.ts';
import { countFixedPolling, emptyFixedPolling, type FixedPolling } from './fixed-polling.ts';
import type { HourlyJudgement } from './hourly/hourly-judge.ts';
import { addJudgement, emptySums, type HourlySums, mergeSums } from './hourly/hourly-sums.ts';
import type { JudgedJourney } from './judge-journey.ts';

export interface Tally {
  journeys: number;
  containers: number;
  faults: Partial<Record<FaultClass, number>>;
  ends: Record<string, number>;
  trueValues: number;
  revealedValues: number;
  wrongValues: number;
  expectedEvents: number;
  missedEvents: number;
  announcedEvents: number;
  falseEvents: number;
  echoedEvents: number;
  etaChanges: number;
  calls: Record<'line' | 'terminal' | 'railroad', number>;
  recordings: number;
  delays: Record<string, DelayCounts>;
  /** Delays of milestones between two days before the arrival and the pickup. */
  nearDelays: DelayCounts;
  newestWrongValues: number;
  newestWrongJourneys: number;
  fixed: FixedPolling;
  /** Hourly verdicts on the drawn journeys and on each family of trade worlds. */
  hourly: Record<string, HourlySums>;
  /** Journeys to explain, as `serial` or `serial@hour`, with at most a few of each kind. */
  examples: Record<string, string[]>;
  /** Number of wrong, missed and false values, by kind. */
  counts: Record<string, number>;
}

export function emptyTally(): Tally {
  return {
    journeys: 0,
    containers: 0,
    faults: {},
    ends: {},
    trueValues: 0,
    revealedValues: 0,
    wrongValues: 0,
    expectedEvents: 0,
    missedEvents: 0,
    announcedEvents: 0,
    falseEvents: 0,
    echoedEvents: 0,
    etaChanges: 0,
    calls: { line: 0, terminal: 0, railroad: 0 },
    recordings: 0,
    delays: {},
    nearDelays: {},
    newestWrongValues: 0,
    newestWrongJourneys: 0,
    fixed: emptyFixedPolling(),
    hourly: {},
    examples: {},
    counts: {},
  };
}

const EXAMPLES = 12;

function count(counts: Record<string, number>, key: string, by = 1): void {
  counts[key] = (counts[key] ?? 0) + by;
}

function example(tally: Tally, key: string, serial: number | string): void {
  const existing = tally.examples[key] ?? [];
  tally.examples[key] = existing;
  if (existing.length < EXAMPLES && existing.at(-1) !== String(serial)) existing.push(String(serial));
}

export function addJourney(tally: Tally, journey: JudgedJourney): void {
  const { book, followed, values, events, newestResponse } = journey;
  const serial = book.drawn.drawnSerial;
  tally.journeys += 1;
  tally.containers += book.drawn.containers.length;
  for (const fault of book.drawn.faultsDrawn) count(tally.faults as Record<string, number>, fault.class);
  count(tally.ends, followed.end);
  tally.trueValues += values.trueValues;
  tally.revealedValues += values.revealed;
  tally.wrongValues += values.wrong.length;
  for (const wrong of values.wrong) {
    const sort = `wrong ${wrong.field}${wrong.published === null ? ' (nothing)' : ''}`;
    count(tally.counts, sort);
    example(tally, sort, serial);
  }
  tally.expectedEvents += events.expected;
  tally.missedEvents += events.missed.length;
  for (const missed of events.missed) {
    const sort = `missed ${missed.name}: ${missed.why}`;
    count(tally.counts, sort);
    example(tally, sort, serial);
  }
  addEvents(tally, journey, serial);
  tally.etaChanges += followed.etaChanges;
  for (const kind of ['line', 'terminal', 'railroad'] as const) tally.calls[kind] += followed.calls[kind];
  tally.recordings += followed.recordings;
  tally.newestWrongValues += newestResponse.wrong.length;
  if (newestResponse.wrong.length > 0) tally.newestWrongJourneys += 1;
  addDetections(tally, journey);
  addHours(tally, DRAWN, journey.hourly, String(serial));
}

/** Adds the hourly verdicts on one request; `name` is the argument that `--explain` takes for it. */
export function addHours(tally: Tally, family: string, judgement: HourlyJudgement, name: string): void {
  addJudgement(sumsOf(tally, family), judgement);
  const of = family === DRAWN ? '' : `${family}: `;
  for (const { verdict, field, rule, from } of judgement.mistakes) {
    if (verdict === 'echo') continue;
    const sort = `${of}${verdict} hours of ${field} by ${rule}`;
    count(tally.counts, sort);
    example(tally, sort, `${name}@${from.toFixed(1)}`);
  }
  if (judgement.wrongEnd === null) return;
  count(tally.counts, `${of}${judgement.wrongEnd}`);
  example(tally, `${of}${judgement.wrongEnd}`, name);
}

export function addOutcome(tally: Tally, family: string, wrong: string, name: string): void {
  sumsOf(tally, family).wrongOutcomes += 1;
  count(tally.counts, `${family}: ${wrong}`);
  example(tally, `${family}: ${wrong}`, name);
}

/** Family name of the drawn journeys. */
export const DRAWN = 'drawn';

function sumsOf(tally: Tally, family: string): HourlySums {
  const sums = tally.hourly[family] ?? emptySums();
  tally.hourly[family] = sums;
  return sums;
}

function addEvents(tally: Tally, { events }: JudgedJourney, serial: number): void {
  tally.announcedEvents += events.announced;
  for (const one of events.judged) {
    if (one.verdict === 'echo') tally.echoedEvents += 1;
    if (one.verdict !== 'false') continue;
    tally.falseEvents += 1;
    const sort = `false ${one.kind}: ${one.why}`;
    count(tally.counts, sort);
    example(tally, sort, serial);
  }
}

function addDetections(tally: Tally, { book, followed, detections, phase }: JudgedJourney): void {
  for (const { name, delay, isNearPickup } of detections) {
    if (delay === null) continue;
    const delays = tally.delays[name] ?? {};
    tally.delays[name] = delays;
    addDelay(delays, delay);
    if (isNearPickup) addDelay(tally.nearDelays, delay);
  }
  countFixedPolling(tally.fixed, book.drawn, detections, followed.endHour, phase);
}

/** Adds the sums of another worker. */
export function mergeTally(into: Tally, from: Tally): void {
  for (const [name, value] of Object.entries(from)) {
    if (typeof value === 'number')
      (into as unknown as Record<string, number>)[name] = (into[name as 'journeys'] ?? 0) + value;
  }
  for (const name of ['faults', 'ends', 'calls', 'counts'] as const) {
    for (const [key, value] of Object.entries(from[name])) count(into[name] as Record<string, number>, key, value);
  }
  for (const [name, delays] of Object.entries(from.delays)) {
    const existing = into.delays[name] ?? {};
    into.delays[name] = existing;
    mergeDelays(existing, delays);
  }
  mergeDelays(into.nearDelays, from.nearDelays);
  for (const [family, sums] of Object.entries(from.hourly)) mergeSums(sumsOf(into, family), sums);
  from.fixed.calls.forEach((calls, index) => {
    into.fixed.calls[index] = (into.fixed.calls[index] ?? 0) + calls;
    mergeDelays(into.fixed.delays[index] ?? {}, from.fixed.delays[index] ?? {});
  });
  for (const [sort, serials] of Object.entries(from.examples)) {
    into.examples[sort] = [...(into.examples[sort] ?? []), ...serials].slice(0, EXAMPLES);
  }
}
