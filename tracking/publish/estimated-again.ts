/**
 * Finds actual events that may have been reported too early, because their source has since stated a new estimate. The
 * actual event stands until the source retracts or replaces it (spec/sources G6).
 */
import type { ContainerContext } from '../containers/container-context.ts';
import { sourceKey, voyageKey } from '../events/event-identity.ts';
import { isActual, isTimed, type ResolvedEvent, type TimedEvent } from '../events/resolved-event.ts';
import { instantMs } from '../time/event-time.ts';

/** Gate moves are excluded, since a container may pass a gate several times. */
const CALL_MOVES: ReadonlySet<string> = new Set(['load', 'discharge', 'depart', 'arrive', 'berth']);

export function estimatedAgain({ events, standing }: ContainerContext): Set<ResolvedEvent> {
  const expected = events.filter(isStandingEstimate).filter(isTimed).filter(wasAhead);
  if (expected.length === 0) return new Set();
  const actuals = standing.filter(isActual).filter(isTimed);
  return new Set(
    actuals.filter((actual) => {
      const estimates = expected.filter((estimate) => isSameCall(actual, estimate) && isStatedLater(estimate, actual));
      return estimates.length > 0 && !estimates.some((estimate) => isProven(actual, estimate, actuals));
    }),
  );
}

function isStandingEstimate({ claim, entry }: ResolvedEvent): boolean {
  const isListed = entry.invalidated === null && entry.missing === null;
  return isListed && claim.classifier !== 'actual' && entry.source.kind !== 'person' && CALL_MOVES.has(claim.move);
}

/** Whether the estimate was in the future when the source first stated it. */
function wasAhead({ claim, entry, moment }: TimedEvent): boolean {
  const seen = instantMs(entry.observedAt);
  return moment.ms > (claim.statedAt === null ? seen : Math.min(seen, instantMs(claim.statedAt)));
}

function isSameCall({ claim: actual, ...one }: ResolvedEvent, { claim: estimate, ...other }: ResolvedEvent): boolean {
  if (actual.move !== estimate.move || one.mode !== other.mode || one.place.key !== other.place.key) return false;
  const [voyage, expected] = [voyageKey(actual.voyage), voyageKey(estimate.voyage)];
  return (
    sourceKey(one.entry.source) === sourceKey(other.entry.source) &&
    (one.vessel === null || other.vessel === null || one.vessel === other.vessel) &&
    (voyage === '' || expected === '' || voyage === expected) &&
    (actual.laden === null || estimate.laden === null || actual.laden === estimate.laden)
  );
}

/**
 * Whether an estimate is newer than an actual event from the same source. The order of receipt takes precedence over
 * the stated times, because some lines give all events a new statement time every night.
 */
function isStatedLater({ claim, entry }: ResolvedEvent, { claim: actual, entry: former }: ResolvedEvent): boolean {
  const [stated, before] = [claim.statedAt, actual.statedAt];
  if (entry.observedAt < former.observedAt) return false;
  if (entry.observedAt === former.observedAt) return stated !== null && before !== null && stated > before;
  return stated === null || before === null || stated >= before;
}

/** Whether another source also reports the event, or the container has moved on since. */
function isProven(actual: TimedEvent, estimate: TimedEvent, actuals: readonly TimedEvent[]): boolean {
  const { claim, place, entry, moment } = actual;
  return actuals.some((other) => {
    const isOther = sourceKey(other.entry.source) !== sourceKey(entry.source);
    if (isOther && other.claim.move === claim.move && other.place.key === place.key) return true;
    return other.moment.ms > moment.ms && other.entry.observedAt > estimate.entry.observedAt;
  });
}
