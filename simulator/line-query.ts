/** Reads the query parameters of `GET /v2/events` (spec/sources A3): the reference, filters and paging. */
import type { DcsaEvent } from './dcsa-events.ts';
import { findContainer, findJourney, type Journey, papersOf, plainNumber } from './numbers.ts';

export interface LineQuery {
  requested: string;
  journey: Journey | null;
  /** Set if a container number is polled. */
  containerIndex: number | null;
}

/**
 * Reads the reference and finds its journey; null if there is no reference. A booking number sent as a bill of lading
 * is unknown.
 */
export function readReference(query: URLSearchParams): LineQuery | null {
  const container = query.get('equipmentReference');
  const bill = query.get('transportDocumentReference');
  const booking = query.get('carrierBookingReference');
  const requested = bill ?? booking ?? container;
  if (!requested) return null;
  if (container && !bill && !booking) {
    const found = findContainer(container);
    return { requested, journey: found?.journey ?? null, containerIndex: found?.containerIndex ?? null };
  }
  const journey = findJourney(requested);
  if (!journey) return { requested, journey: null, containerIndex: null };
  const papers = papersOf(journey);
  const other = bill ? papers.booking : papers.billOfLading;
  return { requested, journey: plainNumber(requested) === other ? null : journey, containerIndex: null };
}

const filters: Record<string, string> = {
  eventType: 'eventType',
  shipmentEventTypeCode: 'shipmentEventTypeCode',
  documentTypeCode: 'documentTypeCode',
  transportEventTypeCode: 'transportEventTypeCode',
  equipmentEventTypeCode: 'equipmentEventTypeCode',
};

const comparisons: Record<string, (left: number, right: number) => boolean> = {
  ':gte': (left, right) => left >= right,
  ':gt': (left, right) => left > right,
  ':lte': (left, right) => left <= right,
  ':lt': (left, right) => left < right,
  ':eq': (left, right) => left === right,
  '': (left, right) => left === right,
};

/** Applies the filters. Values within one parameter are alternatives; all parameters must match. */
export function filterEvents(events: DcsaEvent[], query: URLSearchParams): DcsaEvent[] {
  return events.filter((event) => {
    for (const [name, field] of Object.entries(filters)) {
      const wanted = query.get(name);
      if (wanted && !wanted.split(',').includes(String(event[field]))) return false;
    }
    for (const [suffix, holds] of Object.entries(comparisons)) {
      const bound = query.get(`eventCreatedDateTime${suffix}`);
      if (bound && !holds(Date.parse(String(event.eventCreatedDateTime)), Date.parse(bound))) return false;
    }
    return true;
  });
}

/** Contains the time of the first page, so that all pages show the same state. */
export interface Cursor {
  offset: number;
  nowMs: number;
}

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** Null if the text is not a cursor of this server. */
export function readCursor(text: string): Cursor | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (typeof value !== 'object' || value === null) return null;
    const { offset, nowMs }: Partial<Cursor> = value;
    return Number.isInteger(offset) && typeof nowMs === 'number' ? { offset: Number(offset), nowMs } : null;
  } catch {
    return null;
  }
}
