import type { HttpResponse } from '../connector.ts';
import { isRecord, parseJson } from '../json-shape.ts';
import { eventsOfHmm } from './hmm.ts';
import type { DcsaProfile } from './profile.ts';

interface EventList {
  events: unknown[];
  /** Pointers of the events. */
  pointers: string[];
}

/**
 * Finds the events of a page and their pointers; null if the body has no list of events. `url` is the requested
 * address.
 */
export function findEvents(profile: DcsaProfile, body: unknown, url = ''): EventList | null {
  if (profile.dialect === 'hmm') {
    const own = eventsOfHmm(body, url);
    if (own !== null) return own;
  }
  // Both structures are accepted; the profile determines only which is tried first.
  const shapes = profile.envelope === '$' ? [atRoot, underEvents] : [underEvents, atRoot];
  for (const shape of shapes) {
    const found = shape(body);
    if (found) return found;
  }
  return null;
}

export function readEvents(profile: DcsaProfile, page: HttpResponse): unknown[] | null {
  const body = parseJson(page.body);
  return body.type === 'json' ? (findEvents(profile, body.value)?.events ?? null) : null;
}

function atRoot(body: unknown): EventList | null {
  return Array.isArray(body) ? { events: body, pointers: body.map((_, index) => `/${index}`) } : null;
}

function underEvents(body: unknown): EventList | null {
  if (!isRecord(body) || !Array.isArray(body.events)) return null;
  const { events } = body;
  return { events, pointers: events.map((_, index) => `/events/${index}`) };
}
