/** Finds statements with a mistyped year, such as 2025 or 2062 for 2026. They are withheld and flagged. */
import { instantMs } from '../time/event-time.ts';
import { areListedIn, shareNoDocument } from './documents.ts';
import { voyageKey } from './event-identity.ts';
import { isActual, isTimed, type ResolvedEvent, type TimedEvent } from './resolved-event.ts';

/** Longer than any journey under one document, and further ahead than any published schedule. */
const FAR_MS = 270 * 86_400_000;

/** Whether a plan or estimate lies beyond any published schedule. `receivedAt`: RFC 3339. */
export function isTooFarAhead(ms: number, receivedAt: string): boolean {
  return ms - instantMs(receivedAt) > FAR_MS;
}

/**
 * Returns plans that are too far ahead, and events that are months earlier than most statements under the same
 * documents or on the same voyage. Actual events in the future are handled elsewhere.
 */
export function misdated(events: readonly ResolvedEvent[]): ReadonlySet<ResolvedEvent> {
  const timed = events.filter(isTimed).filter(({ entry }) => entry.source.kind !== 'person');
  const isAhead = (event: TimedEvent) => !isActual(event) && isTooFarAhead(event.moment.ms, event.entry.observedAt);
  const found = new Set<ResolvedEvent>(timed.filter(isAhead));
  const others = timed.filter((event) => !found.has(event));
  const latestMs = Math.max(...others.map(({ moment }) => moment.ms));
  for (const event of others) {
    if (latestMs - event.moment.ms <= FAR_MS) continue;
    const related = others.filter((other) => isRelated(event, other));
    const later = related.filter((other) => other.moment.ms - event.moment.ms > FAR_MS);
    if (later.length > related.length - later.length) found.add(event);
  }
  return found;
}

/** Whether both are under one document or on one voyage. */
function isRelated(one: TimedEvent, other: TimedEvent): boolean {
  if (one === other || areListedIn(one.claim.documents, other.claim.documents)) return true;
  if (shareNoDocument(one.claim.documents, other.claim.documents) || one.vessel === null) return false;
  const voyage = voyageKey(one.claim.voyage);
  return voyage !== '' && one.vessel === other.vessel && voyage === voyageKey(other.claim.voyage);
}
