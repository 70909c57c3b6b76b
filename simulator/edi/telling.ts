/** What a line tells one time after another, where DCSA lists all that stands: said, corrected, withdrawn. Pure. */
import { statementsOf } from '../dcsa-events.ts';
import type { LineStatement, MoveStatement } from '../line-statements.ts';
import type { Move } from '../moves.ts';
import type { Box, BoxRoute, Scenario } from '../scenario.ts';

export interface Telling {
  /** Hour of the clock at which it is told. */
  hour: number;
  /** `correct`: another version of what was said before; `withdraw`: it does not stand any more, and nothing replaces it. */
  act: 'say' | 'correct' | 'withdraw';
  said: Exclude<LineStatement, { type: 'free_day' }>;
  /** Number of the statement among those of the journey, the same for all its versions. */
  series: number;
  /** Boxes concerned that the line has named by then. Empty: told of the shipment. */
  boxes: number[];
}

/** All tellings of a scenario in order of time. Last free days are of no message type here. */
export function tellingsOf(scenario: Scenario): Telling[] {
  const statements = statementsOf(scenario).filter((said) => said.type !== 'free_day');
  const numbers = new Map([...new Set(statements.map((said) => said.series))].map((series, index) => [series, index]));
  const known = scenario.boxes.map((box, index) => box.assignedAt ?? firstNamed(statements, index));
  const tellings = statements.flatMap((said): Telling[] => {
    const series = numbers.get(said.series) ?? 0;
    const boxesAt = (hour: number) =>
      said.type === 'document' ? [] : boxesOf(scenario, said.move).filter((box) => (known[box] ?? 0) <= hour);
    const isNewVersion = statements.some((other) => other.series === said.series && other.until === said.from);
    const first: Telling = {
      hour: said.from,
      act: isNewVersion ? 'correct' : 'say',
      said,
      series,
      boxes: boxesAt(said.from),
    };
    const { until } = said;
    if (until === null || !isWithdrawn(scenario, statements, said, until)) return [first];
    return [first, { hour: until, act: 'withdraw', said, series, boxes: boxesAt(until) }];
  });
  return tellings.sort((one, other) => one.hour - other.hour || order(one) - order(other));
}

/** What goes away is told before what comes. */
function order({ act }: Telling): number {
  return act === 'withdraw' ? 0 : 1;
}

function firstNamed(statements: readonly LineStatement[], box: number): number {
  const own = statements.filter((said) => said.type === 'move' && said.move.box === box);
  return Math.min(...own.map((said) => said.from));
}

/** Not when another version follows, an estimate has come true, or the box left the bill: that takes no event back. */
function isWithdrawn(
  scenario: Scenario,
  statements: readonly LineStatement[],
  said: Telling['said'],
  until: number,
): boolean {
  if (statements.some((other) => other.series === said.series && other.from === until)) return false;
  if (said.type === 'document') return true;
  const { move, classifier } = said;
  const isRemoved = scenario.edits?.some((edit) => edit.edit === 'remove_box' && edit.box === move.box);
  const hasHappened = statements.some(
    (other) => other.type === 'move' && other.classifier === 'ACT' && other.move.id === move.id && other.from === until,
  );
  return !isRemoved && !(classifier !== 'ACT' && hasHappened);
}

/** Boxes that a move is of: its own one, those on board, or all where the line has nobody on that ship yet. */
export function boxesOf({ boxes }: Scenario, move: Move): number[] {
  if (move.box !== null) return [move.box];
  const aboard = boxes.flatMap((box, index) => (isAboard(box, index, move) ? [index] : []));
  return aboard.length > 0 ? aboard : boxes.map((_box, index) => index);
}

function isAboard(box: Box, index: number, { id, call, place }: Move): boolean {
  if (call === null) return false;
  if (call.mode === 'BARGE') return id.includes(`${index}/barge/`);
  const routes: BoxRoute[] = [box.route, ...(box.otherTrips ?? []).map((trip) => trip.route)];
  const calls = routes.flatMap(({ sea, rail, exportRail }) => [
    ...sea.map((leg) => `TC-${leg.voyage}-${place}`),
    ...[rail, exportRail].flatMap((leg) => (leg ? [`TR-${leg.depart}-${place}`] : [])),
  ]);
  return calls.includes(call.id);
}

/** A call at which the box stays on board is no event of the box: messages about boxes leave it out. */
export function isPassing({ passingCalls }: Scenario, said: MoveStatement): boolean {
  const { call, place, kind } = said.move;
  return (passingCalls ?? []).some(
    (each) =>
      (kind === 'arrive' || kind === 'depart') &&
      each.vessel === call?.vessel &&
      each.voyage === call.voyage &&
      each.place === place,
  );
}
