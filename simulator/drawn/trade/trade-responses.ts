/**
 * Renders the responses of a trade world's sources: DCSA 2.2 for the line, the vendor-neutral contract for terminals.
 */
import { v5 } from 'uuid';
import { dcsaError, jsonReply } from '../../reply.ts';
import { instantAt, localDate, localText, offsetText, utcText } from '../../world-time.ts';
import type { DrawnResponse } from '../responses.ts';
import { listedAt, type TradeStatement, tradeStatements } from './line-feed.ts';
import { tradePlace } from './trade-places.ts';
import type { TerminalRow, TradeMove, TradeRequest, TradeWorld } from './trade-world.ts';

const NAMESPACE = '5b0f7a52-3c39-5c0e-8a5b-90b6a6a2f1de';

/** A world prepared for rendering. Its statements are derived only once. */
export interface TradeBook {
  world: TradeWorld;
  statements: TradeStatement[];
}

export function openTradeBook(world: TradeWorld): TradeBook {
  return { world, statements: tradeStatements(world) };
}

export function lineResponseAt({ world, statements }: TradeBook, request: TradeRequest, hour: number): DrawnResponse {
  const listed = listedAt(world, statements, request, hour);
  const now = utcText(instantAt(world.startMs, hour));
  if (listed.length === 0) return dcsaError(404, 'Not Found', 'notFound', 'No events found', '/v2/events', now);
  const events = listed.map((statement) => renderStatement(world, statement, hour));
  const { duplicates } = world.habits;
  const again = duplicates
    ? events.filter((_event, index) => index % 4 === 0).map(({ eventID: _id, ...rest }) => rest)
    : [];
  const all = [...events, ...again];
  return jsonReply(200, world.line === 'SIMA' ? { events: all } : all, '', { 'api-version': '2.2.0' });
}

function timeOf(world: TradeWorld, move: TradeMove): string {
  const ms = instantAt(world.startMs, move.at);
  const { zone } = tradePlace(move.place);
  if (world.habits.times === 'local') return localText(ms, zone);
  return world.line === 'SIMA' ? utcText(ms) : offsetText(ms, zone);
}

const equipmentCodes: Record<TradeMove['kind'], string> = {
  gate_out: 'GTOT',
  gate_in: 'GTIN',
  load: 'LOAD',
  discharge: 'DISC',
  depart: 'DEPA',
  arrive: 'ARRI',
};

/** Renders one statement as a DCSA Track & Trace 2.2 event. */
export function renderStatement(world: TradeWorld, statement: TradeStatement, hour: number): Record<string, unknown> {
  const { move, classifier, from, version, cycle } = statement;
  const { habits, startMs } = world;
  const place = tradePlace(move.place);
  const facility = place.smdg ? { facilityCode: place.smdg, facilityCodeListProvider: 'SMDG' } : {};
  const isOfShip = move.unit === null;
  // A new version has a new id, unless the line reuses ids.
  const kind = statement.isPremature && habits.reissuesIds ? 'EST' : classifier;
  const id = v5(`${move.id}/${kind}/${habits.reissuesIds ? '' : version}`, NAMESPACE);
  const { carriage } = move;
  const callId =
    habits.callIds === 'none'
      ? undefined
      : habits.callIds === 'stable'
        ? carriage?.callId
        : v5(`${move.id}/${Math.floor(hour)}`, NAMESPACE);
  const call = carriage && {
    ...(callId === undefined ? {} : { transportCallID: callId }),
    modeOfTransport: move.mode,
    ...(carriage.voyage ? { exportVoyageNumber: carriage.voyage, importVoyageNumber: carriage.voyage } : {}),
    UNLocationCode: place.locode,
    facilityTypeCode: place.type,
    ...facility,
    ...(carriage.name ? { vessel: { vesselIMONumber: carriage.imo, vesselName: carriage.name } } : {}),
  };
  return {
    eventID: id,
    eventCreatedDateTime: utcText(instantAt(startMs, from)),
    eventType: isOfShip ? 'TRANSPORT' : 'EQUIPMENT',
    eventClassifierCode: classifier,
    eventDateTime: timeOf(world, move),
    [isOfShip ? 'transportEventTypeCode' : 'equipmentEventTypeCode']: equipmentCodes[move.kind],
    ...(isOfShip
      ? {}
      : {
          equipmentReference: move.unit,
          ISOEquipmentCode: '45G1',
          emptyIndicatorCode: move.laden ? 'LADEN' : 'EMPTY',
          eventLocation: { locationName: place.name, UNLocationCode: place.locode, ...facility },
          ...(carriage ? {} : { facilityTypeCode: place.type }),
        }),
    ...(call
      ? { transportCall: call }
      : {
          transportCall: {
            modeOfTransport: move.mode,
            UNLocationCode: place.locode,
            facilityTypeCode: place.type,
            ...facility,
          },
        }),
    documentReferences: documentsOf(world, cycle, statement),
  };
}

function documentsOf({ cycles, habits }: TradeWorld, index: number, { move }: TradeStatement) {
  const cycle = cycles[index];
  if (!cycle) return [];
  const booking = { documentReferenceType: 'BKG', documentReferenceValue: cycle.booking };
  const bills = [cycle.bill, ...(move.unit === null ? cycle.otherBills : [])];
  const size = move.id.length + Math.floor(move.at);
  if (habits.missesDocuments && size % 3 === 0) return [];
  if (habits.missesDocuments && size % 3 === 1) return [booking];
  return [booking, ...bills.map((bill) => ({ documentReferenceType: 'TRD', documentReferenceValue: bill }))];
}

/** Returns a terminal's row at a given hour; null if it lists none. */
export function rowAt({ rows }: TradeWorld, unit: string, hour: number): TerminalRow | null {
  const row = (rows[unit] ?? []).findLast(({ from }) => from <= hour);
  return row?.known ? row : null;
}

/** Renders a terminal's response about containers at a given hour. */
export function terminalResponseAt(
  { world }: TradeBook,
  code: string,
  units: readonly string[],
  hour: number,
): DrawnResponse {
  const { startMs } = world;
  const pod = world.cycles.map((cycle) => tradePlace(cycle.pod)).find(({ smdg }) => smdg === code);
  const containers = units.map((number) => {
    const row = pod ? rowAt(world, number, hour) : null;
    if (!pod || !row) return { number, known: false };
    const at = (value: number | null) => (value === null ? null : offsetText(instantAt(startMs, value), pod.zone));
    const event = (eventCode: string, value: number | null) =>
      value === null
        ? []
        : [
            {
              code: eventCode,
              at: at(value),
              classifier: 'actual',
              location: { unlocode: pod.locode, name: pod.name },
            },
          ];
    return {
      number,
      known: true,
      status: row.status,
      available: row.available,
      location: row.status === 'yard' ? 'ROW 4 C12' : null,
      holds: row.holds.map((name) => ({ code: name, name, status: 'hold', description: `${name} hold` })),
      fees:
        row.demurrage === null
          ? []
          : [{ type: 'demurrage', amount: row.demurrage, currency: 'USD', paidThrough: null }],
      lastFreeDay: row.lastFreeDay === null ? null : localDate(instantAt(startMs, row.lastFreeDay), pod.zone),
      appointment: { required: true, at: null },
      chassis: null,
      line: world.line,
      isoType: '45G1',
      dischargedAt: at(row.dischargedAt),
      gateOutAt: at(row.gateOutAt),
      events: [...event('discharged', row.dischargedAt), ...event('full_out', row.gateOutAt)],
    };
  });
  const facility = pod ? { facility: { smdg: code, unlocode: pod.locode, timezone: pod.zone } } : {};
  return jsonReply(200, { asOf: utcText(instantAt(startMs, hour)), ...facility, containers }, '');
}

/** Lists the hours at which a response may change. */
export function tradeChangingHours({ world, statements }: TradeBook): number[] {
  const hours = new Set([Number.NEGATIVE_INFINITY]);
  for (const { from, until } of statements) {
    hours.add(from);
    if (until !== null) hours.add(until);
  }
  for (const { from } of Object.values(world.rows).flat()) hours.add(from);
  return [...hours].sort((a, b) => a - b);
}
