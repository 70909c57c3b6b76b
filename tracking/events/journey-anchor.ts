import type { TrackedNumber } from '../ledger/ledger.ts';
import { formatInstant, instantMs } from '../time/event-time.ts';
import type { EventEntry } from './event-entry.ts';
import { currentJourney } from './journey.ts';
import { isInFuture, knownEvent } from './resolved-event.ts';

/**
 * The start of the journey that a box is on when it is first seen moving. From then on the shipment is about that
 * journey, even when the same box is sent on another one. Null while nothing happened.
 */
export function journeyAnchor(
  entries: readonly Record<string, EventEntry>[],
  request: TrackedNumber,
  receivedAt: string,
): string | null {
  const known = entries.flatMap((events) => Object.values(events)).map((entry) => knownEvent(entry));
  const past = known.filter((event) => !isInFuture(event, instantMs(receivedAt)));
  const { startMs } = currentJourney(past, request, null);
  return Number.isFinite(startMs) ? formatInstant(startMs) : null;
}
