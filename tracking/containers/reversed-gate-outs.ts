/**
 * Finds gate-outs that only a terminal or ramp reported and that its own row later contradicts by showing the container
 * in the yard, either after an exam or because the gate-out was an error.
 */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { readPresence } from '../../reference/terminals/status-words.ts';
import { sourceKey } from '../events/event-identity.ts';
import { isActual, type ResolvedEvent } from '../events/resolved-event.ts';
import type { FactEntry } from '../ledger/fact-ledger.ts';
import { instantMs } from '../time/event-time.ts';

/** If the row shows the container later than this, it has been returned empty or is on its next visit. */
const REVERSAL_MS = 14 * 86_400_000;

export function isReversed(out: ResolvedEvent, events: readonly ResolvedEvent[], facts: readonly FactEntry[]): boolean {
  const { entry, moment } = out;
  const { kind } = entry.source;
  if (!isGateOut(out) || (kind !== 'terminal' && kind !== 'railroad') || moment === null) return false;
  const isConfirmed = events.some(
    (other) => isGateOut(other) && other.entry.source.kind !== kind && mayBeSame(out, other),
  );
  if (isConfirmed) return false;
  const row = (field: 'terminal_status' | 'location') =>
    facts.find(({ source, claim }) => sourceKey(source) === sourceKey(entry.source) && claim.field === field);
  const place = [row('terminal_status'), row('location')].find((one) => typeof one?.claim.value === 'string');
  if (place === undefined || typeof place.claim.value !== 'string') return false;
  const isBack = readPresence(place.claim.value) === 'here' && place.observedAt > (entry.listedAt ?? entry.observedAt);
  return isBack && instantMs(place.observedAt) - moment.ms < REVERSAL_MS;
}

/**
 * Whether both events may have happened at the same place. A gate-out from the port to a ramp does not confirm a
 * gate-out from the ramp.
 */
function mayBeSame({ place: one }: ResolvedEvent, { place: other }: ResolvedEvent): boolean {
  return one.key === '?' || other.key === '?' || isSamePort(one.key, other.key);
}

function isGateOut(event: ResolvedEvent): boolean {
  return event.claim.move === 'gate_out' && event.claim.laden !== false && isActual(event);
}
