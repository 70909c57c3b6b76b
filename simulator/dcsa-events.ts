/**
 * Renders a line's statements as DCSA Track & Trace 2.2 events (spec/sources A6). The same statement always gives the
 * same bytes.
 */
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

/** Returns the statements of a scenario, cached. */
export function statementsOf(scenario: Scenario): LineStatement[] {
  let statements = statementsByScenario.get(scenario);
  if (!statements) {
    statements = lineStatements(scenario);
    if (profileOf(scenario).keepsEstimates) statements = withLastingEstimates(statements);
    statementsByScenario.set(scenario, statements);
  }
  return statements;
}

/** Keeps the last announcement of a move listed alongside its actual event, unless the plan was dropped earlier. */
function withLastingEstimates(statements: LineStatement[]): LineStatement[] {
  const actualFrom = new Map(
    statements.flatMap((statement) =>
      statement.type === 'move' && statement.classifier === 'ACT' ? [[statement.move.id, statement.from]] : [],
    ),
  );
  return statements.map((statement) =>
    statement.type === 'move' && statement.classifier !== 'ACT' && statement.until === actualFrom.get(statement.move.id)
      ? { ...statement, until: null }
      : statement,
  );
}

/** Returns the profile of a scenario's line, with the habits of this journey. */
export function profileOf({ line, habits }: Scenario): LineProfile {
  const profile = lineProfiles[line];
  return habits?.includes('dates_only') ? { ...profile, times: 'dates' } : profile;
}

/** Returns the id of an event. One event in six has none, as the standard allows. */
function eventIdOf(journey: Journey, profile: LineProfile, statement: LineStatement): string | null {
  if (journey.scenario.habits?.includes('without_ids')) return null;
  const version = profile.newIdPerVersion ? `/${statement.version}` : '';
  const id = v5(`${journey.number}/${statement.series}`, eventIdNamespace);
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

function moveBody(journey: Journey, statement: MoveStatement): Record<string, unknown> {
  const { move } = statement;
  const place = placeOf(move.place);
  const transportCall = move.call ? { transportCall: transportCallOf(move.call, place) } : {};
  const transportCode = transportCodes[move.kind];
  if (transportCode) return { transportEventTypeCode: transportCode, ...transportCall };
  const container = move.containerIndex === null ? undefined : journey.scenario.containers[move.containerIndex];
  const empty = move.kind === 'empty_out' || move.kind === 'empty_in';
  const sealed = move.kind === 'load' && statement.classifier === 'ACT' && container;
  return {
    equipmentEventTypeCode: move.code ?? equipmentCodes[move.kind],
    ...(move.containerIndex === null
      ? {}
      : { equipmentReference: containerNumber(journey.scenario, journey.instance, move.containerIndex) }),
    ...(container ? { ISOEquipmentCode: container.isoType } : {}),
    emptyIndicatorCode: empty ? 'EMPTY' : 'LADEN',
    eventLocation: { locationName: place.name, UNLocationCode: place.locode, ...facilityOf(place) },
    ...transportCall,
    ...(sealed ? { seals: [{ sealNumber: container.seal, sealSource: 'CAR', sealType: 'BLT' }] } : {}),
  };
}

export function documentReferences(journey: Journey, statement: LineStatement): Record<string, string>[] {
  const papers = papersOf(journey);
  const letters = lettersOf(journey.scenario, statement);
  const of = (type: 'BKG' | 'TRD', number: string, own: string[]) =>
    (own.length > 0 ? own : ['']).map((letter) => ({
      documentReferenceType: type,
      documentReferenceValue: `${number}${letter}`,
    }));
  // If the documents have letters, both numbers get a suffix, so that neither happens to equal the tracked number.
  const bookings = of('BKG', letters.booking.length > 0 ? `${journey.number}BK` : papers.booking, letters.booking);
  const bills = of('TRD', letters.bill.length > 0 ? `${journey.number}BL` : papers.billOfLading, letters.bill);
  return journey.scenario.requestType === 'booking_number' && letters.bill.length === 0
    ? bookings
    : [...bookings, ...bills];
}

/**
 * Returns the letters of a statement's documents: those of its container or, for the shipment, those of all containers.
 */
function lettersOf({ containers }: Scenario, statement: LineStatement): { bill: string[]; booking: string[] } {
  if (statement.type === 'move' && statement.papers) return { bill: [statement.papers], booking: [statement.papers] };
  const containerIndex =
    statement.type === 'move'
      ? statement.move.containerIndex
      : statement.type === 'free_day'
        ? statement.containerIndex
        : null;
  const concerned = containerIndex === null ? containers : containers.slice(containerIndex, containerIndex + 1);
  const all = (kind: 'bill' | 'booking') => [...new Set(concerned.flatMap(({ papers }) => papers?.[kind] ?? []))];
  return { bill: all('bill'), booking: all('booking') };
}

function lettered({ number }: Journey, letter: string): { billOfLading: string; booking: string } {
  return { billOfLading: `${number}BL${letter}`, booking: `${number}BK${letter}` };
}

/**
 * Renders a last free day. The standard has no event for it, so these lines state it in a container's arrival notice.
 */
function freeDayBody(journey: Journey, statement: FreeDayStatement, startMs: number, created: string) {
  const { zone } = placeOf(statement.place);
  return {
    eventType: 'SHIPMENT',
    eventDateTime: created,
    eventClassifierCode: 'ACT',
    shipmentEventTypeCode: 'ISSU',
    documentTypeCode: 'ARN',
    documentID: papersOf(journey).billOfLading,
    equipmentReference: containerNumber(journey.scenario, journey.instance, statement.containerIndex),
    lastFreeDay: statement.day === null ? null : localDate(instantAt(startMs, statement.day), zone),
  };
}

function renderStatement(journey: Journey, profile: LineProfile, statement: LineStatement, startMs: number): DcsaEvent {
  const eventID = eventIdOf(journey, profile, statement);
  const created = utcText(instantAt(startMs, statement.from));
  const head = { ...(eventID ? { eventID } : {}), eventCreatedDateTime: created };
  const references = { documentReferences: documentReferences(journey, statement) };
  if (statement.type === 'free_day')
    return { ...head, ...freeDayBody(journey, statement, startMs, created), ...references };
  if (statement.type === 'document') {
    const papers = statement.papers === undefined ? papersOf(journey) : lettered(journey, statement.papers);
    return {
      ...head,
      eventType: 'SHIPMENT',
      eventDateTime: created,
      eventClassifierCode: 'ACT',
      shipmentEventTypeCode: statement.status,
      documentTypeCode: statement.document,
      documentID: statement.document === 'BKG' ? papers.booking : papers.billOfLading,
      ...(statement.reason ? { reason: statement.reason } : {}),
      ...references,
    };
  }
  return {
    ...head,
    eventType: transportCodes[statement.move.kind] ? 'TRANSPORT' : 'EQUIPMENT',
    eventDateTime: timeOf(profile, statement.move, startMs),
    eventClassifierCode: statement.classifier === 'PLN' ? profile.plannedCode : statement.classifier,
    ...moveBody(journey, statement),
    ...references,
  };
}

/**
 * Lists everything that the line of a journey states at an instant, in a stable order. `containerIndex`: limits the
 * list to one container.
 */
export function dcsaEventsAt(
  journey: Journey,
  startMs: number,
  nowMs: number,
  containerIndex: number | null = null,
): DcsaEvent[] {
  const profile = profileOf(journey.scenario);
  const hour = (nowMs - startMs) / 3_600_000;
  const standing = statementsAt(statementsOf(journey.scenario), hour);
  const listed = journey.scenario.habits?.includes('shuffled') ? shuffled(standing, hour) : standing;
  return listed
    .filter((statement) => containerIndex === null || isAbout(statement, containerIndex))
    .map((statement) => renderStatement(journey, profile, statement, startMs));
}

function isAbout(statement: LineStatement, containerIndex: number): boolean {
  if (statement.type === 'free_day') return statement.containerIndex === containerIndex;
  return (
    statement.type === 'document' ||
    statement.move.containerIndex === null ||
    statement.move.containerIndex === containerIndex
  );
}

/** Shuffles the events in a way that changes every hour but is constant within the hour. */
function shuffled(standing: LineStatement[], hour: number): LineStatement[] {
  return standing
    .map((statement) => ({
      sorted: statement,
      key: v5(`${statement.series}/${statement.version}/${Math.floor(hour)}`, eventIdNamespace),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ sorted: statement }) => statement);
}
