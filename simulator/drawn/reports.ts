/** What the sources of a drawn journey told of each move, and when somebody who asks could read it. */
import { statementsOf, timeOf } from '../dcsa-events.ts';
import { lineProfiles } from '../line-profiles.ts';
import type { MoveStatement } from '../line-statements.ts';
import { type Move, type MoveKind, movesOf } from '../moves.ts';
import { placeOf } from '../places.ts';
import { instantAt, instantOfLocal, localDate, localText, utcText } from '../world-time.ts';
import { type AnsweringSource, type DrawnScenario, hidesMoves, silencesMoves } from './drawn-scenario.ts';
import { type AnswerBook, facilityReported } from './responses.ts';

/** One way in which one source told a move, with the hours in which it stood (`until` null = for good). */
export interface Report {
  source: AnsweringSource;
  move: Move;
  from: number;
  until: number | null;
  /** What a careful reader may make of the time as printed (RFC 3339 UTC): more than one where it was printed in several ways. */
  readings: string[];
}

const codes: Partial<Record<MoveKind, string>> = {
  empty_out: 'GTOT',
  full_out: 'GTOT',
  full_in: 'GTIN',
  empty_in: 'GTIN',
  load: 'LOAD',
  rail_load: 'LOAD',
  discharge: 'DISC',
  rail_unload: 'DISC',
  arrive: 'ARRI',
  rail_arrive: 'ARRI',
  depart: 'DEPA',
  rail_depart: 'DEPA',
};

function readPrinted(printed: string, zone: string): string {
  const exact = /(Z|[+-]\d{2}:\d{2})$/.test(printed) && printed.length > 10;
  return utcText(exact ? Date.parse(printed) : instantOfLocal(printed, zone));
}

function lineReadings({ drawn, startMs }: AnswerBook, move: Move): string[] {
  const { zone } = placeOf(move.place);
  const ms = instantAt(startMs, move.at);
  const line = drawn.answerFaults.filter((fault) => fault.source === 'line');
  const asDate = line.find((fault) => fault.kind === 'dates_only' && fault.codes?.includes(codes[move.kind] ?? ''));
  if (asDate?.until === null) return [readPrinted(localDate(ms, zone), zone)];
  const printed = new Set([timeOf(lineProfiles[drawn.line], move, startMs)]);
  if (asDate) printed.add(localDate(ms, zone));
  if (line.some((fault) => fault.kind === 'local_times')) printed.add(localText(ms, zone));
  return [...printed].map((text) => readPrinted(text, zone));
}

function isActual(statement: ReturnType<typeof statementsOf>[number]): statement is MoveStatement {
  return statement.type === 'move' && statement.classifier === 'ACT';
}

/** Everything stated as having happened, true or not. */
export function reportsOf(book: AnswerBook): Report[] {
  const line = statementsOf(book.drawn)
    .filter(isActual)
    .map(({ move, from, until }): Report => {
      return { source: 'line', move, from, until, readings: lineReadings(book, move) };
    });
  const facilities = (['terminal', 'railroad'] as const).flatMap((source) =>
    (source === 'terminal' ? book.terminalFacilities : book.rampFacilities).flatMap((facility, containerIndex) => {
      if (!facility) return [];
      const forgotten = facility.changes.find(({ set }) => set.known === false)?.at ?? null;
      const known = facility.changes.find(({ set }) => set.known === true)?.at ?? 0;
      const wrong = book.drawn.facilityMisstatements.filter(
        (one) => one.source === source && one.containerIndex === containerIndex,
      );
      return facility.moves.flatMap((move): Report[] => {
        const reports = (at: number, from: number, until: number | null): Report => {
          const stated = { ...move, at };
          return { source, move: stated, from, until, readings: [utcText(instantAt(book.startMs, at))] };
        };
        const from = Math.max(known, move.at + 0.25);
        const misstated = wrong.find((one) => one.kind === move.kind);
        if (!misstated) return [reports(move.at, from, forgotten)];
        return [
          reports(misstated.at, Math.max(known, move.at), misstated.until),
          reports(move.at, misstated.until, forgotten),
        ];
      });
    }),
  );
  return [...line, ...facilities].sort((a, b) => a.from - b.from);
}

/** First hour in a span at which the answers of a source can be read; null when none can. */
export function firstReadable(
  drawn: DrawnScenario,
  source: AnsweringSource,
  from: number,
  until: number | null,
  hides: typeof hidesMoves = hidesMoves,
): number | null {
  const faults = drawn.answerFaults.filter((fault) => fault.source === source && hides(fault.kind));
  let hour = Math.max(0, from);
  for (let passes = 0; passes <= faults.length; passes++) {
    const inTheWay = faults.find((fault) => fault.from <= hour && (fault.until === null || fault.until > hour));
    if (!inTheWay) return until === null || hour < until ? hour : null;
    if (inTheWay.until === null) return null;
    hour = inTheWay.until;
  }
  return null;
}

/**
 * The hour at which the line has told that a box came back empty; Infinity when it never does. In whatever shape: who can read
 * it stops then, and what is told only later is revealed to nobody.
 */
export function returnReported(drawn: DrawnScenario, reports: readonly Report[], containerIndex: number): number {
  const statement = reports.filter(({ source, move }) => source === 'line' && move.id === `${containerIndex}/empty_in`);
  const hours = statement
    .map(({ from, until }) => firstReadable(drawn, 'line', from, until, silencesMoves))
    .filter((hour) => hour !== null);
  return Math.min(Number.POSITIVE_INFINITY, ...hours);
}

/**
 * The hour at which somebody who asks all the time would stop: every box is told to be back empty, else the end of the script.
 * Before the start where tracking ends before the number is found: the line does not show it within seven days, or says for a
 * day that it is not ours to see (spec/tracking 1).
 */
export function idealStop(drawn: DrawnScenario, reports: readonly Report[]): number {
  if (isNeverFound(drawn)) return BEFORE_THE_START;
  const returned = Math.max(...drawn.containers.map((_container, index) => returnReported(drawn, reports, index)));
  return Math.min(returned, drawn.end.withinHours);
}

const BEFORE_THE_START = -1;

const SECOND_VIEW_HOURS = 24;
const MANIFEST_WINDOW_HOURS = 7 * 24;

/** A number that is not known at first is looked for daily, for seven days (spec/tracking 1); Infinity: not found in them. */
function foundAt(drawn: DrawnScenario): number {
  for (let hour = 0; hour <= MANIFEST_WINDOW_HOURS; hour += 24) {
    if (firstReadable(drawn, 'line', hour, hour + 0.01) !== null) return hour;
  }
  return Number.POSITIVE_INFINITY;
}

function isNeverFound(drawn: DrawnScenario): boolean {
  const found = foundAt(drawn);
  const isRefused = drawn.answerFaults.some(
    ({ source, kind, from, until }) =>
      source === 'line' &&
      kind === 'forbidden' &&
      from < found &&
      (until ?? Number.POSITIVE_INFINITY) - Math.max(0, from) >= SECOND_VIEW_HOURS,
  );
  return found === Number.POSITIVE_INFINITY || isRefused;
}

/** The hour from which somebody can know that a yard is to be asked: the line has told, readably, that the journey goes there. */
export function askableFrom(drawn: DrawnScenario, source: AnsweringSource): number {
  if (source === 'line') return 0;
  const goesThere = ({ kind, place }: Move): boolean =>
    source === 'railroad'
      ? kind.startsWith('rail_')
      : (kind === 'arrive' || kind === 'discharge') &&
        drawn.containers.some(({ route }) => route.sea.at(-1)?.to === place);
  const hours = statementsOf(drawn).flatMap((statement) => {
    const hour =
      statement.type === 'move' && goesThere(statement.move)
        ? firstReadable(drawn, 'line', statement.from, statement.until)
        : null;
    return hour === null ? [] : [hour];
  });
  return Math.min(Number.POSITIVE_INFINITY, ...hours);
}

/** The true moves, by id. */
export function trueMoves(drawn: DrawnScenario): Map<string, Move> {
  return new Map(movesOf(drawn).map((move) => [move.id, move]));
}

/** A yard's availability as it tells it at an hour. */
export function saysAvailable(book: AnswerBook, containerIndex: number, hour: number, available: boolean): boolean {
  return [book.terminalFacilities[containerIndex], book.rampFacilities[containerIndex]].some((facility) => {
    if (!facility) return false;
    const set = facility.changes.some(({ at, set: state }) => at <= hour && state.available === available);
    return (
      set ||
      (available && facilityReported(facility, hour).moves.some((move) => move.kind === 'available' && move.at <= hour))
    );
  });
}
