/**
 * Finds when a view next changes just because time passes. After that moment, even an unchanged response is recorded,
 * so flags and status do not have to wait for new statements.
 */
import type { ContainerContext } from '../containers/container-context.ts';
import { isActual, isByRailOrBarge, isInFuture } from '../events/resolved-event.ts';
import { isEstimateKind } from '../fields/transport-event-kind.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { LATE_TRAIN_MS } from '../port-calls/inland-destination.ts';
import { NO_ONWARD_LEG_MS } from '../port-calls/pod-proofs.ts';
import { isInbound } from '../port-calls/port-calls.ts';
import { FUTURE_SKEW_MS, formatInstant, instantMs } from '../time/event-time.ts';

/** A container that is not discharged this long after its arrival is flagged. */
export const SHORT_LANDED_MS = 72 * 3_600_000;
const SECOND_MS = 1_000;
/** After a gate-out reported by another source, a terminal is polled for this long to confirm it. */
const AWAITED_MS = 14 * 86_400_000;

type TimedContext = Pick<ContainerContext, 'events' | 'milestones' | 'rows'>;

/** Returns when the view next changes merely because time passes (RFC 3339 UTC); null if it never does. */
export function nextTimeChange(ledger: Ledger, contexts: Iterable<TimedContext>, nowMs: number): string | null {
  const moments = [...contexts].flatMap((context) => [...momentsOf(context, nowMs)]);
  const ahead = [...moments, ...expiries(ledger)].filter((ms) => ms > nowMs);
  return ahead.length === 0 ? null : formatInstant(Math.min(...ahead));
}

function* momentsOf({ events, milestones, rows }: TimedContext, nowMs: number): Iterable<number> {
  for (const { repetitionMs } of rows.values()) {
    if (repetitionMs !== null && nowMs - repetitionMs < AWAITED_MS) yield Math.max(repetitionMs, nowMs) + SECOND_MS;
  }
  for (const event of events) {
    if (event.moment === null || event.entry.invalidated !== null) continue;
    if (isInFuture(event, nowMs)) yield event.moment.ms - FUTURE_SKEW_MS;
    if (isInbound(event) && isByRailOrBarge(event) && !isActual(event)) yield event.moment.ms + LATE_TRAIN_MS;
    if (event.claim.move === 'discharge' && isActual(event)) yield event.moment.ms + NO_ONWARD_LEG_MS + SECOND_MS;
  }
  for (const { view, moment } of milestones) {
    if (moment === null) continue;
    if (isEstimateKind(view.kind)) yield moment.ms + SECOND_MS;
    if (view.kind === 'vessel_arrived') yield moment.ms + SHORT_LANDED_MS + SECOND_MS;
  }
}

function expiries({ shipment, containers }: Ledger): number[] {
  const entries = [shipment, ...Object.values(containers)].flatMap(({ facts, events }) => [
    ...Object.values(facts),
    ...Object.values(events),
  ]);
  return entries.flatMap(({ claim: { expiresAt } }) => (expiresAt == null ? [] : [instantMs(expiresAt)]));
}
