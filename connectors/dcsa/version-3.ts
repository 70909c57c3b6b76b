/**
 * Converts Track & Trace 3.0 events to the members of 2.2, which the readers understand (spec/sources A10). Claims
 * still point to the original event.
 */
import { isRecord, list, member, record, text } from '../json-shape.ts';

type Json = Record<string, unknown>;

/** Whether the codes of an event are nested, as in 3.0. */
export function isVersion3(raw: Json): boolean {
  return isRecord(raw.eventClassification);
}

/** Pointer, relative to the event, to the container's size, type and seals. */
export const EQUIPMENT_DETAILS = '/equipmentDetails';

export function toVersion2(raw: Json): Json {
  const classification = record(raw.eventClassification) ?? {};
  const equipment = record(raw.equipmentDetails) ?? {};
  const shipment = record(raw.shipmentDetails) ?? {};
  const main = record(shipment.documentReference);
  const replacements = list(shipment.documentReferenceReplacements).filter(isRecord);
  const replaced = new Set(replacements.flatMap(({ oldReferences }) => list(oldReferences).map(documentKey)));
  const documents = [
    main,
    ...list(shipment.additionalDocumentReferences),
    ...replacements.flatMap(({ newReferences }) => list(newReferences)),
  ]
    .filter(isRecord)
    .filter((document) => !replaced.has(documentKey(document)));
  const call = record(record(raw.transportDetails)?.transportCall);
  return {
    lastFreeDay: raw.lastFreeDay,
    ...classification,
    ...equipment,
    eventID: raw.eventID,
    eventDateTime: raw.eventDateTime,
    eventUpdatedDateTime: raw.eventUpdatedDateTime,
    isRetracted: raw.isRetracted,
    eventType: classification.eventTypeCode,
    eventTypeCode: member(classification, 'iotEventTypeCode', 'reeferEventTypeCode'),
    documentTypeCode: main?.typeCode,
    documentID: main?.reference,
    documentReferences: documents.map(({ typeCode, reference }) => ({
      documentReferenceType: typeCode,
      documentReferenceValue: reference,
    })),
    references: list(shipment.shipmentReferences)
      .filter(isRecord)
      .map(({ typeCode, reference }) => ({ referenceType: typeCode, referenceValue: reference })),
    shipmentLocationType: member(shipment, 'shipmentLocationType') ?? raw.shipmentLocationType,
    eventLocation: locationOf(record(raw.eventLocation)),
    transportCall: call === null ? undefined : callOf(call),
  };
}

function documentKey(document: unknown): string {
  return isRecord(document) ? `${text(document.typeCode)} ${text(document.reference)}` : '';
}

function locationOf(location: Json | null): Json | undefined {
  return location === null ? undefined : { ...location, ...record(location.geoCoordinate) };
}

function callOf(call: Json): Json {
  const voyage = (direction: Json | null) =>
    member(direction, 'carrierVoyageNumber') ?? member(direction, 'universalVoyageReference');
  return {
    ...call,
    location: locationOf(record(call.location)),
    vessel: record(call.vesselTransport) ?? record(call.bargeTransport),
    importVoyageNumber: voyage(record(call.importVoyageNumberOrReference)),
    exportVoyageNumber: voyage(record(call.exportVoyageNumberOrReference)),
  };
}

interface Located {
  raw: Json;
  pointer: string;
}

/**
 * Returns only the last update of each event: of several with the same id, the one with the latest
 * `eventUpdatedDateTime`.
 */
export function latestUpdates<Event extends Located>(events: readonly Event[]): Event[] {
  const latest = new Map<string, Event>();
  for (const event of events) {
    const id = text(event.raw.eventID) ?? event.pointer;
    const earlier = latest.get(id);
    if (earlier === undefined || updatedAt(event) > updatedAt(earlier)) latest.set(id, event);
  }
  return events.filter((event) => latest.get(text(event.raw.eventID) ?? event.pointer) === event);
}

function updatedAt({ raw }: Located): number {
  const ms = Date.parse(text(raw.eventUpdatedDateTime) ?? '');
  return Number.isNaN(ms) ? Number.NEGATIVE_INFINITY : ms;
}
