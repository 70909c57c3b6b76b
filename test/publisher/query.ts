import type { Event } from './event-types.ts';
import type { Journey } from './journeys.ts';

/** Thrown for a query that the standard rejects with a 400 of this reason and message. */
export class BadQuery extends Error {
  readonly reason: string;
  constructor(reason: string, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Parameters of GET /v2/events with their maximum length. Deprecated names map to the current ones. */
const LENGTHS: Record<string, number> = {
  carrierBookingReference: 35,
  transportDocumentReference: 20,
  equipmentReference: 15,
  transportCallID: 100,
  vesselIMONumber: 7,
  exportVoyageNumber: 50,
  carrierServiceCode: 5,
  UNLocationCode: 5,
};
const RENAMED: Record<string, string> = {
  bookingReference: 'carrierBookingReference',
  transportDocumentID: 'transportDocumentReference',
  carrierVoyageNumber: 'exportVoyageNumber',
};
const CODES: Record<string, readonly string[]> = {
  eventType: ['SHIPMENT', 'TRANSPORT', 'EQUIPMENT'],
  shipmentEventTypeCode: 'RECE DRFT PENA PENU REJE APPR ISSU SURR SUBM VOID CONF REQS CMPL HOLD RELS'.split(' '),
  documentTypeCode: 'CBR BKG SHI SRM TRD ARN VGM CAS CUS DGD OOG'.split(' '),
  transportEventTypeCode: ['ARRI', 'DEPA'],
  equipmentEventTypeCode: 'LOAD DISC GTIN GTOT STUF STRP PICK DROP INSP RSEA RMVD'.split(' '),
};
/** Event types to which a filter can apply. A filter is rejected if `eventType` allows only other types. */
const APPLIES_TO: Record<string, readonly string[]> = {
  shipmentEventTypeCode: ['SHIPMENT'],
  documentTypeCode: ['SHIPMENT'],
  transportEventTypeCode: ['TRANSPORT'],
  equipmentEventTypeCode: ['EQUIPMENT'],
  equipmentReference: ['EQUIPMENT', 'TRANSPORT'],
  transportCallID: ['EQUIPMENT', 'TRANSPORT'],
  vesselIMONumber: ['EQUIPMENT', 'TRANSPORT'],
  exportVoyageNumber: ['EQUIPMENT', 'TRANSPORT'],
  carrierServiceCode: ['EQUIPMENT', 'TRANSPORT'],
  UNLocationCode: ['EQUIPMENT', 'TRANSPORT'],
};
const OTHERS = ['limit', 'cursor', 'sort', 'scheduleID'];
const CREATED = /^eventCreatedDateTime(?::(gte|gt|lte|lt|eq))?$/;
const REFERENCES = ['carrierBookingReference', 'transportDocumentReference', 'equipmentReference'];

export interface EventQuery {
  filters: Map<string, string[]>;
  created: { operator: string; at: number }[];
  limit: number;
  cursor: string | null;
  sort: { field: string; descending: boolean }[];
  /** The parameters that determine the result, in a fixed order; paging parameters are left out. */
  fingerprint: string;
}

/**
 * Reads the parameters of GET /v2/events, except the `ignored` ones (API keys). Throws `BadQuery` for unknown
 * parameters, unknown codes, values that are too long, and filters that cannot apply.
 */
export function readQuery(parameters: URLSearchParams, ignored: readonly string[]): EventQuery {
  const query: EventQuery = { filters: new Map(), created: [], limit: 100, cursor: null, sort: [], fingerprint: '' };
  const seen: string[] = [];
  for (const [given, value] of parameters) {
    if (ignored.includes(given)) continue;
    const name = RENAMED[given] ?? given;
    const created = CREATED.exec(name);
    if (created) query.created.push({ operator: created[1] ?? 'eq', at: readInstant(value) });
    else if (OTHERS.includes(name)) readOther(query, name, value);
    else query.filters.set(name, readFilter(name, value));
    if (name !== 'cursor' && name !== 'limit') seen.push(`${name}=${value}`);
  }
  refuseWhatCannotApply(query.filters);
  query.fingerprint = seen.sort().join('&');
  return query;
}

function readFilter(name: string, value: string): string[] {
  const codes = CODES[name];
  const length = LENGTHS[name];
  const values = value.split(',');
  if (value === '') throw new BadQuery('invalidQuery', `${name} is empty`);
  if (codes) {
    for (const code of values) if (!codes.includes(code)) throw new BadQuery('invalidQuery', `${name} not known`);
    return values;
  }
  if (length === undefined) throw new BadQuery('invalidParameter', `${name} is no parameter of this operation`);
  if (value.length > length) throw new BadQuery('invalidQuery', `${name} has more than ${length} characters`);
  return [value];
}

function readOther(query: EventQuery, name: string, value: string): void {
  if (name === 'cursor') query.cursor = value;
  if (name === 'limit') {
    if (!/^[1-9]\d{0,8}$/.test(value)) throw new BadQuery('invalidQuery', 'limit is no positive integer');
    query.limit = Number(value);
  }
  if (name === 'sort') {
    query.sort = value.split(',').map((part) => {
      const match = /^(eventDateTime|eventCreatedDateTime)(?::(ASC|DESC))?$/.exec(part);
      if (!match?.[1]) throw new BadQuery('invalidQuery', 'sort not understood');
      return { field: match[1], descending: match[2] === 'DESC' };
    });
  }
}

function readInstant(value: string): number {
  const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
  if (!rfc3339.test(value)) throw new BadQuery('invalidQuery', 'eventCreatedDateTime is not RFC 3339');
  return Date.parse(value);
}

function refuseWhatCannotApply(filters: Map<string, string[]>): void {
  const types = filters.get('eventType');
  for (const name of filters.keys()) {
    const applies = APPLIES_TO[name];
    if (types && applies && !types.some((type) => applies.includes(type))) {
      throw new BadQuery('invalidQuery', `${name} cannot be combined with eventType ${types.join(',')}`);
    }
  }
  if (!REFERENCES.some((name) => filters.has(name))) {
    throw new BadQuery('invalidQuery', `one of ${REFERENCES.join(', ')} is required`);
  }
}

/** Returns matching events in order; null if no journey has the requested references. */
export function select(journeys: readonly Journey[], query: EventQuery): Event[] | null {
  const found = journeys.filter((journey) => carries(journey, query.filters));
  if (found.length === 0) return null;
  const events = found.flatMap((journey) => journey.events).filter((event) => matches(event, query));
  const order = query.sort.length > 0 ? query.sort : [{ field: 'eventCreatedDateTime', descending: false }];
  return events.sort((left, right) => {
    for (const { field, descending } of order) {
      const difference = timeOf(left, field) - timeOf(right, field);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  });
}

function timeOf(event: Event, field: string): number {
  return Date.parse(field === 'eventDateTime' ? event.eventDateTime : event.eventCreatedDateTime);
}

function carries(journey: Journey, filters: Map<string, string[]>): boolean {
  const booking = filters.get('carrierBookingReference')?.[0];
  const document = filters.get('transportDocumentReference')?.[0];
  const equipment = filters.get('equipmentReference')?.[0];
  return (
    (booking === undefined || journey.booking === booking) &&
    (document === undefined || journey.billOfLading === document) &&
    (equipment === undefined || journey.containers.includes(equipment))
  );
}

function matches(event: Event, query: EventQuery): boolean {
  for (const [name, values] of query.filters) {
    if (!valuesOf(event, name).some((value) => values.includes(value))) return false;
  }
  const created = Date.parse(event.eventCreatedDateTime);
  return query.created.every(({ operator, at }) => {
    if (operator === 'eq') return created === at;
    if (operator.startsWith('gt')) return created > at || (operator === 'gte' && created === at);
    return created < at || (operator === 'lte' && created === at);
  });
}

function valuesOf(event: Event, name: string): string[] {
  const call = 'transportCall' in event ? event.transportCall : undefined;
  const documents = event.documentReferences;
  const linked = (event.references ?? []).filter((reference) => reference.referenceType === 'EQ');
  switch (name) {
    case 'carrierBookingReference':
      return documents.filter((d) => d.documentReferenceType === 'BKG').map((d) => d.documentReferenceValue);
    case 'transportDocumentReference':
      return documents.filter((d) => d.documentReferenceType === 'TRD').map((d) => d.documentReferenceValue);
    case 'equipmentReference':
      return event.eventType === 'EQUIPMENT' ? [event.equipmentReference] : linked.map((r) => r.referenceValue);
    case 'vesselIMONumber':
      return present(call?.vessel?.vesselIMONumber);
    case 'exportVoyageNumber':
      return present(call?.exportVoyageNumber);
    case 'carrierServiceCode':
      return present(call?.carrierServiceCode);
    case 'transportCallID':
      return present(call?.transportCallID);
    case 'UNLocationCode':
      return present(call?.UNLocationCode);
    default:
      return present((event as unknown as Record<string, unknown>)[name]);
  }
}

function present(value: unknown): string[] {
  return typeof value === 'string' ? [value] : [];
}
