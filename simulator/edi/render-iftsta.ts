/**
 * Renders reports as EDIFACT IFTSTA D.00B, with one message per container. A later message can replace or cancel an
 * earlier one.
 */
import type { MoveStatement } from '../line-statements.ts';
import { containerNumber, type Journey } from '../numbers.ts';
import { type PlaceKey, placeOf } from '../places.ts';
import { vessels } from '../vessels.ts';
import { instantAt } from '../world-time.ts';
import type { EdifactMessage } from './edifact-writer.ts';
import { paperCode, paperCodesIftsta, statusCodesIftsta } from './event-codes.ts';
import { type PrintedTime, printedAt, printedTime } from './local-times.ts';
import { papersFor } from './papers.ts';
import { plannedPorts } from './planned-ports.ts';
import { isPassing, type Report } from './reporting.ts';

type Segments = EdifactMessage['segments'];

/** Message function codes (1225). */
const functions = { say: '9', correct: '5', withdraw: '1' } as const;

export function renderIftsta(journey: Journey, report: Report, startMs: number): EdifactMessage[] {
  const containers = report.containers.length > 0 ? report.containers : [null];
  return containers.flatMap((containerIndex): EdifactMessage[] => {
    const status = statusSegments(journey, report, containerIndex, startMs);
    if (status === null) return [];
    const document = `${journey.number}-${report.series}-${containerIndex ?? 'S'}`;
    const segments: Segments = [
      ['BGM', '23', document, functions[report.act]],
      ['NAD', 'CA', [journey.scenario.line, '172', '182']],
      ['CNI', '1'],
      ...references(journey, report),
      ...status,
    ];
    return [{ type: 'IFTSTA', release: 'D:00B', segments }];
  });
}

function references(journey: Journey, { statement }: Report): Segments {
  const { bills, bookings } = papersFor(journey, statement);
  return [...bills.map((bill) => ['RFF', ['BM', bill]]), ...bookings.map((booking) => ['RFF', ['BN', booking]])];
}

function statusSegments(
  journey: Journey,
  report: Report,
  containerIndex: number | null,
  startMs: number,
): Segments | null {
  const { statement, hour } = report;
  if (statement.type === 'document') {
    const code = paperCode(paperCodesIftsta, statement);
    const time = printedAt(instantAt(startMs, statement.from), 'UTC');
    return code === null ? null : [['STS', '1', code], dtm('334', time)];
  }
  const { scenario } = journey;
  const code = statement.move.code ?? statusCodesIftsta[statement.move.kind];
  const qualifier = qualifierOf(statement);
  if (isPassing(scenario, statement) || code === undefined || qualifier === null) return null;
  return [
    ...portLocations(journey, containerIndex, hour, statement.papers),
    ['STS', '1', code],
    dtm(qualifier, printedTime(scenario, statement.move, startMs)),
    location('175', statement.move.place),
    ...transportOf(statement),
    ...equipmentOf(journey, statement, containerIndex),
  ];
}

/**
 * Returns the qualifier of a time: 334 for actual events, 132 for estimated arrivals and 133 for estimated departures.
 * Null for other future events, which cannot be announced.
 */
function qualifierOf({ classifier, move: { kind } }: MoveStatement): string | null {
  if (classifier === 'ACT') return '334';
  if (kind === 'arrive' || kind === 'rail_arrive') return '132';
  return kind === 'depart' || kind === 'rail_depart' ? '133' : null;
}

function portLocations(
  { scenario }: Journey,
  containerIndex: number | null,
  hour: number,
  papers: string | undefined,
): Segments {
  const { pol, hubs, pod, delivery } = plannedPorts(scenario, containerIndex, hour, papers);
  const named: [qualifier: string, place: PlaceKey | null][] = [
    ['9', pol],
    ...hubs.map((hub): [string, PlaceKey] => ['13', hub]),
    ['11', pod],
    ['7', delivery],
  ];
  return named.flatMap(([qualifier, place]) => (place === null ? [] : [location(qualifier, place)]));
}

function location(qualifier: string, key: PlaceKey): Segments[number] {
  const { locode, name, smdg } = placeOf(key);
  const terminal = smdg === null ? [] : [[smdg, 'TER', '306']];
  return ['LOC', qualifier, [locode, '139', '6', name.toUpperCase()], ...terminal];
}

function dtm(qualifier: string, { date, time }: PrintedTime): Segments[number] {
  return ['DTM', time === '' ? [qualifier, date, '102'] : [qualifier, `${date}${time}`, '203']];
}

const modes = { VESSEL: '1', RAIL: '2', TRUCK: '3', BARGE: '8' } as const;

function transportOf({ move: { call } }: MoveStatement): Segments {
  if (call === null) return [];
  const vessel = call.vessel ? vessels[call.vessel] : null;
  const ship = vessel === null ? [] : ['', '', '', [vessel.imo, '146', '11', vessel.name]];
  return [['TDT', '20', call.voyage ?? '', modes[call.mode], '', ...ship]];
}

/** Renders the equipment with its full or empty indicator (8169) and, if loaded, its seal. */
function equipmentOf(
  { scenario, instance }: Journey,
  { move, classifier }: MoveStatement,
  containerIndex: number | null,
): Segments {
  const script = containerIndex === null ? undefined : scenario.containers[containerIndex];
  if (containerIndex === null || script === undefined) return [];
  const empty = move.kind === 'empty_out' || move.kind === 'empty_in';
  const number = containerNumber(scenario, instance, containerIndex);
  const eqd = ['EQD', 'CN', number, [script.isoType, '102', '5'], '', '', empty ? '4' : '5'];
  return move.kind === 'load' && classifier === 'ACT' ? [eqd, ['SEL', script.seal, 'CA']] : [eqd];
}
