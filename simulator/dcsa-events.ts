/** Renders statements of a line as DCSA Track & Trace 2.2 events (spec/sources A6). Pure: same statement, same bytes. */
import { v5 } from 'uuid';
import type { LineProfile } from './line-profiles.ts';
import { lineProfiles } from './line-profiles.ts';
import {
  type FreeDayStatement,
  type LineStatement,
  lineStatements,
  type MoveStatement,
  statementsAt,
} from './line-statements.ts';
import type { Call, Move, MoveKind } from './moves.ts';
import { containerNumber, type Journey, papersOf } from './numbers.ts';
import { type Place, placeOf } from './places.ts';
import type { Scenario } from './scenario.ts';
import { vessels } from './vessels.ts';
import { instantAt, localDate, localText, offsetText, utcText } from './world-time.ts';

export type DcsaEvent = Record<string, unknown> & { eventType: string; eventDateTime: string };

const eventIdNamespace = '0d6c6b1e-8f6a-5d0b-9a52-3a1f5b0c7e11';

const equipmentCodes: Partial<Record<MoveKind, string>> = {
  empty_out: 'GTOT',
  full_in: 'GTIN',
  load: 'LOAD',
  discharge: 'DISC',
  rail_load: 'LOAD',
  rail_unload: 'DISC',
  full_out: 'GTOT',
  delivered: 'GTIN',
  empty_in: 'GTIN',
};

const transportCodes: Partial<Record<MoveKind, string>> = {
  depart: 'DEPA',
  rail_depart: 'DEPA',
  arrive: 'ARRI',
  rail_arrive: 'ARRI',
};

const statementsByScenario = new WeakMap<Scenario, LineStatement[]>();

/** Statements of a scenario, worked out once. */
export function statementsOf(scenario: Scenario): LineStatement[] {
  let statements = statementsByScenario.get(scenario);
  if (!statements) {
    statements = lineStatements(scenario);
    if (profileOf(scenario).keepsEstimates) statements = withLastingEstimates(statements);
    statementsByScenario.set(scenario, statements);
  }
  return statements;
}

/** The last announcement of a move stays beside its actual statement, except where the plan itself was dropped. */
function withLastingEstimates(statements: LineStatement[]): LineStatement[] {
  const actualFrom = new Map(
    statements.flatMap((said) =>
      said.type === 'move' && said.classifier === 'ACT' ? [[said.move.id, said.from]] : [],
    ),
  );
  return statements.map((said) =>
    said.type === 'move' && said.classifier !== 'ACT' && said.until === actualFrom.get(said.move.id)
      ? { ...said, until: null }
      : said,
  );
}

/** The profile of a scenario's line, with the habits of this journey. */
export function profileOf({ line, habits }: Scenario): LineProfile {
  const profile = lineProfiles[line];
  return habits?.includes('dates_only') ? { ...profile, times: 'dates' } : profile;
}

/** A sixth of the events carries no id, as the standard allows. */
function eventIdOf(journey: Journey, profile: LineProfile, said: LineStatement): string | null {
  if (journey.scenario.habits?.includes('without_ids')) return null;
  const version = profile.newIdPerVersion ? `/${said.version}` : '';
  const id = v5(`${journey.number}/${said.series}`, eventIdNamespace);
  return Number.parseInt(id.slice(0, 2), 16) % 6 === 0 ? null : v5(`${id}${version}`, eventIdNamespace);
}

export function timeOf(profile: LineProfile, move: Move, startMs: number): string {
  const ms = instantAt(startMs, move.at);
  const { zone } = placeOf(move.place);
  switch (profile.times) {
    case 'utc':
      return utcText(ms);
    case 'local_without_offset':
      return localText(ms, zone);
    case 'dates':
      return localDate(ms, zone);
    case 'dates_for_empties':
      return move.kind === 'empty_out' || move.kind === 'empty_in' ? localDate(ms, zone) : offsetText(ms, zone);
    default:
      return offsetText(ms, zone);
  }
}

function facilityOf(place: Place): Record<string, string> {
  return place.smdg ? { facilityCode: place.smdg, facilityCodeListProvider: 'SMDG' } : {};
}

function transportCallOf(call: Call, place: Place): Record<string, unknown> {
  const vessel = call.vessel ? vessels[call.vessel] : null;
  return {
    transportCallID: call.id,
    modeOfTransport: call.mode,
    ...(call.voyage ? { exportVoyageNumber: call.voyage, importVoyageNumber: call.voyage } : {}),
    UNLocationCode: place.locode,
    ...facilityOf(place),
    facilityTypeCode: place.facilityType,
    otherFacility: place.facilityName,
    ...(vessel ? { vessel: { vesselIMONumber: vessel.imo, vesselName: vessel.name } } : {}),
  };
}

function moveBody(journey: Journey, said: MoveStatement): Record<string, unknown> {
  const { move } = said;
  const place = placeOf(move.place);
  const transportCall = move.call ? { transportCall: transportCallOf(move.call, place) } : {};
  const transportCode = transportCodes[move.kind];
  if (transportCode) return { transportEventTypeCode: transportCode, ...transportCall };
  const box = move.box === null ? undefined : journey.scenario.boxes[move.box];
  const empty = move.kind === 'empty_out' || move.kind === 'empty_in';
  const sealed = move.kind === 'load' && said.classifier === 'ACT' && box;
  return {
    equipmentEventTypeCode: move.code ?? equipmentCodes[move.kind],
    ...(move.box === null ? {} : { equipmentReference: containerNumber(journey.scenario, journey.instance, move.box) }),
    ...(box ? { ISOEquipmentCode: box.isoType } : {}),
    emptyIndicatorCode: empty ? 'EMPTY' : 'LADEN',
    eventLocation: { locationName: place.name, UNLocationCode: place.locode, ...facilityOf(place) },
    ...transportCall,
    ...(sealed ? { seals: [{ sealNumber: box.seal, sealSource: 'CAR', sealType: 'BLT' }] } : {}),
  };
}

/** Numbers of the papers under which something is told. */
export function documentReferences(journey: Journey, said: LineStatement): Record<string, string>[] {
  const papers = papersOf(journey);
  const letters = lettersOf(journey.scenario, said);
  const of = (type: 'BKG' | 'TRD', number: string, own: string[]) =>
    (own.length > 0 ? own : ['']).map((letter) => ({
      documentReferenceType: type,
      documentReferenceValue: `${number}${letter}`,
    }));
  // With letters both numbers are spelt out, so that none of them is the tracked number by accident.
  const bookings = of('BKG', letters.booking.length > 0 ? `${journey.number}BK` : papers.booking, letters.booking);
  const bills = of('TRD', letters.bill.length > 0 ? `${journey.number}BL` : papers.billOfLading, letters.bill);
  return journey.scenario.requestType === 'booking_number' && letters.bill.length === 0
    ? bookings
    : [...bookings, ...bills];
}

/** Letters of the papers under which something is told: those of its box, else all that the shipment has. */
function lettersOf({ boxes }: Scenario, said: LineStatement): { bill: string[]; booking: string[] } {
  if (said.type === 'move' && said.papers) return { bill: [said.papers], booking: [said.papers] };
  const box = said.type === 'move' ? said.move.box : said.type === 'free_day' ? said.box : null;
  const concerned = box === null ? boxes : boxes.slice(box, box + 1);
  const all = (kind: 'bill' | 'booking') => [...new Set(concerned.flatMap(({ papers }) => papers?.[kind] ?? []))];
  return { bill: all('bill'), booking: all('booking') };
}

function lettered({ number }: Journey, letter: string): { billOfLading: string; booking: string } {
  return { billOfLading: `${number}BL${letter}`, booking: `${number}BK${letter}` };
}

/** The standard has no last free day: these lines print it on the arrival notice of a box. */
function freeDayBody(journey: Journey, said: FreeDayStatement, startMs: number, created: string) {
  const { zone } = placeOf(said.place);
  return {
    eventType: 'SHIPMENT',
    eventDateTime: created,
    eventClassifierCode: 'ACT',
    shipmentEventTypeCode: 'ISSU',
    documentTypeCode: 'ARN',
    documentID: papersOf(journey).billOfLading,
    equipmentReference: containerNumber(journey.scenario, journey.instance, said.box),
    lastFreeDay: said.day === null ? null : localDate(instantAt(startMs, said.day), zone),
  };
}

function renderStatement(journey: Journey, profile: LineProfile, said: LineStatement, startMs: number): DcsaEvent {
  const eventID = eventIdOf(journey, profile, said);
  const created = utcText(instantAt(startMs, said.from));
  const head = { ...(eventID ? { eventID } : {}), eventCreatedDateTime: created };
  const references = { documentReferences: documentReferences(journey, said) };
  if (said.type === 'free_day') return { ...head, ...freeDayBody(journey, said, startMs, created), ...references };
  if (said.type === 'document') {
    const papers = said.papers === undefined ? papersOf(journey) : lettered(journey, said.papers);
    return {
      ...head,
      eventType: 'SHIPMENT',
      eventDateTime: created,
      eventClassifierCode: 'ACT',
      shipmentEventTypeCode: said.status,
      documentTypeCode: said.document,
      documentID: said.document === 'BKG' ? papers.booking : papers.billOfLading,
      ...(said.reason ? { reason: said.reason } : {}),
      ...references,
    };
  }
  return {
    ...head,
    eventType: transportCodes[said.move.kind] ? 'TRANSPORT' : 'EQUIPMENT',
    eventDateTime: timeOf(profile, said.move, startMs),
    eventClassifierCode: said.classifier === 'PLN' ? profile.plannedCode : said.classifier,
    ...moveBody(journey, said),
    ...references,
  };
}

/** Everything the line of a journey lists at an instant, in a steady order; of one box only when `box` is given. */
export function dcsaEventsAt(journey: Journey, startMs: number, nowMs: number, box: number | null = null): DcsaEvent[] {
  const profile = profileOf(journey.scenario);
  const hour = (nowMs - startMs) / 3_600_000;
  const standing = statementsAt(statementsOf(journey.scenario), hour);
  const listed = journey.scenario.habits?.includes('shuffled') ? shuffled(standing, hour) : standing;
  return listed
    .filter((said) => box === null || isAbout(said, box))
    .map((said) => renderStatement(journey, profile, said, startMs));
}

function isAbout(said: LineStatement, box: number): boolean {
  if (said.type === 'free_day') return said.box === box;
  return said.type === 'document' || said.move.box === null || said.move.box === box;
}

/** Another order at each hour, the same one when asked again. */
function shuffled(standing: LineStatement[], hour: number): LineStatement[] {
  return standing
    .map((said) => ({ said, key: v5(`${said.series}/${said.version}/${Math.floor(hour)}`, eventIdNamespace) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ said }) => said);
}
