/**
 * Derives a line's statements in a scenario, each with the hours in which it is listed, from the true moves and the
 * line's habits.
 */
import { applyEdit, document } from './line-edit-effects.ts';
import { dischargePlans, legPlans, passing, railPlans } from './line-plans.ts';
import { type LineStatement, type MoveStatement, reportedAt, statement } from './line-statement.ts';
import { type Move, movesOf } from './moves.ts';
import type { Scenario } from './scenario.ts';

export type { DocumentStatement, FreeDayStatement, LineStatement, MoveStatement } from './line-statement.ts';

/**
 * Returns the statements about other journeys of a container, before or after this one, which have separate documents.
 */
function otherTrips(scenario: Scenario): LineStatement[] {
  return scenario.containers.flatMap((container, index) =>
    (container.otherTrips ?? []).flatMap(({ papers, route }) => {
      const containers = scenario.containers.map((each, at) => ({
        ...each,
        assignedAt: route.emptyOut?.at ?? 0,
        route: at === index ? route : { sea: [] },
      }));
      const { plannedLegs: _plans, passingCalls: _calls, edits: _edits, ...rest } = scenario;
      const moves = movesOf({ ...rest, containers });
      return actuals(rest, moves).map(
        (statement): MoveStatement => ({
          ...statement,
          series: `${papers}/${statement.series}`,
          move: { ...statement.move, id: `${papers}/${statement.move.id}` },
          papers,
        }),
      );
    }),
  );
}

function actuals(scenario: Scenario, moves: Move[]): MoveStatement[] {
  return moves.flatMap((move) => {
    const from = reportedAt(scenario, move);
    if (from === null) return [];
    const wrong = (scenario.edits ?? []).filter((edit) => edit.edit === 'misstate' && edit.move === move.id);
    if (wrong.length === 0) return [statement(move, 'ACT', from, null)];
    return wrong.flatMap((edit): MoveStatement[] => {
      if (edit.edit !== 'misstate') return [];
      const stated = { ...move, at: edit.at ?? move.at, place: edit.place ?? move.place };
      const first = statement(stated, 'ACT', edit.from, edit.until ?? null);
      return edit.until === undefined ? [first] : [first, statement(move, 'ACT', edit.until, null, 2)];
    });
  });
}

function documents(scenario: Scenario): LineStatement[] {
  const booked = scenario.bookedAt ?? -120;
  const lettersOf = (kind: 'bill' | 'booking'): (string | undefined)[] => {
    const letters = new Set(scenario.containers.flatMap(({ papers }) => papers?.[kind] ?? []));
    return letters.size === 0 ? [undefined] : [...letters];
  };
  const paper = (from: number, code: 'BKG' | 'TRD', status: 'CONF' | 'ISSU', papers: string | undefined) =>
    document({ edit: 'document', from, document: code, status, ...(papers === undefined ? {} : { papers }) });
  const confirmed = lettersOf('booking').map((papers) => paper(booked, 'BKG', 'CONF', papers));
  const departure = scenario.containers[0]?.route.sea[0]?.depart;
  const ownBills = lettersOf('bill');
  const isBooking = scenario.requestType === 'booking_number' && ownBills[0] === undefined;
  if (departure === undefined || isBooking) return confirmed;
  return [...confirmed, ...ownBills.map((papers) => paper(departure + 12, 'TRD', 'ISSU', papers))];
}

/** Lists every statement that the line ever makes in a scenario, in order of time. */
export function lineStatements(scenario: Scenario): LineStatement[] {
  const moves = movesOf(scenario);
  const sea = [...scenario.containers.flatMap((container) => container.route.sea), ...(scenario.plannedLegs ?? [])];
  const legs = new Map(sea.map((leg) => [`${leg.vessel}/${leg.voyage}`, leg]));
  const rail = new Map(
    scenario.containers.flatMap((container) =>
      container.route.rail ? [[container.route.rail.depart, container.route.rail]] : [],
    ),
  );
  const reports: LineStatement[] = [
    ...documents(scenario),
    ...[...legs.values()].flatMap((leg) => legPlans(scenario, leg)),
    ...[...rail.values()].flatMap((leg) => railPlans(scenario, leg, moves)),
    ...dischargePlans(scenario, moves),
    ...(scenario.passingCalls ?? []).flatMap(passing),
    ...actuals(scenario, moves),
    ...otherTrips(scenario),
  ];
  const edited = (scenario.edits ?? []).reduce((statement, edit) => applyEdit(statement, scenario, edit), reports);
  return edited
    .filter((statement) => statement.until === null || statement.until > statement.from)
    .sort((a, b) => a.from - b.from);
}

export function statementsAt(statements: LineStatement[], hour: number): LineStatement[] {
  return statements.filter(
    (statement) => statement.from <= hour && (statement.until === null || statement.until > hour),
  );
}
