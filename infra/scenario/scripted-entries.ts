/** Builds the timeline of a journey from its script alone: the true moves and the sources' reports. */
import { statementsOf } from '../../simulator/dcsa-events.ts';
import { type Facility, rampFacility, terminalFacility } from '../../simulator/facility-statements.ts';
import type { LineStatement, MoveStatement } from '../../simulator/line-statement.ts';
import { type Move, movesOf } from '../../simulator/moves.ts';
import { containerNumber, type Journey } from '../../simulator/numbers.ts';
import { type PlaceKey, placeOf } from '../../simulator/places.ts';
import { vessels } from '../../simulator/vessels.ts';
import { localDate } from '../../simulator/world-time.ts';
import { showDay, showShift, showTime, type TimelineEntry } from './timeline-entry.ts';

const hourMs = 3_600_000;

const verbs: Record<Move['kind'], string> = {
  empty_out: 'empty picked up',
  full_in: 'gated in full',
  load: 'loaded',
  depart: 'departed',
  arrive: 'arrived',
  berth: 'berthed',
  discharge: 'discharged',
  rail_load: 'loaded on rail',
  rail_depart: 'train departed',
  interchange: 'interchanged',
  rail_arrive: 'train arrived',
  rail_unload: 'unloaded from rail',
  off_dock: 'moved off dock',
  available: 'available',
  full_out: 'gated out full',
  delivered: 'delivered',
  empty_in: 'empty returned',
  unknown: 'event of an unknown code',
};

interface Scripted {
  journey: Journey;
  startMs: number;
}

const atOf = ({ startMs }: Scripted, hour: number): number => startMs + hour * hourMs;

function containerOf({ journey }: Scripted, index: number | null): string | null {
  return index === null ? null : containerNumber(journey.scenario, journey.instance, index);
}

function describeMove(move: Move): string {
  const vessel = move.call?.vessel ? ` ${vessels[move.call.vessel].name.replace('SIMULATED ', '')}` : '';
  const barge = move.call?.mode === 'BARGE' ? ' by barge' : '';
  const code = move.code ? ` ${move.code}` : '';
  return `${verbs[move.kind]}${code}${barge} ${placeOf(move.place).locode}${vessel}`;
}

export function truthEntries(scripted: Scripted): TimelineEntry[] {
  return movesOf(scripted.journey.scenario).map((move) => ({
    atMs: atOf(scripted, move.at),
    column: 'truth',
    source: null,
    container: containerOf(scripted, move.containerIndex),
    text: describeMove(move),
    difference: null,
  }));
}

export function reportedEntries(scripted: Scripted): TimelineEntry[] {
  const { scenario } = scripted.journey;
  const facilities = scenario.containers.flatMap((_, index) => [
    ...facilityEntries(
      scripted,
      index,
      terminalFacility(scenario, index),
      (facility) => placeOf(facility.place).smdg ?? 'terminal',
    ),
    ...facilityEntries(scripted, index, rampFacility(scenario, index), () => 'SIMR'),
  ]);
  return [...lineEntries(scripted), ...facilities, ...faultEntries(scripted)];
}

function lineEntries(scripted: Scripted): TimelineEntry[] {
  const { scenario } = scripted.journey;
  const truth = new Map(movesOf(scenario).map((move) => [move.id, move]));
  const statements = statementsOf(scenario);
  return statements.flatMap((statement): TimelineEntry[] => {
    const entry = (hour: number, text: string, difference: string | null): TimelineEntry => ({
      atMs: atOf(scripted, hour),
      column: 'reported',
      source: scenario.line,
      container: containerOf(
        scripted,
        statement.type === 'move'
          ? statement.move.containerIndex
          : statement.type === 'free_day'
            ? statement.containerIndex
            : null,
      ),
      text,
      difference,
    });
    const entries = [entry(statement.from, describeStatement(scripted, statement), differenceOf(statement, truth))];
    if (statement.until !== null && !isReplaced(statement, statements)) {
      entries.push(entry(statement.until, `withdraws: ${describeStatement(scripted, statement)}`, null));
    }
    return entries;
  });
}

/** Whether another statement about the same move replaces this one. */
function isReplaced(statement: LineStatement, statements: LineStatement[]): boolean {
  return statements.some(
    (other) =>
      other !== statement &&
      other.from === statement.until &&
      (other.series === statement.series ||
        (statement.type === 'move' && other.type === 'move' && other.move.id === statement.move.id)),
  );
}

function describeStatement(scripted: Scripted, statement: LineStatement): string {
  if (statement.type === 'document')
    return `${statement.document} ${statement.status}${statement.reason ? `: ${statement.reason}` : ''}`;
  if (statement.type === 'free_day') {
    return statement.day === null ? 'no last free day' : `LFD ${dayAt(scripted, statement.day, statement.place)}`;
  }
  const when = showTime(atOf(scripted, statement.move.at));
  const prefix = { ACT: '', EST: 'estimates: ', PLN: 'plans: ' }[statement.classifier];
  return `${prefix}${describeMove(statement.move)}, ${when}`;
}

function differenceOf(statement: LineStatement, truth: Map<string, Move>): string | null {
  if (statement.type !== 'move' || statement.papers !== undefined || statement.move.kind === 'unknown') return null;
  const real = truth.get(statement.move.id);
  if (statement.classifier === 'ACT') {
    if (!real) return statement.move.id.includes('invented') ? 'never happened' : null;
    const place = real.place === statement.move.place ? null : `truly at ${placeOf(real.place).locode}`;
    return [shiftOf(statement, real), place].filter((part) => part !== null).join(', ') || null;
  }
  if (!real) return null;
  return shiftOf(statement, real);
}

function shiftOf(statement: MoveStatement, real: Move): string | null {
  return showShift(statement.move.at * hourMs, real.at * hourMs);
}

function facilityEntries(
  scripted: Scripted,
  index: number,
  facility: Facility | null,
  nameOf: (facility: Facility) => string,
): TimelineEntry[] {
  if (facility === null) return [];
  const container = containerOf(scripted, index);
  return facility.changes.flatMap(({ at, set }): TimelineEntry[] => {
    const text = describeFacility(scripted, set, facility.place);
    if (text === '') return [];
    return [
      { atMs: atOf(scripted, at), column: 'reported', source: nameOf(facility), container, text, difference: null },
    ];
  });
}

/** Returns the local date at a given hour, the form in which sources give last free days. */
function dayAt(scripted: Scripted, hour: number, place: PlaceKey): string {
  return showDay(`${localDate(atOf(scripted, hour), placeOf(place).zone)}T00:00:00Z`);
}

function describeFacility(scripted: Scripted, set: Facility['changes'][number]['set'], place: PlaceKey): string {
  const parts = [
    set.known === false ? 'does not list the container' : '',
    set.status ? `status ${set.status}` : '',
    set.available === true ? 'available' : '',
    'holds' in set ? (set.holds?.map((hold) => `${hold.name} ${hold.status}`).join(', ') ?? 'holds blank') : '',
    'fees' in set ? (set.fees?.map((fee) => `${fee.type} ${fee.amount}`).join(', ') ?? '') : '',
    set.lastFreeDay === undefined
      ? ''
      : set.lastFreeDay === null
        ? 'no last free day'
        : `LFD ${dayAt(scripted, set.lastFreeDay, place)}`,
    set.appointment ? `appointment ${showTime(atOf(scripted, set.appointment))}` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function faultEntries(scripted: Scripted): TimelineEntry[] {
  const { scenario } = scripted.journey;
  return (scenario.faults ?? []).flatMap((fault): TimelineEntry[] => {
    const source = fault.source ?? scenario.line;
    const entry = (hour: number, text: string): TimelineEntry => ({
      atMs: atOf(scripted, hour),
      column: 'reported',
      source,
      container: null,
      text,
      difference: null,
    });
    const kind = fault.kind.replaceAll('_', ' ');
    const begin = entry(Math.max(fault.from, 0), `responds: ${kind}`);
    return fault.until === null ? [begin] : [begin, entry(fault.until, `responds again (was: ${kind})`)];
  });
}
