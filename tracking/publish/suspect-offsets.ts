/**
 * Detects sources that send local times marked as UTC (spec/sources G11). The times are not repaired: a flag prompts an
 * operator to check how the source's profile reads times.
 */
import type { ContainerContext } from '../containers/container-context.ts';
import { sourceKey } from '../events/event-identity.ts';
import { isActual, type ResolvedEvent } from '../events/resolved-event.ts';
import type { ContainerFlag } from '../fields/flags.ts';
import { instantMs } from '../time/event-time.ts';
import { offsetAt } from '../time/zone-offset.ts';

const MINUTE_MS = 60_000;
/** Zone offsets are multiples of 15 minutes, whereas witnesses and clocks differ by a few minutes. */
const TOLERANCE_MS = 10 * MINUTE_MS;
/** Minimum number of wrong times per source. They must also outnumber the right ones. */
const ENOUGH = 2;

/** Returns a flag such as `offset_suspect:line:TEST` for each suspect source, sorted. */
export function offsetFlags(context: ContainerContext): ContainerFlag[] {
  const counts = new Map<string, { off: number; right: number }>();
  const count = (event: ResolvedEvent, verdict: 'off' | 'right') => {
    const key = sourceKey(event.entry.source);
    const tally = counts.get(key) ?? { off: 0, right: 0 };
    tally[verdict] += 1;
    counts.set(key, tally);
  };
  for (const { witnesses } of context.milestones) {
    if (witnesses.length < 2) continue;
    for (const { event } of witnesses) {
      const verdict = verdictOn(
        event,
        witnesses.map((one) => one.event),
      );
      if (verdict !== null) count(event, verdict);
    }
  }
  for (const event of context.events) if (isAheadByZone(event)) count(event, 'off');
  return [...counts]
    .filter(([, { off, right }]) => off >= ENOUGH && off > right)
    .map(([key]) => `offset_suspect:${key}` as const)
    .sort();
}

/**
 * Compares an event with witnesses from other sources: `off` if it differs from one by its zone offset, `right` if it
 * agrees with one.
 */
function verdictOn(event: ResolvedEvent, witnesses: readonly ResolvedEvent[]): 'off' | 'right' | null {
  const offset = offsetOf(event);
  const { moment } = event;
  if (offset === null || moment === null) return null;
  const others = witnesses.filter((other) => isOtherSource(event, other) && other.moment !== null);
  const apart = (other: ResolvedEvent) => moment.ms - (other.moment?.ms ?? 0);
  if (others.some((other) => Math.abs(apart(other)) < TOLERANCE_MS)) return 'right';
  // The other source may be the wrong one, so only a difference equal to this event's own offset is evidence against
  // its source.
  return others.some((other) => Math.abs(apart(other) - offset) < TOLERANCE_MS) ? 'off' : null;
}

/**
 * Whether a time is in the future when received, but by no more than its zone offset. This happens east of Greenwich
 * when local times are marked as UTC.
 */
function isAheadByZone(event: ResolvedEvent): boolean {
  const ahead = event.moment === null ? 0 : event.moment.ms - instantMs(event.entry.observedAt);
  if (ahead <= TOLERANCE_MS) return false;
  const offset = offsetOf(event);
  return offset !== null && ahead <= offset;
}

/**
 * Returns the zone offset of an actual event stated as an instant. Null for other events, or if the zone is unknown or
 * close to UTC.
 */
function offsetOf({ claim, place, moment, entry }: ResolvedEvent): number | null {
  if (claim.time?.precision !== 'instant' || claim.classifier !== 'actual' || entry.invalidated !== null) return null;
  if (place.zone === null || moment === null) return null;
  const offset = offsetAt(place.zone, moment.ms);
  return offset === null || Math.abs(offset) < 30 * MINUTE_MS ? null : offset;
}

function isOtherSource(one: ResolvedEvent, other: ResolvedEvent): boolean {
  return isActual(other) && sourceKey(one.entry.source) !== sourceKey(other.entry.source);
}
