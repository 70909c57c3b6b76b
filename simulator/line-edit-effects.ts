/** Applies the edits of a script to the statements of a line. */
import {
  type DocumentStatement,
  type FreeDayStatement,
  type LineStatement,
  type MoveStatement,
  statement,
} from './line-statement.ts';
import { type Move, pickupPlace, seaCall } from './moves.ts';
import type { LineEdit, Scenario } from './scenario.ts';

export function document(edit: Extract<LineEdit, { edit: 'document' }>): DocumentStatement {
  const { from, until, document: code, status, reason, papers } = edit;
  return {
    type: 'document',
    series: `${code}/${status}/${from}${papers ?? ''}`,
    version: 1,
    from,
    until: until ?? null,
    document: code,
    status,
    reason: reason ?? null,
    ...(papers === undefined ? {} : { papers }),
  };
}

function invented(scenario: Scenario, edit: Extract<LineEdit, { edit: 'invent' }>): MoveStatement[] {
  const leg = scenario.containers[edit.containerIndex]?.route.sea[edit.leg];
  if (!leg) return [];
  const place = edit.place ?? (edit.kind === 'load' ? leg.from : leg.to);
  const id = `${edit.containerIndex}/invented/${edit.kind}${edit.place ? `/${edit.place}` : ''}`;
  const move: Move = {
    id,
    containerIndex: edit.containerIndex,
    kind: edit.kind,
    place,
    at: edit.at,
    call: seaCall(leg, place),
  };
  return [statement(move, 'ACT', edit.from, edit.until)];
}

function containerOf(statement: LineStatement): number | null {
  if (statement.type === 'free_day') return statement.containerIndex;
  return statement.type === 'move' ? statement.move.containerIndex : null;
}

function repeated(statements: LineStatement[], edit: Extract<LineEdit, { edit: 'repeat' }>): MoveStatement[] {
  return statements.flatMap((statement) =>
    statement.type === 'move' && statement.classifier === 'ACT' && statement.move.id === edit.move
      ? [{ ...statement, from: Math.max(statement.from, edit.from), series: `${statement.series}/again` }]
      : [],
  );
}

type FreeDayEdit = Extract<LineEdit, { edit: 'last_free_day' }>;

function isFreeDayOf(statement: LineStatement, edit: FreeDayEdit): boolean {
  return statement.type === 'free_day' && statement.containerIndex === edit.containerIndex;
}

function freeDay(scenario: Scenario, { containerIndex, from, day }: FreeDayEdit): FreeDayStatement {
  const route = scenario.containers[containerIndex]?.route;
  const place = (route && pickupPlace(route)) ?? 'LOS_ANGELES';
  return {
    type: 'free_day',
    series: `${containerIndex}/free_day`,
    version: from,
    from,
    until: null,
    containerIndex,
    day,
    place,
  };
}

function endedAt(statement: LineStatement, hour: number): LineStatement {
  return statement.until === null || statement.until > hour ? { ...statement, until: hour } : statement;
}

export function applyEdit(statements: LineStatement[], scenario: Scenario, edit: LineEdit): LineStatement[] {
  switch (edit.edit) {
    case 'document':
      return [...statements, document(edit)];
    case 'invent':
      return [...statements, ...invented(scenario, edit)];
    case 'remove_container':
      return statements.map((statement) =>
        containerOf(statement) === edit.containerIndex ? endedAt(statement, edit.at) : statement,
      );
    case 'repeat':
      return [...statements, ...repeated(statements, edit)];
    case 'unknown_code': {
      const { containerIndex, place, at: hour, code } = edit;
      const id = `${containerIndex}/unknown/${code}`;
      return [
        ...statements,
        statement({ id, containerIndex, kind: 'unknown', place, at: hour, call: null, code }, 'ACT', edit.from, null),
      ];
    }
    case 'last_free_day':
      return [
        ...statements.map((statement) => (isFreeDayOf(statement, edit) ? endedAt(statement, edit.from) : statement)),
        freeDay(scenario, edit),
      ];
    case 'silence':
      return statements
        .filter((statement) => statement.from <= edit.from)
        .map((statement) =>
          statement.until !== null && statement.until > edit.from ? { ...statement, until: null } : statement,
        );
    case 'drop_plan':
      return statements.map((statement) =>
        statement.type === 'move' &&
        statement.classifier !== 'ACT' &&
        statement.move.call?.vessel === edit.leg.vessel &&
        statement.move.call.voyage === edit.leg.voyage
          ? endedAt(statement, edit.at)
          : statement,
      );
    case 'drop_all_plans':
      return statements.map((statement) =>
        statement.type === 'move' && statement.classifier !== 'ACT' ? endedAt(statement, edit.at) : statement,
      );
    default:
      return statements;
  }
}
