import type { Claim, Classifier, EventClaim, EventTime, Move, UnknownClaim } from '../../tracking/claims.ts';
import type { Ask } from '../connector.ts';
import { readContainerNumber } from '../container-number.ts';
import { readImo } from '../imo-number.ts';
import { member, name, record, text } from '../json-shape.ts';
import { readInstant, readStandInDate, readTime, readWallTime } from '../source-time.ts';
import {
  CLASSIFIERS,
  DOCUMENT_CODES,
  EQUIPMENT_MOVES,
  MODES,
  SHIPMENT_CODES,
  TRANSPORT_MOVES,
  VOID_PORT_CALLS,
} from './codes.ts';
import { readDocuments, readEquipmentReferences } from './documents.ts';
import { type LocatedEvent, readCode } from './located-event.ts';
import { readPlace } from './place.ts';
import type { DcsaProfile } from './profile.ts';

type Json = Record<string, unknown>;

/** What the code of an event says: whose move it is, and the wording kept for people. */
interface Meaning {
  type: 'EQUIPMENT' | 'TRANSPORT' | 'SHIPMENT';
  move: Move;
  original: string;
}

/**
 * One event as a claim. A code nobody mapped, an equipment event without a box and an event without a readable time become
 * `unknown` claims, which nothing is published from. Null for an event of a box that was not asked for.
 */
export function readEvent(profile: DcsaProfile, { raw, pointer }: LocatedEvent, ask: Ask): Claim | null {
  const meaning = readMeaning(profile, raw);
  const classifier =
    CLASSIFIERS[readCode(profile, raw, 'eventClassifierCode', 'eventClassifierCode', 'eventClassifier') ?? ''];
  const time = readEventTime(profile, member(raw, 'eventDateTime'));
  const container = containerOf(raw, ask);
  const named = readContainerNumber(raw.equipmentReference);
  if (ask.number.type === 'container' && named !== null && named !== ask.number.value) return null;
  const isMappable =
    classifier !== undefined && time !== null && !(meaning?.type === 'EQUIPMENT' && container === null);
  if (!meaning || !isMappable) return unknown(profile, raw, pointer, container, time, meaning);
  return eventClaim(profile, raw, { pointer, container, meaning, classifier, time });
}

function eventClaim(
  profile: DcsaProfile,
  raw: Json,
  read: { pointer: string; container: string | null; meaning: Meaning; classifier: Classifier; time: EventTime },
): EventClaim {
  const { pointer, container, meaning, classifier, time } = read;
  const call = record(raw.transportCall);
  const isShipment = meaning.type === 'SHIPMENT';
  const mode =
    readCode(profile, call, 'modeOfTransport') ??
    readCode(profile, raw, 'modeOfTransport', 'modeOfTransport', 'modeOfTransportCode');
  const empty = readCode(profile, raw, 'emptyIndicatorCode');
  return {
    kind: 'event',
    pointer,
    statedAt: statedAt(profile, raw),
    container,
    move: meaning.move,
    mode: mode !== null && Object.hasOwn(MODES, mode) ? (MODES[mode] ?? null) : null,
    laden: empty === 'LADEN' ? true : empty === 'EMPTY' ? false : null,
    classifier,
    time,
    place: isShipment ? null : readPlace(raw),
    vessel: isShipment ? null : readVessel(call, raw),
    voyage: isShipment ? null : readVoyage(meaning.move, call, raw),
    transportCall: isShipment ? null : readTransportCall(call, raw),
    carrier: null,
    sourceEventId: text(member(raw, 'eventID', 'eventId')),
    retracted: raw.isRetracted === true || (classifier !== 'actual' && isVoidCall(call, raw)),
    original: meaning.original,
    documents: readDocuments(raw),
  };
}

function unknown(
  profile: DcsaProfile,
  raw: Json,
  pointer: string,
  container: string | null,
  time: EventTime | null,
  meaning: Meaning | null,
): UnknownClaim {
  const original = meaning?.original ?? wording(profile, raw);
  return {
    kind: 'unknown',
    pointer,
    statedAt: statedAt(profile, raw),
    container,
    original,
    time,
    place: readPlace(raw),
  };
}

function readMeaning(profile: DcsaProfile, raw: Json): Meaning | null {
  const type = readCode(profile, raw, 'eventType');
  const equipment = readCode(
    profile,
    raw,
    'equipmentEventTypeCode',
    'equipmentEventTypeCode',
    ...(type === 'EQUIPMENT' ? FLAT : []),
  );
  const transport = readCode(
    profile,
    raw,
    'transportEventTypeCode',
    'transportEventTypeCode',
    ...(type === 'TRANSPORT' ? FLAT : []),
  );
  if (type === 'EQUIPMENT' && equipment !== null && Object.hasOwn(EQUIPMENT_MOVES, equipment)) {
    return { type, move: EQUIPMENT_MOVES[equipment] ?? 'other', original: equipment };
  }
  if (type === 'TRANSPORT' && transport !== null && Object.hasOwn(TRANSPORT_MOVES, transport)) {
    return { type, move: TRANSPORT_MOVES[transport] ?? 'other', original: transport };
  }
  if (type === 'SHIPMENT') {
    const said = readShipmentCodes(profile, raw);
    if (said) return { type, move: 'other', original: `${said.document} ${said.code}` };
  }
  return null;
}

/** Version 1 and deprecated fields: one flat code for all types. */
const FLAT = ['eventTypeCode', 'equipmentEventType', 'transportEventType'];

/** Document and status of a SHIPMENT event; null unless both are codes of the standard. */
export function readShipmentCodes(profile: DcsaProfile, raw: Json): { document: string; code: string } | null {
  const code = readCode(profile, raw, 'shipmentEventTypeCode', 'shipmentEventTypeCode', 'eventTypeCode');
  const document = readCode(profile, raw, 'documentTypeCode', 'documentTypeCode', 'shipmentInformationTypeCode');
  if (code === null || document === null || !SHIPMENT_CODES.has(code) || !DOCUMENT_CODES.has(document)) return null;
  return { document, code };
}

/** Codes as received, for people. */
function wording(profile: DcsaProfile, raw: Json): string {
  const keys = [
    'equipmentEventTypeCode',
    'transportEventTypeCode',
    'documentTypeCode',
    'shipmentEventTypeCode',
    'eventTypeCode',
  ];
  const codes = keys.map((key) => text(raw[key])).filter((one) => one !== null);
  const type = readCode(profile, raw, 'eventType');
  return codes.length > 0 ? codes.join(' ').slice(0, 100) : (type ?? 'event without a code').slice(0, 100);
}

/** The box of an event: the one it names; else the only one beside it; else, for equipment, the only one asked for. */
function containerOf(raw: Json, ask: Ask): string | null {
  const named = readContainerNumber(raw.equipmentReference);
  if (named !== null) return named;
  // A reference that is there and unreadable names some box: it must not be taken for another.
  const said = member(raw, 'equipmentReference');
  if (said !== undefined && said !== '') return null;
  const beside = readEquipmentReferences(raw);
  if (beside.length > 0) return beside.length === 1 ? (beside[0] ?? null) : null;
  return ask.number.type === 'container' ? ask.number.value : null;
}

/** A time as precise as this line is (sources.md G rows 9 to 11). */
export function readEventTime(profile: DcsaProfile, value: unknown): EventTime | null {
  if (profile.timeQuality === 'date_only') {
    const date = readStandInDate(value);
    if (date) return date;
  }
  return profile.offsetIsLie || profile.timeQuality === 'local_no_offset' ? readLocal(profile, value) : readTime(value);
}

/** Where offsets lie they are dropped; where none is due, one that is there is believed. */
function readLocal(profile: DcsaProfile, value: unknown): EventTime | null {
  return profile.offsetIsLie ? readWallTime(value) : readTime(value);
}

function statedAt(profile: DcsaProfile, raw: Json): string | null {
  if (profile.offsetIsLie) return null;
  return readInstant(member(raw, 'eventUpdatedDateTime')) ?? readInstant(member(raw, 'eventCreatedDateTime'));
}

export const statedTime = statedAt;

function readVessel(call: Json | null, raw: Json): EventClaim['vessel'] {
  const vessel = record(call?.vessel) ?? record(raw.vessel) ?? {};
  const imo = readImo(member(vessel, 'vesselIMONumber') ?? member(call, 'vesselIMONumber') ?? raw.vesselIMONumber);
  const vesselName = name(member(vessel, 'vesselName') ?? member(call, 'vesselName') ?? raw.vesselName);
  return imo === null && vesselName === null ? null : { imo, name: vesselName };
}

/** A ship arrives on its import voyage and leaves on its export voyage; lines that give one of them mean both. */
function readVoyage(move: Move, call: Json | null, raw: Json): string | null {
  const inbound = ['importVoyageNumber', 'carrierImportVoyageNumber', 'universalImportVoyageReference'];
  const outbound = ['exportVoyageNumber', 'carrierExportVoyageNumber', 'universalExportVoyageReference'];
  const keys = move === 'arrive' || move === 'discharge' ? [...inbound, ...outbound] : [...outbound, ...inbound];
  for (const key of [...keys, 'carrierVoyageNumber', 'voyageNumber']) {
    const said = member(call, key) ?? member(raw, key);
    // One that is there and unreadable is not replaced by the other, which may be the voyage before or after.
    if (said !== undefined && said !== '') return name(typeof said === 'number' ? String(said) : said);
  }
  return null;
}

function readTransportCall(call: Json | null, raw: Json): EventClaim['transportCall'] {
  const id = text(member(call, 'transportCallID', 'transportCallReference')) ?? text(raw.transportCallID);
  const said = Number(text(member(call, 'transportCallSequenceNumber')) ?? Number.NaN);
  const sequence = Number.isInteger(said) && said >= 0 ? said : null;
  return id === null && sequence === null ? null : { id, sequence };
}

function isVoidCall(call: Json | null, raw: Json): boolean {
  const status = text(member(call, 'portCallStatusCode') ?? raw.portCallStatusCode)?.toUpperCase();
  return status !== undefined && VOID_PORT_CALLS.has(status);
}
