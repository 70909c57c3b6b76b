import type { Source } from '../claims/claims.ts';
import { type EventEntry, isFrom } from '../events/event-entry.ts';
import { isInFuture, resolveEvent } from '../events/resolved-event.ts';
import { instantMs } from '../time/event-time.ts';
import type { Ledger } from './ledger.ts';
import { UNLISTED_RESPONSES } from './listed-containers.ts';

/**
 * Whether even an unchanged response from this source must be recorded, because a withdrawal awaits confirmation or an
 * actual event lay in the future when stated.
 */
export function awaitsConfirmation(ledger: Ledger, source: Source, now: string): boolean {
  const containers = Object.values(ledger.containers);
  if (source.kind === 'line') {
    if (containers.some(({ unlisted }) => unlisted !== null && unlisted.count < UNLISTED_RESPONSES)) return true;
  }
  const unsettled = (entry: EventEntry) =>
    isFrom(entry, source) && entry.invalidated === null && (entry.missing !== null || wasInFuture(entry, now));
  return [ledger.shipment, ...containers].some(({ events }) => Object.values(events).some(unsettled));
}

/**
 * Whether the entry lay in the future when stated. The view changes when its time comes; a day later, nothing is
 * pending any more.
 */
function wasInFuture(entry: EventEntry, now: string): boolean {
  if (entry.claim.classifier !== 'actual') return false;
  const event = resolveEvent(entry);
  if (!isInFuture(event, instantMs(entry.observedAt))) return false;
  return event.moment !== null && instantMs(now) - event.moment.ms < SETTLED_AFTER_MS;
}

const SETTLED_AFTER_MS = 24 * 3_600_000;
