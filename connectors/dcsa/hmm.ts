/**
 * Rewrites HMM's responses as 2.2 events. HMM responds with one object: three lists of events, the vessel's calls
 * alongside them, and the booking at the top level (spec/sources B1).
 */
import { readContainerNumber } from '../container-number.ts';
import { isRecord, list, record, text } from '../json-shape.ts';
import { readUnlocode } from './place.ts';

type Json = Record<string, unknown>;

const LISTS = ['shipmentEvent', 'transportEvent', 'equipmentEvent'] as const;

/**
 * Returns null for a body of another structure. `url` is the requested address, which names the container of the
 * events.
 */
export function eventsOfHmm(body: unknown, url: string): { events: unknown[]; pointers: string[] } | null {
  const objects = Array.isArray(body) ? body : [body];
  if (objects.length === 0 || !objects.every(isResponse)) return null;
  const found = objects.flatMap((object, index) => {
    const start = Array.isArray(body) ? `/${index}` : '';
    return LISTS.flatMap((name) =>
      list(object[name]).map((event, position) => ({
        event: isRecord(event) ? toEvent(event, object, url) : event,
        pointer: `${start}/${name}/${position}`,
      })),
    );
  });
  return { events: found.map(({ event }) => event), pointers: found.map(({ pointer }) => pointer) };
}

function isResponse(object: unknown): object is Json {
  return isRecord(object) && LISTS.some((name) => Array.isArray(object[name]));
}

function toEvent(event: Json, object: Json, url: string): Json {
  const isOfContainer = text(event.equipmentEventTypeCode) !== null;
  const booking = text(record(object.shipment)?.carrierBookingReference);
  const own = record(event.transportCall);
  const location = text(event.eventLocation);
  return {
    ...event,
    documentID: event.documentID ?? event.documentId,
    equipmentReference: isOfContainer ? containerOf(object, url) : undefined,
    documentReferences:
      booking === null ? undefined : [{ documentReferenceType: 'BKG', documentReferenceValue: booking }],
    eventLocation: location === null ? event.eventLocation : { UNLocationCode: location },
    transportCall: own === null ? undefined : { ...vesselCall(own, object), ...own },
  };
}

/**
 * Events name no container, so they belong to the container in the response, otherwise to the requested one. `ZZ`
 * requests all containers.
 */
function containerOf(object: Json, url: string): string | undefined {
  const stated = readContainerNumber(record(object.equipment)?.equipmentReference);
  const requested = URL.canParse(url) ? new URL(url).searchParams.get('equipmentReference') : null;
  return stated ?? readContainerNumber(requested) ?? undefined;
}

/** Finds the vessel's call at the port of an event by vessel, if the response lists exactly one. */
function vesselCall(own: Json, object: Json): Json {
  const place = readUnlocode(own);
  const isByVessel = (call: Json) => text(call.modeOfTransport)?.toUpperCase() === 'VESSEL';
  if (place === null || !isByVessel(own)) return {};
  const calls = list(object.transportCall)
    .filter(isRecord)
    .filter((call) => isByVessel(call) && readUnlocode(call) === place);
  const [call] = calls;
  return call === undefined || calls.length > 1 ? {} : call;
}
