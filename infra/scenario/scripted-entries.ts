/** The truth of a journey and what its sources say of it, by its script alone. */
import { statementsOf } from '../../simulator/dcsa-events.ts';
import type { LineStatement, MoveStatement } from '../../simulator/line-statement.ts';
import { type Move, movesOf } from '../../simulator/moves.ts';
import { containerNumber, type Journey } from '../../simulator/numbers.ts';
import { type PlaceKey, placeOf } from '../../simulator/places.ts';
import { vessels } from '../../simulator/vessels.ts';
import { localDate } from '../../simulator/world-time.ts';
import { rampYard, terminalYard, type Yard } from '../../simulator/yard-statements.ts';
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

function boxOf({ journey }: Scripted, box: number | null): string | null {
  return box === null ? null : containerNumber(journey.scenario, journey.instance, box);
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
    container: boxOf(scripted, move.box),
    text: describeMove(move),
    difference: null,
  }));
}

export function saidEntries(scripted: Scripted): TimelineEntry[] {
  const { scenario } = scripted.journey;
  const yards = scenario.boxes.flatMap((_box, index) => [
    ...yardEntries(scripted, index, terminalYard(scenario, index), (yard) => placeOf(yard.place).smdg ?? 'terminal'),
    ...yardEntries(scripted, index, rampYard(scenario, index), () => 'SIMR'),
  ]);
  return [...lineEntries(scripted), ...yards, ...faultEntries(scripted)];
}

function lineEntries(scripted: Scripted): TimelineEntry[] {
  const { scenario } = scripted.journey;
  const truth = new Map(movesOf(scenario).map((move) => [move.id, move]));
  const statements = statementsOf(scenario);
  return statements.flatMap((said): TimelineEntry[] => {
    const entry = (hour: number, text: string, difference: string | null): TimelineEntry => ({
      atMs: atOf(scripted, hour),
      column: 'said',
      source: scenario.line,
      container: boxOf(scripted, said.type === 'move' ? said.move.box : said.type === 'free_day' ? said.box : null),
      text,
      difference,
    });
    const entries = [entry(said.from, describeStatement(scripted, said), differenceOf(said, truth))];
    if (said.until !== null && !isFollowed(said, statements)) {
      entries.push(entry(said.until, `takes back: ${describeStatement(scripted, said)}`, null));
    }
    return entries;
  });
}

/** Something else of the same move stands from then on. */
function isFollowed(said: LineStatement, statements: LineStatement[]): boolean {
  return statements.some(
    (other) =>
      other !== said &&
      other.from === said.until &&
      (other.series === said.series ||
        (said.type === 'move' && other.type === 'move' && other.move.id === said.move.id)),
  );
}

function describeStatement(scripted: Scripted, said: LineStatement): string {
  if (said.type === 'document') return `${said.document} ${said.status}${said.reason ? `: ${said.reason}` : ''}`;
  if (said.type === 'free_day') {
    return said.day === null ? 'no last free day' : `LFD ${dayAt(scripted, said.day, said.place)}`;
  }
  const when = showTime(atOf(scripted, said.move.at));
  const prefix = { ACT: '', EST: 'estimates: ', PLN: 'plans: ' }[said.classifier];
  return `${prefix}${describeMove(said.move)}, ${when}`;
}

function differenceOf(said: LineStatement, truth: Map<string, Move>): string | null {
  if (said.type !== 'move' || said.papers !== undefined || said.move.kind === 'unknown') return null;
  const real = truth.get(said.move.id);
  if (said.classifier === 'ACT') {
    if (!real) return said.move.id.includes('invented') ? 'never happened' : null;
    const place = real.place === said.move.place ? null : `truly at ${placeOf(real.place).locode}`;
    return [shiftOf(said, real), place].filter((part) => part !== null).join(', ') || null;
  }
  if (!real) return null;
  return shiftOf(said, real);
}

function shiftOf(said: MoveStatement, real: Move): string | null {
  return showShift(said.move.at * hourMs, real.at * hourMs);
}

function yardEntries(
  scripted: Scripted,
  box: number,
  yard: Yard | null,
  nameOf: (yard: Yard) => string,
): TimelineEntry[] {
  if (yard === null) return [];
  const container = boxOf(scripted, box);
  return yard.changes.flatMap(({ at, set }): TimelineEntry[] => {
    const text = describeYard(scripted, set, yard.place);
    if (text === '') return [];
    return [{ atMs: atOf(scripted, at), column: 'said', source: nameOf(yard), container, text, difference: null }];
  });
}

/** The local date at an hour, as sources print last free days. */
function dayAt(scripted: Scripted, hour: number, place: PlaceKey): string {
  return showDay(`${localDate(atOf(scripted, hour), placeOf(place).zone)}T00:00:00Z`);
}

function describeYard(scripted: Scripted, set: Yard['changes'][number]['set'], place: PlaceKey): string {
  const parts = [
    set.known === false ? 'does not know the box' : '',
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
      column: 'said',
      source,
      container: null,
      text,
      difference: null,
    });
    const kind = fault.kind.replaceAll('_', ' ');
    const begin = entry(Math.max(fault.from, 0), `answers: ${kind}`);
    return fault.until === null ? [begin] : [begin, entry(fault.until, `answers again (was: ${kind})`)];
  });
}
