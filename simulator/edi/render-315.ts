/** Tellings as X12 315 (4010 layout): one transaction set for each box. Null where the standard cannot say it. */
import type { MoveStatement } from '../line-statements.ts';
import { containerNumber, type Journey } from '../numbers.ts';
import { type PlaceKey, placeOf } from '../places.ts';
import { vessels } from '../vessels.ts';
import { instantAt } from '../world-time.ts';
import { paperCode, paperCodes315, statusCodes315 } from './event-codes.ts';
import { type PrintedTime, printedAt, printedTime } from './local-times.ts';
import { papersFor } from './papers.ts';
import { type PlannedPorts, plannedPorts } from './planned-ports.ts';
import { isPassing, type Telling } from './telling.ts';
import type { TransactionSet } from './x12-writer.ts';

/** Announces estimates; the status itself says nothing of the box. */
const estimateCode = 'AG';

export function render315(journey: Journey, telling: Telling, startMs: number): TransactionSet[] {
  // Nothing can be taken back in a 315.
  if (telling.act === 'withdraw') return [];
  const boxes = telling.boxes.length > 0 ? telling.boxes : [null];
  return boxes.flatMap((box): TransactionSet[] => {
    const segments = segmentsOf(journey, telling, box, startMs);
    return segments === null ? [] : [{ type: '315', segments }];
  });
}

function segmentsOf(journey: Journey, telling: Telling, box: number | null, startMs: number): string[][] | null {
  const { said, hour } = telling;
  const { scenario } = journey;
  if (said.type === 'document') {
    const code = paperCode(paperCodes315, said);
    const time = printedAt(instantAt(startMs, hour), 'UTC');
    return code === null
      ? null
      : [b4(journey, { code, time, place: null, box, load: '' }), ...references(journey, telling)];
  }
  if (isPassing(scenario, said)) return null;
  const ports = plannedPorts(scenario, box, hour, said.papers);
  const isActual = said.classifier === 'ACT';
  const code = isActual ? (said.move.code ?? statusCodes315[said.move.kind] ?? null) : estimateCode;
  const announced = isActual ? null : estimateOf(said, ports);
  const isBarge = said.move.call?.mode === 'BARGE';
  if (code === null || isBarge || (!isActual && announced === null)) return null;
  const { place } = said.move;
  const time = isActual
    ? printedTime(scenario, said.move, startMs)
    : printedAt(instantAt(startMs, hour), placeOf(place).zone);
  const empty = said.move.kind === 'empty_out' || said.move.kind === 'empty_in';
  return [
    b4(journey, { code, time, place, box, load: empty ? 'E' : 'L' }),
    ...references(journey, telling),
    ...sealOf(journey, said, box),
    ...vesselOf(said),
    ...portLines(ports, said, announced, printedTime(scenario, said.move, startMs)),
  ];
}

interface StatusLine {
  code: string;
  time: PrintedTime;
  place: PlaceKey | null;
  box: number | null;
  load: 'L' | 'E' | '';
}

function b4({ scenario, instance }: Journey, { code, time, place, box, load }: StatusLine): string[] {
  const number = box === null ? '' : containerNumber(scenario, instance, box);
  const isoType = box === null ? '' : (scenario.boxes[box]?.isoType ?? '');
  const locode = place === null ? '' : placeOf(place).locode;
  const equipment = [number.slice(0, 4), number.slice(4, 10), number === '' ? '' : load, isoType];
  const where = [locode, locode === '' ? '' : 'UN'];
  return ['B4', '', '', code, time.date, time.time, locode, ...equipment, ...where, number.slice(10)];
}

function references(journey: Journey, { said }: Telling): string[][] {
  const { bills, bookings } = papersFor(journey, said);
  return [
    ...bills.map((bill) => ['N9', 'BM', bill]),
    ...bookings.map((booking) => ['N9', 'BN', booking]),
    ['N9', 'SCA', journey.scenario.line],
  ];
}

function sealOf({ scenario }: Journey, { move, classifier }: MoveStatement, box: number | null): string[][] {
  const seal = box === null ? undefined : scenario.boxes[box]?.seal;
  return move.kind === 'load' && classifier === 'ACT' && seal ? [['N9', 'SN', seal]] : [];
}

function vesselOf({ move: { call } }: MoveStatement): string[][] {
  if (!call?.vessel || call.mode !== 'VESSEL') return [];
  const { imo, name } = vessels[call.vessel];
  return [['Q2', imo, '', '', '', '', '', '', '', call.voyage ?? '', '', '', 'L', name]];
}

interface Estimate {
  /** R4-01 of the port that it concerns. */
  port: 'L' | 'Y' | 'D' | 'E';
  place: PlaceKey;
  /** DTM-01: 139 estimated, 369 estimated departure, 371 estimated arrival. */
  qualifier: '139' | '369' | '371';
}

/** Only departures and arrivals can be announced. */
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
  said: MoveStatement,
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
    const isMeant = announced?.port === port && announced.place === place;
    return [r4(port, place), ...(isMeant ? [['DTM', announced.qualifier, time.date, time.time]] : [])];
  });
  return [...named, r4('5', said.move.place)];
}

function r4(port: string, key: PlaceKey): string[] {
  const { locode, name, smdg } = placeOf(key);
  return ['R4', port, 'UN', locode, name.toUpperCase(), locode.slice(0, 2), smdg ?? ''];
}
