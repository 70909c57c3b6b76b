/**
 * Treats a barge that brings the container to its stated port of discharge as the last sea leg. Lines transship by
 * barge to ports on rivers and in deltas.
 */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { isActual, type ResolvedEvent } from '../events/resolved-event.ts';
import { isInbound, isValid } from './port-calls.ts';

/**
 * Returns the events with the barge's arrival at the stated POD changed to that of a vessel. If a vessel brought the
 * container there, the barge only moves it within the port and remains a barge.
 */
export function withBargeToPod(events: readonly ResolvedEvent[], podKey: string | null): ResolvedEvent[] {
  const there = events.filter((event) => isSamePort(event.place.key, podKey) && isInbound(event) && isValid(event));
  const isByVessel = there.some((event) => event.mode === 'vessel' && isActual(event));
  if (isByVessel) return [...events];
  const byBarge = new Set(there.filter(({ mode }) => mode === 'barge'));
  return events.map((event) => (byBarge.has(event) ? { ...event, mode: 'vessel' } : event));
}
