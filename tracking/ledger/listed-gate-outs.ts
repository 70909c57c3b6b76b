import type { Observation } from '../claims/claims.ts';
import type { EventEntry } from '../events/event-entry.ts';

/**
 * Records when a terminal or railroad last repeated a gate-out, because only a newer row that shows the container in
 * the yard contradicts it. Entries that are the same object as before were not in the payload.
 */
export function withListedGateOuts(
  before: Record<string, EventEntry>,
  merged: Record<string, EventEntry>,
  { source, receivedAt }: Observation,
): Record<string, EventEntry> {
  if (source.kind !== 'terminal' && source.kind !== 'railroad') return merged;
  const repeated = Object.values(merged).filter(
    (entry) => entry !== before[entry.key] && entry.claim.move === 'gate_out' && entry.observedAt < receivedAt,
  );
  if (repeated.length === 0) return merged;
  return { ...merged, ...Object.fromEntries(repeated.map((entry) => [entry.key, { ...entry, listedAt: receivedAt }])) };
}
