import type { HttpResponse } from '../connector.ts';
import { isRecord, parseJson } from '../json-shape.ts';
import type { DcsaProfile } from './profile.ts';

interface EventList {
  events: unknown[];
  pointer: string;
}

/**
 * Finds the list of events of a page and its pointer; null if the body has none where the profile
 * expects it.
 */
export function findEvents(profile: DcsaProfile, body: unknown): EventList | null {
  // Both shapes are accepted; the profile decides only which one is tried first. No other shape is
  // guessed.
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
  return Array.isArray(body) ? { events: body, pointer: '' } : null;
}

function underEvents(body: unknown): EventList | null {
  if (!isRecord(body) || !Array.isArray(body.events)) return null;
  return { events: body.events, pointer: '/events' };
}
