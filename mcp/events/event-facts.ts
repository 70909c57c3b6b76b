/**
 * Reads the facts of an event in the log: each changed value with its previous value and its source. Uses the body
 * rendered when the event was recorded, which is what subscribers received.
 */
import { isRecord } from '../../reference/records.ts';
import type { Resource } from '../../resources/resource.ts';
import type { LogRow } from '../../store/events/event-log.ts';
import { CONTAINER_FIELDS } from '../../tracking/fields/container.ts';
import { camelCase, camelCased, cleanText } from '../values/camel-case.ts';

export type EventFact = {
  field: string;
  value: unknown;
  previousValue: unknown;
};

export interface LoggedEvent {
  facts: EventFact[];
  /** The kind of source, as in `data_source`; null if no external source reported the event. */
  source: string | null;
  /** SCAC of a tracking request's line. */
  code: string | null;
  location: { name: string | null; locode: string | null } | null;
  /** Id of the transport event, if the event is about one. */
  transportEventId: string | null;
}

/** A resource as rendered when the event was recorded. It lacks attributes that were added to the API later. */
type RecordedResource = Pick<Resource, 'id' | 'type'> & {
  attributes?: Record<string, unknown>;
  relationships?: Record<string, { data?: unknown }>;
};

type EventReading = Pick<LoggedEvent, 'facts'> & Partial<LoggedEvent>;

export function readEvent(row: Pick<LogRow, 'reference_id' | 'reference_type' | 'included'>): LoggedEvent {
  const included: RecordedResource[] = JSON.parse(row.included ?? '[]');
  const about = included.find(({ id, type }) => id === row.reference_id && type === row.reference_type);
  const nothing = { source: null, code: null, location: null, transportEventId: null };
  if (about === undefined) return { ...nothing, facts: [] };
  const reading = READERS[row.reference_type]?.(about, included) ?? { facts: [] };
  return { ...nothing, source: text(about, 'data_source'), location: locationOf(about, included), ...reading };
}

const READERS: Record<string, (about: RecordedResource, included: readonly RecordedResource[]) => EventReading> = {
  transport_event: readTransportEvent,
  estimated_event: (about) => ({
    facts: [
      fact('podEtaAt', about.attributes?.['estimated_timestamp'], about.attributes?.['previous_estimated_timestamp']),
    ],
  }),
  container_updated_event: readUpdate,
  container_pod_terminal_changed_event: (about, included) => ({
    facts: [fact('podTerminal', nameOf(about, 'terminal', included), nameOf(about, 'previous_terminal', included))],
  }),
  container_created_event: (about, included) => {
    const container = related(about, 'container', included);
    return { source: 'shipping_line', facts: [fact('number', container?.attributes?.['number'], null)] };
  },
  tracking_request: readRequest,
  document: readDocument,
  email_submission: readEmail,
  connector_status_event: (about) => ({
    source: null,
    code: text(about, 'source_code'),
    facts: [fact('reason', about.attributes?.['reason'], null)],
  }),
};

/** The field whose change each event reports. */
const FIELD_OF_EVENT: ReadonlyMap<string, string> = new Map(
  Object.entries(CONTAINER_FIELDS).flatMap(([field, row]) => ('event' in row ? [[row.event, field] as const] : [])),
);

function readTransportEvent(about: RecordedResource, included: readonly RecordedResource[]): EventReading {
  const { event, value, previous_value: before, timestamp } = about.attributes ?? {};
  const transportEventId = about.id;
  const field = FIELD_OF_EVENT.get(String(event));
  if (field !== undefined) return { transportEventId, facts: [fact(camelCase(field), value, before)] };
  const earlier = related(about, 'previous_version', included)?.attributes?.['timestamp'];
  return { transportEventId, facts: [fact('timestamp', timestamp, earlier)] };
}

function isChangeset(given: unknown): given is Record<string, [before: unknown, after: unknown]> {
  return isRecord(given);
}

function readUpdate(about: RecordedResource, included: readonly RecordedResource[]): EventReading {
  const given = about.attributes?.['changeset'];
  const changeset = isChangeset(given) ? Object.entries(given) : [];
  const named = (field: string, value: unknown) =>
    field === 'pod_terminal' && typeof value === 'string' ? (byId('terminal', value, included) ?? value) : value;
  return {
    facts: changeset.map(([field, [before, after]]) =>
      fact(camelCase(field), named(field, after), named(field, before)),
    ),
  };
}

function readRequest({ attributes = {} }: RecordedResource): EventReading {
  const code = typeof attributes['scac'] === 'string' ? attributes['scac'] : null;
  const status = fact('status', attributes['status'], null);
  const reason = attributes['failed_reason'] ?? null;
  const source = code === null ? null : 'shipping_line';
  return { code, source, facts: reason === null ? [status] : [status, fact('failedReason', reason, null)] };
}

function readDocument({ attributes = {} }: RecordedResource): EventReading {
  const kind = fact('documentType', attributes['document_type'] ?? null, null);
  const reason = attributes['failure_reason'] ?? null;
  return { facts: reason === null ? [kind] : [kind, fact('failureReason', reason, null)] };
}

/** The subject of the email is not included, because it is untrusted text. */
function readEmail({ attributes = {} }: RecordedResource): EventReading {
  const documents = fact('documentsCount', attributes['documents_count'], null);
  const reason = attributes['set_aside_reason'] ?? null;
  return { facts: reason === null ? [documents] : [documents, fact('setAsideReason', reason, null)] };
}

function fact(field: string, value: unknown, previousValue: unknown): EventFact {
  return { field, value: camelCased(value), previousValue: camelCased(previousValue) };
}

function text({ attributes = {} }: RecordedResource, name: string): string | null {
  const value = attributes[name];
  return typeof value === 'string' ? value : null;
}

function isLink(data: unknown): data is { id: string; type: string } {
  return typeof data === 'object' && data !== null && 'id' in data;
}

function linked(about: RecordedResource, relation: string): { id: string; type: string } | null {
  const data = about.relationships?.[relation]?.data;
  return isLink(data) ? data : null;
}

function related(
  about: RecordedResource,
  relation: string,
  included: readonly RecordedResource[],
): RecordedResource | null {
  const target = linked(about, relation);
  return included.find(({ id, type }) => id === target?.id && type === target.type) ?? null;
}

/** Returns the name of a related resource, or its id if it was not included. */
function nameOf(about: RecordedResource, relation: string, included: readonly RecordedResource[]): string | null {
  const target = linked(about, relation);
  return target === null ? null : (byId(target.type, target.id, included) ?? target.id);
}

function byId(type: string, id: string, included: readonly RecordedResource[]): string | null {
  const found = included.find((one) => one.id === id && one.type === type);
  return found === undefined ? null : text(found, 'name');
}

function locationOf(about: RecordedResource, included: readonly RecordedResource[]): LoggedEvent['location'] {
  const place = related(about, 'location', included) ?? related(about, 'port', included);
  const name = place === null ? null : text(place, 'name');
  const locode = text(about, 'location_locode') ?? (place === null ? null : text(place, 'code'));
  return name === null && locode === null ? null : { name: name === null ? null : cleanText(name), locode };
}
