/**
 * Derives the sequence of a line's reports: statements that are made, corrected and withdrawn. DCSA events, by
 * contrast, list everything that currently stands.
 */
import { statementsOf } from '../dcsa-events.ts';
import type { LineStatement, MoveStatement } from '../line-statements.ts';
import type { Move } from '../moves.ts';
import type { ContainerRoute, Scenario, SimulatedContainer } from '../scenario.ts';

export interface Report {
  /** Hour of the clock at which the report is sent. */
  hour: number;
  /**
   * `correct`: a new version of an earlier report. `withdraw`: the report no longer applies, and nothing replaces it.
   */
  act: 'say' | 'correct' | 'withdraw';
  statement: Exclude<LineStatement, { type: 'free_day' }>;
  /** Index of the statement within the journey, shared by all its versions. */
  series: number;
  /**
   * The containers concerned, limited to those that the line has announced by then. Empty if the report is about the
   * shipment.
   */
  containers: number[];
}

/**
 * Lists all reports of a scenario in order of time. No message type here carries last free days.
 */
export function reportsOf(scenario: Scenario): Report[] {
  const statements = statementsOf(scenario).filter((statement) => statement.type !== 'free_day');
  const numbers = new Map(
    [...new Set(statements.map((statement) => statement.series))].map((series, index) => [series, index]),
  );
  const namedFrom = scenario.containers.map(
    (container, index) => container.assignedAt ?? firstNamed(statements, index),
  );
  const reports = statements.flatMap((statement): Report[] => {
    const series = numbers.get(statement.series) ?? 0;
    const containersAt = (hour: number) =>
      statement.type === 'document'
        ? []
        : containersOf(scenario, statement.move).filter((containerIndex) => (namedFrom[containerIndex] ?? 0) <= hour);
    const isNewVersion = statements.some(
      (other) => other.series === statement.series && other.until === statement.from,
    );
    const first: Report = {
      hour: statement.from,
      act: isNewVersion ? 'correct' : 'say',
      statement,
      series,
      containers: containersAt(statement.from),
    };
    const { until } = statement;
    if (until === null || !isWithdrawn(scenario, statements, statement, until)) return [first];
    return [first, { hour: until, act: 'withdraw', statement, series, containers: containersAt(until) }];
  });
  return reports.sort((one, other) => one.hour - other.hour || order(one) - order(other));
}

/** Sorts withdrawals before new statements. */
function order({ act }: Report): number {
  return act === 'withdraw' ? 0 : 1;
}

function firstNamed(statements: readonly LineStatement[], containerIndex: number): number {
  const own = statements.filter(
    (statement) => statement.type === 'move' && statement.move.containerIndex === containerIndex,
  );
  return Math.min(...own.map((statement) => statement.from));
}

/**
 * Whether the statement is withdrawn. It is not if another version follows or the estimate has come true, nor if the
 * container left the bill, which withdraws no event.
 */
function isWithdrawn(
  scenario: Scenario,
  statements: readonly LineStatement[],
  statement: Report['statement'],
  until: number,
): boolean {
  if (statements.some((other) => other.series === statement.series && other.from === until)) return false;
  if (statement.type === 'document') return true;
  const { move, classifier } = statement;
  const isRemoved = scenario.edits?.some(
    (edit) => edit.edit === 'remove_container' && edit.containerIndex === move.containerIndex,
  );
  const hasHappened = statements.some(
    (other) => other.type === 'move' && other.classifier === 'ACT' && other.move.id === move.id && other.from === until,
  );
  return !isRemoved && !(classifier !== 'ACT' && hasHappened);
}

/**
 * Returns the containers that a move concerns: its own container, those on board, or all containers if the line has not
 * assigned any to that ship yet.
 */
export function containersOf({ containers }: Scenario, move: Move): number[] {
  if (move.containerIndex !== null) return [move.containerIndex];
  const aboard = containers.flatMap((container, index) => (isAboard(container, index, move) ? [index] : []));
  return aboard.length > 0 ? aboard : containers.map((_container, index) => index);
}

function isAboard(container: SimulatedContainer, index: number, { id, call, place }: Move): boolean {
  if (call === null) return false;
  if (call.mode === 'BARGE') return id.includes(`${index}/barge/`);
  const routes: ContainerRoute[] = [container.route, ...(container.otherTrips ?? []).map((trip) => trip.route)];
  const calls = routes.flatMap(({ sea, rail, exportRail }) => [
    ...sea.map((leg) => `TC-${leg.voyage}-${place}`),
    ...[rail, exportRail].flatMap((leg) => (leg ? [`TR-${leg.depart}-${place}`] : [])),
  ]);
  return calls.includes(call.id);
}

/**
 * Whether the container stays on board at the call. Messages about containers omit such calls, which are not events of
 * the container.
 */
export function isPassing({ passingCalls }: Scenario, statement: MoveStatement): boolean {
  const { call, place, kind } = statement.move;
  return (passingCalls ?? []).some(
    (each) =>
      (kind === 'arrive' || kind === 'depart') &&
      each.vessel === call?.vessel &&
      each.voyage === call.voyage &&
      each.place === place,
  );
}
