/** Transport events as tools tell them: those that hold, in the order of their time. What was corrected is history of REST. */
import type { ResourceLoader } from '../operations/resource-loader.ts';
import { findPort } from '../reference/ports.ts';
import type { Identifier, Resource } from '../resources/resource.ts';
import { wireTime } from '../resources/time.ts';
import type { TransportEventRow } from '../store/transport-events.ts';
import { cleanText } from './camel-case.ts';

export type TimelineEvent = {
  event: string;
  timestamp: string | null;
  timezone: string | null;
  /** It has not happened yet, and may never. */
  isEstimate: boolean;
  location: { name: string; locode: string | null; type: string } | null;
  terminal: string | null;
  vessel: string | null;
  voyageNumber: string | null;
  /** Kind of source that said so, as `data_source` of REST. */
  source: string;
  /** New last free day or appointment, of an event that announces one. */
  value?: string | null;
};

const CATEGORIES = {
  vesselEvents: /^(estimated\.)?(vessel|transshipment|feeder)_/,
  railEvents: /^(rail_|(estimated\.)?arrived_at_inland_destination$)/,
  truckEvents: /^(full_in|full_out|empty_in|empty_out|delivered)$/,
  terminalEvents: /^(not_)?available$/,
} as const;

export type EventCategories = Record<keyof typeof CATEGORIES | 'otherEvents', number>;

/** `container.transport.rail_loaded` → `rail_loaded`; changes of days and appointments keep their name. */
function kindOf(event: string): string {
  return event.replace('container.transport.', '');
}

/** Changes of last free days and appointments are among the others. */
export function eventCategories(events: readonly Pick<TransportEventRow, 'event'>[]): EventCategories {
  const counts = { vesselEvents: 0, railEvents: 0, truckEvents: 0, terminalEvents: 0, otherEvents: 0 };
  for (const { event } of events) counts[categoryOf(kindOf(event))] += 1;
  return counts;
}

function categoryOf(kind: string): keyof EventCategories {
  const category = Object.entries(CATEGORIES).find(([, pattern]) => pattern.test(kind));
  return (category?.[0] ?? 'otherEvents') as keyof EventCategories;
}

/** Something that has happened to the container, and no statement about it. */
export function isMove({ event, timestamp }: Pick<TransportEventRow, 'event' | 'timestamp'>): boolean {
  const kind = kindOf(event);
  return timestamp !== null && event !== kind && !/^(estimated\.|(not_)?available$)/.test(kind);
}

/** With their places, terminals and ships, all of them loaded at once. */
export async function timelineOf(loader: ResourceLoader, rows: readonly TransportEventRow[]): Promise<TimelineEvent[]> {
  const events = rows.map((row) => ({ row, resource: loader.transportEvent(row) }));
  const linked = events.flatMap(({ resource }) => [linkOf(resource, 'location'), linkOf(resource, 'terminal')]);
  const loaded = await loader.load([...new Map(linked.flatMap((link) => (link ? [[link.id, link]] : []))).values()]);
  const found = new Map(loaded.map((resource) => [resource.id, resource]));
  return events.map(({ row, resource }) => timelineEvent(row, resource, found));
}

function linkOf(resource: Resource, relation: string): Identifier | null {
  const data = resource.relationships?.[relation]?.data ?? null;
  return Array.isArray(data) ? null : data;
}

function timelineEvent(row: TransportEventRow, resource: Resource, found: ReadonlyMap<string, Resource>) {
  const nameAt = (relation: string) => {
    const at = found.get(linkOf(resource, relation)?.id ?? '');
    return at === undefined ? null : { name: cleanText(String(at.attributes['name'])), type: at.type };
  };
  const place = nameAt('location');
  // A place that nobody could match has no resource, but the name that its source gave it.
  const unmatched = row.place_name === null ? null : { name: cleanText(row.place_name), type: 'unknown' };
  const location = place ?? unmatched;
  return {
    event: row.event,
    timestamp: wireTime(row.timestamp),
    timezone: row.timezone,
    isEstimate: row.event.includes('.estimated.'),
    location: location && { name: location.name, locode: row.locode, type: location.type },
    terminal: nameAt('terminal')?.name ?? null,
    vessel: row.vessel_name && cleanText(row.vessel_name),
    voyageNumber: row.voyage_number && cleanText(row.voyage_number),
    source: row.data_source,
    ...(row.value === null ? {} : { value: wireTime(row.value) ?? cleanText(row.value) }),
  };
}

/** Whether some of these places are named by a source alone. */
export function haveForeignNames(events: readonly TimelineEvent[]): boolean {
  return events.some(({ location }) => location !== null && !isOurPlace(location.locode));
}

/** The reference data names it, whatever sources call it. */
export function isOurPlace(locode: string | null): boolean {
  return locode !== null && findPort(locode) !== null;
}
