/** Presents current transport events in order of time. Replaced versions are available only through REST. */

import type { ResourceLoader } from '../../operations/resource-loader.ts';
import { findPort } from '../../reference/ports/ports.ts';
import { keysOf } from '../../reference/records.ts';
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { Identifier, Resource } from '../../resources/resource.ts';
import { wireTime } from '../../resources/time.ts';
import type { StandingEvent } from '../../store/containers/container-details.ts';
import { cleanText } from '../values/camel-case.ts';

export type TimelineEvent = {
  event: string;
  timestamp: string | null;
  timezone: string | null;
  /** Whether the time is an estimate rather than an actual time. */
  isEstimate: boolean;
  location: { name: string; locode: string | null; type: string } | null;
  terminal: string | null;
  vessel: string | null;
  voyageNumber: string | null;
  /** The kind of source, as in REST's `data_source`. */
  source: string;
  /** Warnings; absent if there are none. */
  flags?: string[];
  /** The new last free day or appointment, if the event announces one. */
  value?: string | null;
};

const CATEGORIES = {
  vesselEvents: /^(estimated\.)?(vessel|transshipment|feeder)_/,
  railEvents: /^(rail_|(estimated\.)?arrived_at_inland_destination$)/,
  truckEvents: /^(full_in|full_out|empty_in|empty_out|delivered)$/,
  terminalEvents: /^(not_)?available$/,
} as const;

export type EventCategories = Record<keyof typeof CATEGORIES | 'otherEvents', number>;

/**
 * Turns `container.transport.rail_loaded` into `rail_loaded`. Changes of last free days and appointments keep their
 * full name.
 */
function kindOf(event: string): string {
  return event.replace('container.transport.', '');
}

/** Counts events by category. Changes of last free days and appointments are `otherEvents`. */
export function eventCategories(events: readonly Pick<StandingEvent, 'event'>[]): EventCategories {
  const counts = { vesselEvents: 0, railEvents: 0, truckEvents: 0, terminalEvents: 0, otherEvents: 0 };
  for (const { event } of events) counts[categoryOf(kindOf(event))] += 1;
  return counts;
}

function categoryOf(kind: string): keyof EventCategories {
  return keysOf(CATEGORIES).find((category) => CATEGORIES[category].test(kind)) ?? 'otherEvents';
}

/** Returns true for actual moves, but not for estimates and announcements. */
export function isMove({ event, timestamp }: Pick<StandingEvent, 'event' | 'timestamp'>): boolean {
  const kind = kindOf(event);
  return timestamp !== null && event !== kind && !/^(estimated\.|(not_)?available$)/.test(kind);
}

/**
 * Presents events with the names of their places and terminals, loading those that are not in the shipped reference
 * data.
 */
export async function timelineOf(loader: ResourceLoader, rows: readonly StandingEvent[]): Promise<TimelineEvent[]> {
  const links = rows.flatMap((row) => [foreignPlace(loader, row) ?? [], foreignTerminal(loader, row) ?? []].flat());
  const loaded = new Map((await loader.load(links)).map((resource) => [resource.id, resource]));
  return rows.map((row) => ({
    event: row.event,
    timestamp: wireTime(row.timestamp),
    timezone: row.timezone,
    isEstimate: row.event.includes('.estimated.'),
    location: placeOf(row, loaded.get(foreignPlace(loader, row)?.id ?? '')),
    terminal: terminalOf(row, loaded.get(foreignTerminal(loader, row)?.id ?? '')),
    vessel: cleanText(row.vessel_name),
    voyageNumber: cleanText(row.voyage_number),
    source: row.data_source,
    ...(row.flags.length === 0 ? {} : { flags: row.flags }),
    ...(row.value === null ? {} : { value: wireTime(row.value) ?? cleanText(row.value) }),
  }));
}

function foreignPlace({ references }: ResourceLoader, { locode, place_name }: StandingEvent): Identifier | null {
  return isOurPlace(locode) ? null : references.place(locode, place_name);
}

function foreignTerminal({ references }: ResourceLoader, { terminal_key: key }: StandingEvent): Identifier | null {
  return key === null || findTerminal(key) !== null ? null : references.terminal(key);
}

/** Presents the place of an event. An unmatched place keeps the name that its source uses. */
function placeOf({ locode, place_name }: StandingEvent, loaded: Resource | undefined): TimelineEvent['location'] {
  const ours = locode === null ? null : findPort(locode);
  if (ours !== null) return { name: ours.name, locode, type: ours.kind === 'inland' ? 'metro_area' : 'port' };
  if (loaded !== undefined) return { name: nameOf(loaded), locode, type: loaded.type };
  return place_name === null ? null : { name: cleanText(place_name), locode, type: 'unknown' };
}

function terminalOf({ terminal_key: key }: StandingEvent, loaded: Resource | undefined): string | null {
  if (loaded !== undefined) return nameOf(loaded);
  return key === null ? null : (findTerminal(key)?.name ?? null);
}

function nameOf({ attributes }: Resource): string {
  return cleanText(String(attributes['name']));
}

/** Whether a place has the name that its source uses. */
export function hasForeignNames(events: readonly TimelineEvent[]): boolean {
  return events.some(({ location }) => location !== null && !isOurPlace(location.locode));
}

/** Whether the reference data contains the place. */
export function isOurPlace(locode: string | null): boolean {
  return locode !== null && findPort(locode) !== null;
}
