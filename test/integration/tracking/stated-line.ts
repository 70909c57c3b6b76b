/**
 * Serves a line over HTTP whose statements the test defines. Implements DCSA Track & Trace for the simulated SCAC TEST
 * and returns what the line has stated by the test clock's time. Like real lines, it returns a container's whole
 * history, and the events of its vessel calls list every bill on board.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { containerCheckDigit } from '../../../tracking/claims/numbers.ts';

export interface StatedEvent {
  code: 'GTOT' | 'GTIN' | 'LOAD' | 'DISC' | 'ARRI' | 'DEPA';
  /** Null means every container on the vessel at that call. */
  container: string | null;
  port: string;
  at: string;
  /** Actual by default. */
  classifier?: 'PLN' | 'EST';
  empty?: boolean;
  call?: { id: string; imo: string };
  /** `VESSEL` by default for events of a vessel call; for other events, the mode is not stated. */
  mode?: 'BARGE' | 'RAIL' | 'TRUCK';
  /** Facility type, such as `DEPO` or `COYA`. */
  facility?: string;
  bills?: readonly string[];
  bookings?: readonly string[];
  /** Time at which the line states the event; by default, the event's own time. */
  statedAt?: string;
  /** Time at which the line stops listing the event. */
  droppedAt?: string;
}

/** Appends the check digit to the first ten characters of a container number. */
export function containerNumber(firstTen: string): string {
  return `${firstTen}${containerCheckDigit(firstTen)}`;
}

export interface StatedLine {
  url: string;
  close(): Promise<void>;
}

/** Starts the line. `beside` holds events that the line adds to its responses for other numbers, by number. */
export async function serveStatedLine(
  events: readonly StatedEvent[],
  beside: ReadonlyMap<string, readonly StatedEvent[]> = new Map(),
): Promise<StatedLine> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://line.test');
    const now = request.headers['seamark-clock-now'];
    const shown = answer(events, beside, url.searchParams, typeof now === 'string' ? now : new Date().toISOString());
    response.writeHead(shown.length === 0 ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(shown.map(toDcsa)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(
  events: readonly StatedEvent[],
  beside: ReadonlyMap<string, readonly StatedEvent[]>,
  query: URLSearchParams,
  now: string,
): StatedEvent[] {
  const [container, bill, booking] = [
    'equipmentReference',
    'transportDocumentReference',
    'carrierBookingReference',
  ].map((name) => query.get(name));
  const isShown = (event: StatedEvent) =>
    Date.parse(event.statedAt ?? event.at) <= Date.parse(now) &&
    (event.droppedAt === undefined || Date.parse(now) < Date.parse(event.droppedAt));
  const shown = events.filter(isShown);
  const own = shown.filter(
    (event) =>
      event.container !== null &&
      (event.container === container || event.bills?.includes(bill ?? '') || event.bookings?.includes(booking ?? '')),
  );
  const calls = new Set(own.map(({ call }) => call?.id));
  const onCalls = shown.filter((event) => event.container === null && event.call && calls.has(event.call.id));
  const added = beside.get(container ?? bill ?? booking ?? '') ?? [];
  return [...own, ...onCalls, ...added.filter(isShown)];
}

function toDcsa(event: StatedEvent): Record<string, unknown> {
  const isCall = event.code === 'ARRI' || event.code === 'DEPA';
  const references = [
    ...(event.bookings ?? []).map((value) => ({ documentReferenceType: 'BKG', documentReferenceValue: value })),
    ...(event.bills ?? []).map((value) => ({ documentReferenceType: 'TRD', documentReferenceValue: value })),
  ];
  return {
    eventID: `${event.code} ${event.container ?? event.call?.id} ${event.at} ${event.classifier ?? 'ACT'}`,
    eventType: isCall ? 'TRANSPORT' : 'EQUIPMENT',
    [isCall ? 'transportEventTypeCode' : 'equipmentEventTypeCode']: event.code,
    eventClassifierCode: event.classifier ?? 'ACT',
    eventDateTime: event.at,
    eventCreatedDateTime: event.statedAt ?? event.at,
    ...(isCall ? {} : { equipmentReference: event.container, emptyIndicatorCode: event.empty ? 'EMPTY' : 'LADEN' }),
    eventLocation: { UNLocationCode: event.port },
    ...(event.facility === undefined ? {} : { facilityTypeCode: event.facility }),
    ...(event.call === undefined && event.mode === undefined ? {} : { transportCall: transportCallOf(event) }),
    documentReferences: references,
  };
}

function transportCallOf({ call, mode, port }: StatedEvent): Record<string, unknown> {
  const vessel = call === undefined ? {} : { transportCallID: call.id, vessel: { vesselIMONumber: call.imo } };
  return { ...vessel, modeOfTransport: mode ?? 'VESSEL', UNLocationCode: port };
}
