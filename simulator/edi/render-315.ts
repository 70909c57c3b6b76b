/** Renders reports as X12 315 (4010 layout), with one transaction set per container. */
import type { MoveStatement } from '../line-statements.ts';
import { containerNumber, type Journey } from '../numbers.ts';
import { type PlaceKey, placeOf } from '../places.ts';
import { vessels } from '../vessels.ts';
import { instantAt } from '../world-time.ts';
import { paperCode, paperCodes315, statusCodes315 } from './event-codes.ts';
import { type PrintedTime, printedAt, printedTime } from './local-times.ts';
import { papersFor } from './papers.ts';
import { type PlannedPorts, plannedPorts } from './planned-ports.ts';
import { isPassing, type Report } from './reporting.ts';
import type { TransactionSet } from './x12-writer.ts';

/** Status code of estimates, which do not describe an event of the container. */
const estimateCode = 'AG';

export function render315(journey: Journey, report: Report, startMs: number): TransactionSet[] {
  // A 315 cannot withdraw anything.
  if (report.act === 'withdraw') return [];
  const containers = report.containers.length > 0 ? report.containers : [null];
  return containers.flatMap((containerIndex): TransactionSet[] => {
    const segments = segmentsOf(journey, report, containerIndex, startMs);
    return segments === null ? [] : [{ type: '315', segments }];
  });
}

function segmentsOf(
  journey: Journey,
  report: Report,
  containerIndex: number | null,
  startMs: number,
): string[][] | null {
  const { statement, hour } = report;
  const { scenario } = journey;
  if (statement.type === 'document') {
    const code = paperCode(paperCodes315, statement);
    const time = printedAt(instantAt(startMs, hour), 'UTC');
    return code === null
      ? null
      : [b4(journey, { code, time, place: null, containerIndex, load: '' }), ...references(journey, report)];
  }
  if (isPassing(scenario, statement)) return null;
  const ports = plannedPorts(scenario, containerIndex, hour, statement.papers);
  const isActual = statement.classifier === 'ACT';
  const code = isActual ? (statement.move.code ?? statusCodes315[statement.move.kind] ?? null) : estimateCode;
  const announced = isActual ? null : estimateOf(statement, ports);
  const isBarge = statement.move.call?.mode === 'BARGE';
  if (code === null || isBarge || (!isActual && announced === null)) return null;
  const { place } = statement.move;
  const time = isActual
    ? printedTime(scenario, statement.move, startMs)
    : printedAt(instantAt(startMs, hour), placeOf(place).zone);
  const empty = statement.move.kind === 'empty_out' || statement.move.kind === 'empty_in';
  return [
    b4(journey, { code, time, place, containerIndex, load: empty ? 'E' : 'L' }),
    ...references(journey, report),
    ...sealOf(journey, statement, containerIndex),
    ...vesselOf(statement),
    ...portLines(ports, statement, announced, printedTime(scenario, statement.move, startMs)),
  ];
}

interface StatusLine {
  code: string;
  time: PrintedTime;
  place: PlaceKey | null;
  containerIndex: number | null;
  load: 'L' | 'E' | '';
}

function b4({ scenario, instance }: Journey, { code, time, place, containerIndex, load }: StatusLine): string[] {
  const number = containerIndex === null ? '' : containerNumber(scenario, instance, containerIndex);
  const isoType = containerIndex === null ? '' : (scenario.containers[containerIndex]?.isoType ?? '');
  const locode = place === null ? '' : placeOf(place).locode;
  const equipment = [number.slice(0, 4), number.slice(4, 10), number === '' ? '' : load, isoType];
  const where = [locode, locode === '' ? '' : 'UN'];
  return ['B4', '', '', code, time.date, time.time, locode, ...equipment, ...where, number.slice(10)];
}

function references(journey: Journey, { statement }: Report): string[][] {
  const { bills, bookings } = papersFor(journey, statement);
  return [
    ...bills.map((bill) => ['N9', 'BM', bill]),
    ...bookings.map((booking) => ['N9', 'BN', booking]),
    ['N9', 'SCA', journey.scenario.line],
  ];
}

function sealOf({ scenario }: Journey, { move, classifier }: MoveStatement, containerIndex: number | null): string[][] {
  const seal = containerIndex === null ? undefined : scenario.containers[containerIndex]?.seal;
  return move.kind === 'load' && classifier === 'ACT' && seal ? [['N9', 'SN', seal]] : [];
}

function vesselOf({ move: { call } }: MoveStatement): string[][] {
  if (!call?.vessel || call.mode !== 'VESSEL') return [];
  const { imo, name } = vessels[call.vessel];
  return [['Q2', imo, '', '', '', '', '', '', '', call.voyage ?? '', '', '', 'L', name]];
}

interface Estimate {
  /** R4-01 of the port of the estimate. */
  port: 'L' | 'Y' | 'D' | 'E';
  place: PlaceKey;
  /** DTM-01: 139 estimated, 369 estimated departure, 371 estimated arrival. */
  qualifier: '139' | '369' | '371';
}

/**
 * Returns the estimate in a statement; null unless it is for a departure or an arrival, since a 315 can announce
 * nothing else.
 */
function estimateOf({ move: { kind, place } }: MoveStatement, ports: PlannedPorts): Estimate | null {
  if (kind === 'depart') {
    return place === ports.pol ? { port: 'L', place, qualifier: '139' } : { port: 'Y', place, qualifier: '369' };
  }
  if (kind === 'arrive') {
    return place === ports.pod ? { port: 'D', place, qualifier: '139' } : { port: 'Y', place, qualifier: '371' };
  }
  return kind === 'rail_arrive' ? { port: 'E', place, qualifier: '139' } : null;
}

function portLines(
  ports: PlannedPorts,
  statement: MoveStatement,
  announced: Estimate | null,
  time: PrintedTime,
): string[][] {
  const lines: [port: Estimate['port'], place: PlaceKey | null][] = [
    ['L', ports.pol],
    ...ports.hubs.map((hub): [Estimate['port'], PlaceKey] => ['Y', hub]),
    ['D', ports.pod],
    ['E', ports.delivery],
  ];
  const isListed = lines.some(([port, place]) => port === announced?.port && place === announced.place);
  if (announced !== null && !isListed) lines.push([announced.port, announced.place]);
  const named = lines.flatMap(([port, place]): string[][] => {
    if (place === null) return [];
    const isIntended = announced?.port === port && announced.place === place;
    return [r4(port, place), ...(isIntended ? [['DTM', announced.qualifier, time.date, time.time]] : [])];
  });
  return [...named, r4('5', statement.move.place)];
}

function r4(port: string, key: PlaceKey): string[] {
  const { locode, name, smdg } = placeOf(key);
  return ['R4', port, 'UN', locode, name.toUpperCase(), locode.slice(0, 2), smdg ?? ''];
}
