/**
 * Judges public milestone events against the truth: missing events, false events, and echoes of a source's wrong
 * report.
 */

import { numbersOf } from '../../simulator/drawn/draw-scenario.ts';
import { reportsAvailable } from '../../simulator/drawn/reports.ts';
import type { ResponseBook } from '../../simulator/drawn/responses.ts';
import type { Revealed, RevealedMove } from '../../simulator/drawn/revealed.ts';
import { placeOf } from '../../simulator/places.ts';
import type { Announced, Followed } from './follow.ts';

export type EventVerdict =
  /** The event agrees with the truth. */
  | 'true'
  /**
   * A source had reported exactly this event as having happened, and was wrong. Either there was no better report when
   * tracking ended, or the report was corrected later.
   */
  | 'echo'
  /** No source had reported the event, or the source withdrew it in time and it is still published. */
  | 'false';

export interface JudgedEvent extends Announced {
  containerIndex: number;
  verdict: EventVerdict;
  why: string;
}

export interface MissedEvent {
  containerIndex: number;
  name: string;
  move: RevealedMove;
  why: string;
}

export interface EventsVerdict {
  /** Number of published actual milestones, including corrections. */
  announced: number;
  judged: JudgedEvent[];
  expected: number;
  missed: MissedEvent[];
}

/**
 * Time until a withdrawal is published: complete responses over a day, then up to a day between polls at sea. Anything
 * withdrawn later may still be published at the end.
 */
const TIME_TO_CORRECT_HOURS = 120;

const moveKinds: Record<string, string> = {
  vessel_loaded: 'load',
  transshipment_loaded: 'load',
  vessel_departed: 'depart',
  transshipment_departed: 'depart',
  vessel_arrived: 'arrive',
  transshipment_arrived: 'arrive',
  vessel_discharged: 'discharge',
  transshipment_discharged: 'discharge',
  rail_loaded: 'rail_load',
  rail_departed: 'rail_depart',
  rail_arrived: 'rail_arrive',
  arrived_at_inland_destination: 'rail_arrive',
  rail_unloaded: 'rail_unload',
  empty_out: 'empty_out',
  full_in: 'full_in',
  full_out: 'full_out',
  empty_in: 'empty_in',
};

export function judgeEvents(book: ResponseBook, revealed: Revealed, followed: Followed): EventsVerdict {
  const { containers } = numbersOf(book.drawn);
  const actual = followed.announced.filter(({ kind, event }) => !kind.startsWith('estimated.') && event !== null);
  const judged = actual.map((one): JudgedEvent => {
    const containerIndex = containers.indexOf(one.container);
    return { ...one, containerIndex, ...verdictOf(book, revealed, followed, one, containerIndex) };
  });
  const expected = revealed.moves.flatMap((move) => (move.revealed ? move.names.map((name) => ({ move, name })) : []));
  const missed = expected.flatMap(({ move, name }): MissedEvent[] => {
    const why = whyMissed(followed, judged, containers[move.containerIndex] ?? '', name, move);
    return why === null ? [] : [{ containerIndex: move.containerIndex, name, move, why }];
  });
  return { announced: actual.length, judged, expected: expected.length, missed };
}

function whyMissed(
  { view }: Followed,
  judged: JudgedEvent[],
  container: string,
  name: string,
  move: RevealedMove,
): string | null {
  const isIt = (event: Announced['event']): boolean =>
    event !== null &&
    event.locode === move.locode &&
    (name === 'available' || (event.timestamp !== null && move.accepted.includes(event.timestamp)));
  if (!judged.some((one) => one.containerIndex === move.containerIndex && one.kind === name && isIt(one.event)))
    return 'never announced';
  if (name === 'available') return null;
  const standing = view?.containers.find(({ number }) => number === container)?.events ?? [];
  const stands = standing.some((event) => event.kind === name && event.classifier === 'actual' && isIt(event));
  return stands ? null : 'announced, and gone at the end';
}

function verdictOf(
  book: ResponseBook,
  revealed: Revealed,
  followed: Followed,
  { kind, event, hour, container }: Announced,
  containerIndex: number,
): { verdict: EventVerdict; why: string } {
  if (event === null || containerIndex < 0) return { verdict: 'false', why: 'not a container of the journey' };
  if (kind === 'available' || kind === 'not_available') {
    const isStated = reportsAvailable(book, containerIndex, hour, kind === 'available');
    return isStated ? { verdict: 'true', why: '' } : { verdict: 'false', why: 'no terminal had stated it' };
  }
  const { timestamp, locode } = event;
  const truly = revealed.moves.find(
    (move) =>
      move.containerIndex === containerIndex &&
      move.names.includes(kind) &&
      move.locode === locode &&
      isTime(revealed, move, timestamp),
  );
  if (truly) return { verdict: 'true', why: '' };
  const reports = revealed.reports.filter(
    ({ move, from, readings }) =>
      move.kind === moveKinds[kind] &&
      (move.containerIndex === null || move.containerIndex === containerIndex) &&
      placeOf(move.place).locode === locode &&
      from <= hour &&
      timestamp !== null &&
      readings.includes(timestamp),
  );
  if (reports.length === 0) return { verdict: 'false', why: 'no source had stated it' };
  const stands = followed.view?.containers
    .find(({ number }) => number === container)
    ?.events.some((one) => one.kind === kind && one.timestamp === timestamp && one.locode === locode);
  const inTime = reports.every(({ until }) => until !== null && until + TIME_TO_CORRECT_HOURS <= revealed.stopHour);
  if (stands && inTime) return { verdict: 'false', why: 'taken back by its source, and it stands' };
  const role = roleMistake(book, revealed, kind, reports[0]?.move.id ?? '', containerIndex, hour, locode);
  if (role !== null) return { verdict: 'false', why: role };
  return { verdict: 'echo', why: 'as a source stated it' };
}

/** Whether the time is that of a source that reported the move correctly. */
function isTime({ reports }: Revealed, { id, at, accepted }: RevealedMove, timestamp: string | null): boolean {
  if (timestamp === null) return false;
  if (accepted.includes(timestamp)) return true;
  return reports.some(({ move, readings }) => move.id === id && move.at === at && readings.includes(timestamp));
}

/**
 * Explains an event that was published in the wrong role (a hub mistaken for the port of discharge). The reader is at
 * fault if the line had reported anything about the following leg, or nothing that makes the port appear to be the last
 * one; otherwise the line is at fault.
 */
function roleMistake(
  book: ResponseBook,
  revealed: Revealed,
  kind: string,
  id: string,
  containerIndex: number,
  hour: number,
  locode: string | null,
): string | null {
  const move = revealed.moves.find((one) => one.id === id && one.containerIndex === containerIndex);
  // If the move was reported at another port, its role cannot be derived.
  if (!move || move.names.includes(kind) || move.locode !== locode) return null;
  const { sea } = book.drawn.containers[containerIndex]?.route ?? { sea: [] };
  const leg = sea.findIndex((one) => placeOf(one.to).locode === move.locode);
  const next = sea[leg + 1];
  if (next && (next.plannedFrom ?? -96) > hour - 25) return null;
  return `announced as ${kind}, it was ${move.names.join(' and ')}`;
}
