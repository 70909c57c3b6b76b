/** Renders statements of a line as DCSA Track & Trace 2.2 events (sources.md A.6). Pure: same statement, same bytes. */
import { v5 } from 'uuid';
import type { LineProfile } from './line-profiles.ts';
import { lineProfiles } from './line-profiles.ts';
import { type LineStatement, lineStatements, type MoveStatement, statementsAt } from './line-statements.ts';
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
    if (lineProfiles[scenario.line].keepsEstimates) statements = withLastingEstimates(statements);
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

/** A sixth of the events carries no id, as the standard allows. */
function eventIdOf(journey: Journey, profile: LineProfile, said: LineStatement): string | null {
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
    equipmentEventTypeCode: equipmentCodes[move.kind],
    ...(move.box === null ? {} : { equipmentReference: containerNumber(journey.scenario, journey.instance, move.box) }),
    ...(box ? { ISOEquipmentCode: box.isoType } : {}),
    emptyIndicatorCode: empty ? 'EMPTY' : 'LADEN',
    eventLocation: { locationName: place.name, UNLocationCode: place.locode, ...facilityOf(place) },
    ...transportCall,
    ...(sealed ? { seals: [{ sealNumber: box.seal, sealSource: 'CAR', sealType: 'BLT' }] } : {}),
  };
}

function documentReferences(journey: Journey): Record<string, string>[] {
  const papers = papersOf(journey);
  const booking = { documentReferenceType: 'BKG', documentReferenceValue: papers.booking };
  const bill = { documentReferenceType: 'TRD', documentReferenceValue: papers.billOfLading };
  return journey.scenario.requestType === 'booking_number' ? [booking] : [booking, bill];
}

function renderStatement(journey: Journey, profile: LineProfile, said: LineStatement, startMs: number): DcsaEvent {
  const eventID = eventIdOf(journey, profile, said);
  const created = utcText(instantAt(startMs, said.from));
  const head = { ...(eventID ? { eventID } : {}), eventCreatedDateTime: created };
  const references = { documentReferences: documentReferences(journey) };
  if (said.type === 'document') {
    const papers = papersOf(journey);
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
  const profile = lineProfiles[journey.scenario.line];
  const hour = (nowMs - startMs) / 3_600_000;
  return statementsAt(statementsOf(journey.scenario), hour)
    .filter((said) => said.type === 'document' || box === null || said.move.box === null || said.move.box === box)
    .map((said) => renderStatement(journey, profile, said, startMs));
}
