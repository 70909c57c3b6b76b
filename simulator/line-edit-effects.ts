/** What the edits of a script make of the statements of a line. */
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
  const leg = scenario.boxes[edit.box]?.route.sea[edit.leg];
  if (!leg) return [];
  const place = edit.place ?? (edit.kind === 'load' ? leg.from : leg.to);
  const id = `${edit.box}/invented/${edit.kind}${edit.place ? `/${edit.place}` : ''}`;
  const move: Move = { id, box: edit.box, kind: edit.kind, place, at: edit.at, call: seaCall(leg, place) };
  return [statement(move, 'ACT', edit.from, edit.until)];
}

function boxOf(said: LineStatement): number | null {
  if (said.type === 'free_day') return said.box;
  return said.type === 'move' ? said.move.box : null;
}

function repeated(statements: LineStatement[], edit: Extract<LineEdit, { edit: 'repeat' }>): MoveStatement[] {
  return statements.flatMap((said) =>
    said.type === 'move' && said.classifier === 'ACT' && said.move.id === edit.move
      ? [{ ...said, from: Math.max(said.from, edit.from), series: `${said.series}/again` }]
      : [],
  );
}

type FreeDayEdit = Extract<LineEdit, { edit: 'last_free_day' }>;

function isFreeDayOf(said: LineStatement, edit: FreeDayEdit): boolean {
  return said.type === 'free_day' && said.box === edit.box;
}

function freeDay(scenario: Scenario, { box, from, day }: FreeDayEdit): FreeDayStatement {
  const route = scenario.boxes[box]?.route;
  const place = (route && pickupPlace(route)) ?? 'LOS_ANGELES';
  return { type: 'free_day', series: `${box}/free_day`, version: from, from, until: null, box, day, place };
}

function endedAt(said: LineStatement, hour: number): LineStatement {
  return said.until === null || said.until > hour ? { ...said, until: hour } : said;
}

export function applyEdit(statements: LineStatement[], scenario: Scenario, edit: LineEdit): LineStatement[] {
  switch (edit.edit) {
    case 'document':
      return [...statements, document(edit)];
    case 'invent':
      return [...statements, ...invented(scenario, edit)];
    case 'remove_box':
      return statements.map((said) => (boxOf(said) === edit.box ? endedAt(said, edit.at) : said));
    case 'repeat':
      return [...statements, ...repeated(statements, edit)];
    case 'unknown_code': {
      const { box, place, at: hour, code } = edit;
      const id = `${box}/unknown/${code}`;
      return [
        ...statements,
        statement({ id, box, kind: 'unknown', place, at: hour, call: null, code }, 'ACT', edit.from, null),
      ];
    }
    case 'last_free_day':
      return [
        ...statements.map((said) => (isFreeDayOf(said, edit) ? endedAt(said, edit.from) : said)),
        freeDay(scenario, edit),
      ];
    case 'silence':
      return statements
        .filter((said) => said.from <= edit.from)
        .map((said) => (said.until !== null && said.until > edit.from ? { ...said, until: null } : said));
    case 'drop_plan':
      return statements.map((said) =>
        said.type === 'move' &&
        said.classifier !== 'ACT' &&
        said.move.call?.vessel === edit.leg.vessel &&
        said.move.call.voyage === edit.leg.voyage
          ? endedAt(said, edit.at)
          : said,
      );
    case 'drop_all_plans':
      return statements.map((said) =>
        said.type === 'move' && said.classifier !== 'ACT' ? endedAt(said, edit.at) : said,
      );
    default:
      return statements;
  }
}
