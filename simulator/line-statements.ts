/** What the line says of a scenario, each statement with the hours in which it stands. Pure; kept apart from the truth. */
import { type Move, type MoveKind, movesOf, pickupPlace, seaCall, shipMoveId } from './moves.ts';
import type { PlaceKey } from './places.ts';
import type {
  Announcement,
  DocumentCode,
  LineEdit,
  PassingCall,
  RailLeg,
  Scenario,
  SeaLeg,
  ShipmentCode,
} from './scenario.ts';

type Classifier = 'ACT' | 'EST' | 'PLN';

export interface MoveStatement {
  type: 'move';
  /** The same for every version of one statement. */
  series: string;
  version: number;
  /** It stands from this hour until the other (null = for good). */
  from: number;
  until: number | null;
  classifier: Classifier;
  /** The move as the line tells it, which may differ from the truth. */
  move: Move;
  /** Letter of other papers than the journey's own: another journey of the box. */
  papers?: string;
}

export interface DocumentStatement {
  type: 'document';
  series: string;
  version: number;
  from: number;
  until: number | null;
  document: DocumentCode;
  status: ShipmentCode;
  reason: string | null;
  /** Letter of the paper, where the shipment has several of its kind. */
  papers?: string;
}

/** The line prints a last free day for a box (the local date at hour `day`; null: taken back). */
export interface FreeDayStatement {
  type: 'free_day';
  series: string;
  version: number;
  from: number;
  until: number | null;
  box: number;
  day: number | null;
  place: PlaceKey;
}

export type LineStatement = MoveStatement | DocumentStatement | FreeDayStatement;

/** Hours that pass until the line knows. What it never says itself is missing. */
const lagByKind: Partial<Record<MoveKind, number>> = {
  empty_out: 5,
  full_in: 4,
  load: 3,
  depart: 2,
  arrive: 2,
  discharge: 5,
  rail_load: 9,
  rail_depart: 9,
  rail_arrive: 8,
  rail_unload: 10,
  full_out: 8,
  delivered: 7,
  empty_in: 6,
};

const longBefore = -96;

function statement(move: Move, classifier: Classifier, from: number, until: number | null, version = 1): MoveStatement {
  return { type: 'move', series: `${move.id}/${classifier}`, version, from, until, classifier, move };
}

/** The hour at which the line first tells a move, rightly or not; null when it never does. */
function toldAt(scenario: Scenario, move: Move): number | null {
  const lag = lagByKind[move.kind];
  if (lag === undefined) return null;
  for (const edit of scenario.edits ?? []) {
    if (edit.edit === 'misstate' && edit.move === move.id) return edit.from;
    if (edit.edit === 'omit' && edit.move === move.id) return null;
    if (edit.edit === 'lag' && edit.move === move.id) return move.at + edit.hours;
  }
  return move.at + lag;
}

/** One announcement after another, each standing until the next; the last one until `end`. */
function announced(move: Move, announcements: Announcement[], end: number | null): MoveStatement[] {
  return announcements
    .map((announcement, index) => {
      const next = announcements[index + 1]?.from ?? end;
      const classifier: Classifier = announcement.at === move.at && announcement.from < -90 ? 'PLN' : 'EST';
      const stated = { ...at(move, announcement.place), at: announcement.at };
      return { ...statement(stated, classifier, announcement.from, next, index + 1), series: `${move.id}/plan` };
    })
    .filter((said) => said.until === null || said.until > said.from);
}

/** The same move at another place, with the call there. */
function at(move: Move, place: PlaceKey | undefined): Move {
  if (place === undefined || place === move.place) return move;
  const { vessel, voyage } = move.call ?? {};
  return { ...move, place, call: vessel && voyage ? seaCall({ vessel, voyage }, place) : move.call };
}

function defaultEtas(leg: SeaLeg): Announcement[] {
  const first = leg.plannedFrom ?? longBefore;
  const atSea = Math.max(first + 1, leg.depart + 12);
  return [
    { from: first, at: leg.arrive - 26 },
    { from: atSea, at: leg.arrive - 9 },
    { from: Math.max(atSea + 1, leg.arrive - 80), at: leg.arrive },
  ];
}

function legPlans(scenario: Scenario, leg: SeaLeg): MoveStatement[] {
  const from = leg.plannedFrom ?? longBefore;
  const move = (kind: 'depart' | 'arrive'): Move => ({
    id: shipMoveId(leg, kind),
    box: null,
    kind,
    place: kind === 'depart' ? leg.from : leg.to,
    at: kind === 'depart' ? leg.depart : leg.arrive,
    call: seaCall(leg, kind === 'depart' ? leg.from : leg.to),
  });
  const depart = move('depart');
  const arrive = move('arrive');
  return [
    ...announced(depart, leg.etds ?? [{ from, at: leg.depart }], toldAt(scenario, depart)),
    ...announced(arrive, leg.etas ?? defaultEtas(leg), toldAt(scenario, arrive)),
  ];
}

function railPlans(scenario: Scenario, leg: RailLeg, moves: Move[]): MoveStatement[] {
  const arrive = moves.find((move) => move.id === `rail/${leg.depart}/arrive`);
  return arrive ? announced(arrive, leg.etas, toldAt(scenario, arrive)) : [];
}

/**
 * Planned discharge of a box at its last port, so that its transport call can be told from that of another ship. Where the
 * line announces the arrival at another port first, it plans the discharge there.
 */
function dischargePlans(scenario: Scenario, moves: Move[]): MoveStatement[] {
  return scenario.boxes.flatMap((box, index) => {
    const last = box.route.sea.length - 1;
    const move = moves.find((candidate) => candidate.id === `${index}/discharge/${last}`);
    const leg = box.route.sea[last];
    if (!move || !leg) return [];
    const from = Math.max(leg.plannedFrom ?? longBefore, box.assignedAt ?? (box.route.emptyOut?.at ?? 0) + 5);
    const end = toldAt(scenario, move);
    if (end !== null && end <= from) return [];
    const planned = { ...move, at: leg.arrive + 10 };
    return placesOf(leg).map((place, version): MoveStatement => {
      const until = place.until ?? end;
      const since = version === 0 ? from : place.from;
      const said = statement(at(planned, place.place), 'EST', since, until, version + 1);
      return { ...said, series: `${move.id}/plan` };
    });
  });
}

/** Where the ship is announced to arrive, one place after the other. */
function placesOf(leg: SeaLeg): { place: PlaceKey; from: number; until: number | null }[] {
  const announced = (leg.etas ?? []).map(({ from, place = leg.to }) => ({ place, from }));
  const changes = announced.filter((each, index) => index === 0 || each.place !== announced[index - 1]?.place);
  if (changes.length === 0) return [{ place: leg.to, from: longBefore, until: null }];
  return changes.map((each, index) => ({ ...each, until: changes[index + 1]?.from ?? null }));
}

/** A call on the way: announced from the start, and happening unless it is omitted. */
function passing(call: PassingCall): MoveStatement[] {
  return (['arrive', 'depart'] as const).flatMap((kind) => {
    const { place, omittedAt } = call;
    const id = `${call.vessel}/${call.voyage}/${place}/${kind}`;
    const move: Move = { id, box: null, kind, place, at: call[kind], call: seaCall(call, place) };
    const told = move.at + 2;
    const plan = { ...statement(move, 'EST', longBefore, omittedAt ?? told), series: `${id}/plan` };
    return omittedAt === undefined ? [plan, statement(move, 'ACT', told, null)] : [plan];
  });
}

/** Journeys of a box before or after this one, told under their own papers. */
function otherTrips(scenario: Scenario): LineStatement[] {
  return scenario.boxes.flatMap((box, index) =>
    (box.otherTrips ?? []).flatMap(({ papers, route }) => {
      const boxes = scenario.boxes.map((each, at) => ({
        ...each,
        assignedAt: route.emptyOut?.at ?? 0,
        route: at === index ? route : { sea: [] },
      }));
      const { plannedLegs: _plans, passingCalls: _calls, edits: _edits, ...rest } = scenario;
      const moves = movesOf({ ...rest, boxes });
      return actuals(rest, moves).map(
        (said): MoveStatement => ({
          ...said,
          series: `${papers}/${said.series}`,
          move: { ...said.move, id: `${papers}/${said.move.id}` },
          papers,
        }),
      );
    }),
  );
}

function actuals(scenario: Scenario, moves: Move[]): MoveStatement[] {
  return moves.flatMap((move) => {
    const from = toldAt(scenario, move);
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

function document(edit: Extract<LineEdit, { edit: 'document' }>): DocumentStatement {
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

function applyEdit(statements: LineStatement[], scenario: Scenario, edit: LineEdit): LineStatement[] {
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

function documents(scenario: Scenario): LineStatement[] {
  const booked = scenario.bookedAt ?? -120;
  const lettersOf = (kind: 'bill' | 'booking'): (string | undefined)[] => {
    const letters = new Set(scenario.boxes.flatMap(({ papers }) => papers?.[kind] ?? []));
    return letters.size === 0 ? [undefined] : [...letters];
  };
  const paper = (from: number, code: 'BKG' | 'TRD', status: 'CONF' | 'ISSU', papers: string | undefined) =>
    document({ edit: 'document', from, document: code, status, ...(papers === undefined ? {} : { papers }) });
  const confirmed = lettersOf('booking').map((papers) => paper(booked, 'BKG', 'CONF', papers));
  const departure = scenario.boxes[0]?.route.sea[0]?.depart;
  const ownBills = lettersOf('bill');
  const isBooking = scenario.requestType === 'booking_number' && ownBills[0] === undefined;
  if (departure === undefined || isBooking) return confirmed;
  return [...confirmed, ...ownBills.map((papers) => paper(departure + 12, 'TRD', 'ISSU', papers))];
}

/** Every statement the line ever makes of a scenario, in the order in which it makes them. */
export function lineStatements(scenario: Scenario): LineStatement[] {
  const moves = movesOf(scenario);
  const sea = [...scenario.boxes.flatMap((box) => box.route.sea), ...(scenario.plannedLegs ?? [])];
  const legs = new Map(sea.map((leg) => [`${leg.vessel}/${leg.voyage}`, leg]));
  const rail = new Map(
    scenario.boxes.flatMap((box) => (box.route.rail ? [[box.route.rail.depart, box.route.rail]] : [])),
  );
  const told: LineStatement[] = [
    ...documents(scenario),
    ...[...legs.values()].flatMap((leg) => legPlans(scenario, leg)),
    ...[...rail.values()].flatMap((leg) => railPlans(scenario, leg, moves)),
    ...dischargePlans(scenario, moves),
    ...(scenario.passingCalls ?? []).flatMap(passing),
    ...actuals(scenario, moves),
    ...otherTrips(scenario),
  ];
  const edited = (scenario.edits ?? []).reduce((said, edit) => applyEdit(said, scenario, edit), told);
  return edited.filter((said) => said.until === null || said.until > said.from).sort((a, b) => a.from - b.from);
}

/** What the line says at an hour of the clock. */
export function statementsAt(statements: LineStatement[], hour: number): LineStatement[] {
  return statements.filter((said) => said.from <= hour && (said.until === null || said.until > hour));
}
