/** Lists what the sources of a drawn journey reported about each move, and when a client could read it. */
import { statementsOf, timeOf } from '../dcsa-events.ts';
import { lineProfiles } from '../line-profiles.ts';
import type { MoveStatement } from '../line-statements.ts';
import { type Move, type MoveKind, movesOf } from '../moves.ts';
import { placeOf } from '../places.ts';
import { instantAt, instantOfLocal, localDate, localText, utcText } from '../world-time.ts';
import { type DrawnScenario, hidesMoves, type SourceKind, silencesMoves } from './drawn-scenario.ts';
import { facilityReported, type ResponseBook } from './responses.ts';

/** One version of a source's report about a move, valid from the hour `from` until `until` (permanently if null). */
export interface Report {
  source: SourceKind;
  move: Move;
  from: number;
  until: number | null;
  /** Acceptable interpretations of the time (RFC 3339 UTC), several if it was written in several forms. */
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

function lineReadings({ drawn, startMs }: ResponseBook, move: Move): string[] {
  const { zone } = placeOf(move.place);
  const ms = instantAt(startMs, move.at);
  const line = drawn.responseFaults.filter((fault) => fault.source === 'line');
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

/** Lists every move stated to have happened, whether true or not. */
export function reportsOf(book: ResponseBook): Report[] {
  const line = statementsOf(book.drawn)
    .filter(isActual)
    .map(({ move, from, until }): Report => {
      return { source: 'line', move, from, until, readings: lineReadings(book, move) };
    });
  const facilities = (['terminal', 'railroad'] as const).flatMap((source) =>
    (source === 'terminal' ? book.terminalFacilities : book.rampFacilities).flatMap((facility, containerIndex) => {
      if (!facility) return [];
      const forgotten = facility.changes.find(({ set }) => set.known === false)?.at ?? null;
      const listedFrom = facility.changes.find(({ set }) => set.known === true)?.at ?? 0;
      const wrong = book.drawn.facilityMisstatements.filter(
        (one) => one.source === source && one.containerIndex === containerIndex,
      );
      return facility.moves.flatMap((move): Report[] => {
        const reports = (at: number, from: number, until: number | null): Report => {
          const stated = { ...move, at };
          return { source, move: stated, from, until, readings: [utcText(instantAt(book.startMs, at))] };
        };
        const from = Math.max(listedFrom, move.at + 0.25);
        const misstated = wrong.find((one) => one.kind === move.kind);
        if (!misstated) return [reports(move.at, from, forgotten)];
        return [
          reports(misstated.at, Math.max(listedFrom, move.at), misstated.until),
          reports(move.at, misstated.until, forgotten),
        ];
      });
    }),
  );
  return [...line, ...facilities].sort((a, b) => a.from - b.from);
}

/** Returns the first hour of a period at which the source's responses are readable; null if there is none. */
export function firstReadable(
  drawn: DrawnScenario,
  source: SourceKind,
  from: number,
  until: number | null,
  hides: typeof hidesMoves = hidesMoves,
): number | null {
  const faults = drawn.responseFaults.filter((fault) => fault.source === source && hides(fault.kind));
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
 * Returns the hour by which the line has reported a container's empty return; Infinity if it never does. Reports in
 * another format are included, because a reader that understands them stops polling.
 */
export function returnReported(drawn: DrawnScenario, reports: readonly Report[], containerIndex: number): number {
  const statement = reports.filter(({ source, move }) => source === 'line' && move.id === `${containerIndex}/empty_in`);
  const hours = statement
    .map(({ from, until }) => firstReadable(drawn, 'line', from, until, silencesMoves))
    .filter((hour) => hour !== null);
  return Math.min(Number.POSITIVE_INFINITY, ...hours);
}

/**
 * Returns the hour at which a client that polls continuously stops: when every container is reported as returned empty,
 * or at the end of the script. The hour is before the start if tracking ends before the number is found, because the
 * line does not list it within seven days or refuses it for a day (spec/tracking 1).
 */
export function idealStop(drawn: DrawnScenario, reports: readonly Report[]): number {
  if (isNeverFound(drawn)) return BEFORE_THE_START;
  const returned = Math.max(...drawn.containers.map((_container, index) => returnReported(drawn, reports, index)));
  return Math.min(returned, drawn.end.withinHours);
}

const BEFORE_THE_START = -1;

const SECOND_VIEW_HOURS = 24;
const MANIFEST_WINDOW_HOURS = 7 * 24;

/**
 * Returns the hour at which the number is found; Infinity if that is too late. A number that the line does not list at
 * first is polled daily for seven days (spec/tracking 1).
 */
function foundAt(drawn: DrawnScenario): number {
  for (let hour = 0; hour <= MANIFEST_WINDOW_HOURS; hour += 24) {
    if (firstReadable(drawn, 'line', hour, hour + 0.01) !== null) return hour;
  }
  return Number.POSITIVE_INFINITY;
}

function isNeverFound(drawn: DrawnScenario): boolean {
  const found = foundAt(drawn);
  const isRefused = drawn.responseFaults.some(
    ({ source, kind, from, until }) =>
      source === 'line' &&
      kind === 'forbidden' &&
      from < found &&
      (until ?? Number.POSITIVE_INFINITY) - Math.max(0, from) >= SECOND_VIEW_HOURS,
  );
  return found === Number.POSITIVE_INFINITY || isRefused;
}

/**
 * Returns the hour from which a client should poll a facility: the line has reported in readable form that the journey
 * goes there.
 */
export function pollableFrom(drawn: DrawnScenario, source: SourceKind): number {
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

export function trueMoves(drawn: DrawnScenario): Map<string, Move> {
  return new Map(movesOf(drawn).map((move) => [move.id, move]));
}

/** Whether a facility reports this availability at a given hour. */
export function reportsAvailable(
  book: ResponseBook,
  containerIndex: number,
  hour: number,
  available: boolean,
): boolean {
  return [book.terminalFacilities[containerIndex], book.rampFacilities[containerIndex]].some((facility) => {
    if (!facility) return false;
    const set = facility.changes.some(({ at, set: state }) => at <= hour && state.available === available);
    return (
      set ||
      (available && facilityReported(facility, hour).moves.some((move) => move.kind === 'available' && move.at <= hour))
    );
  });
}
