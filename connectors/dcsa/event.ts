import type { Claim, Classifier, EventClaim, EventTime, Move, UnknownClaim } from '../../tracking/claims/claims.ts';
import type { PollTarget } from '../connector.ts';
import { readContainerNumber } from '../container-number.ts';
import { lookUp, member, record, text } from '../json-shape.ts';
import { readInstant, readPlaceholderDate, readTime, readWallTime } from '../source-time.ts';
import { CLASSIFIERS, DOCUMENT_CODES, EQUIPMENT_MOVES, MODES, SHIPMENT_CODES, TRANSPORT_MOVES } from './codes.ts';
import { readDocuments, readEquipmentReferences } from './documents.ts';
import { type LocatedEvent, readCode } from './located-event.ts';
import { readPlace } from './place.ts';
import type { DcsaProfile } from './profile.ts';
import { readRole, unstatedMode } from './role.ts';
import { isVoidCall, readTransportCall, readVessel, readVoyage } from './transport-call.ts';

type Json = Record<string, unknown>;

/** The meaning of an event code, and the original wording for users. */
interface Meaning {
  type: 'EQUIPMENT' | 'TRANSPORT' | 'SHIPMENT';
  move: Move;
  original: string;
}

/**
 * Reads one event as a claim. An unmapped code, an equipment event without a container, or an event without a readable
 * time becomes an `unknown` claim, from which nothing is published. Null for an event that concerns only containers
 * other than the polled one.
 */
export function readEvent(profile: DcsaProfile, { raw, pointer }: LocatedEvent, target: PollTarget): Claim | null {
  const meaning = readMeaning(profile, raw);
  const classifier =
    CLASSIFIERS[readCode(profile, raw, 'eventClassifierCode', 'eventClassifierCode', 'eventClassifier') ?? ''];
  const time = readEventTime(profile, member(raw, 'eventDateTime'));
  const container = containerOf(raw, target);
  if (isOfOtherContainers(raw, target)) return null;
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
  const modeCode =
    readCode(profile, call, 'modeOfTransport') ??
    readCode(profile, raw, 'modeOfTransport', 'modeOfTransport', 'modeOfTransportCode');
  const place = isShipment ? null : readPlace(raw);
  const mode = lookUp(MODES, modeCode) ?? (modeCode === null ? unstatedMode(raw, meaning.move, place) : null);
  const role = isShipment ? null : readRole(raw, meaning.move, mode);
  const empty = readCode(profile, raw, 'emptyIndicatorCode');
  return {
    kind: 'event',
    pointer,
    statedAt: statedTime(profile, raw),
    container,
    move: meaning.move,
    mode,
    laden: empty === 'LADEN' ? true : empty === 'EMPTY' ? false : null,
    classifier,
    time,
    place,
    ...(role === null ? {} : { role }),
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
    statedAt: statedTime(profile, raw),
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
  if (type !== null && MEASUREMENTS.has(type))
    return { type: 'EQUIPMENT', move: 'other', original: wording(profile, raw) };
  if (type === 'SHIPMENT') {
    const reported = readShipmentCodes(profile, raw);
    if (reported) return { type, move: 'other', original: `${reported.document} ${reported.code}` };
  }
  return null;
}

/** Event types of 3.0 that report a measurement rather than a move. */
const MEASUREMENTS = new Set(['IOT', 'REEFER']);

/** Version 1 and deprecated fields have one code for all types. */
const FLAT = ['eventTypeCode', 'equipmentEventType', 'transportEventType'];

/** Reads the document and status of a SHIPMENT event; null unless both are codes of the standard. */
export function readShipmentCodes(profile: DcsaProfile, raw: Json): { document: string; code: string } | null {
  const code = readCode(profile, raw, 'shipmentEventTypeCode', 'shipmentEventTypeCode', 'eventTypeCode');
  const document = readCode(profile, raw, 'documentTypeCode', 'documentTypeCode', 'shipmentInformationTypeCode');
  if (code === null || document === null || !SHIPMENT_CODES.has(code) || !DOCUMENT_CODES.has(document)) return null;
  return { document, code };
}

/** Returns the codes as received, for display. */
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

/** Whether one container was polled and the event lists only others. */
function isOfOtherContainers(raw: Json, target: PollTarget): boolean {
  if (target.number.type !== 'container') return false;
  const named = readContainerNumber(raw.equipmentReference);
  const containers = named === null ? readEquipmentReferences(raw) : [named];
  return containers.length > 0 && !containers.includes(target.number.value);
}

/**
 * Returns the container of an event: the stated one, otherwise the polled one, otherwise the only one in its
 * references.
 */
function containerOf(raw: Json, target: PollTarget): string | null {
  const named = readContainerNumber(raw.equipmentReference);
  if (named !== null) return named;
  // An unreadable reference still identifies some container, so none may be assumed.
  const reported = member(raw, 'equipmentReference');
  if (reported !== undefined && reported !== '') return null;
  if (target.number.type === 'container') return target.number.value;
  const beside = readEquipmentReferences(raw);
  return beside.length === 1 ? (beside[0] ?? null) : null;
}

/** Reads a time at the precision this line uses (spec/sources G9 to G11). */
export function readEventTime(profile: DcsaProfile, value: unknown): EventTime | null {
  const date = profile.timeQuality === 'date_only' ? readPlaceholderDate(value) : null;
  return date ?? (profile.ignoresOffset ? readWallTime(value) : readTime(value));
}

/** Returns the time at which the line made the statement; null without a credible offset. */
export function statedTime(profile: DcsaProfile, raw: Json): string | null {
  if (profile.ignoresOffset) return null;
  return readInstant(member(raw, 'eventUpdatedDateTime')) ?? readInstant(member(raw, 'eventCreatedDateTime'));
}
