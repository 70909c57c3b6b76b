import type { Observation } from '../claims/claims.ts';
import type { EventEntry } from '../events/event-entry.ts';

/**
 * Records when a terminal or railroad last repeated a gate-out. A row that shows the container in the yard contradicts
 * the gate-out only if the row is newer than that. Entries that are the same object as before were not in the payload.
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
