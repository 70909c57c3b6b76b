import type { ResolvedEvent } from './resolved-event.ts';

/**
 * Merges vessels that one statement names and another numbers, where some statement gives both (spec/sources G32).
 * Changes the keys of the given events in place; they were made for this view.
 */
export function sameVessels(events: readonly ResolvedEvent[]): void {
  const numbers = new Map<string, string | null>();
  for (const { claim, vessel } of events) {
    if (!vessel?.startsWith('imo:') || !claim.vessel?.name) continue;
    const name = nameKey(claim.vessel.name);
    // Two ships of one name: the name alone identifies neither.
    numbers.set(name, numbers.has(name) && numbers.get(name) !== vessel ? null : vessel);
  }
  for (const event of events) {
    if (event.vessel?.startsWith('name:')) event.vessel = numbers.get(event.vessel) ?? event.vessel;
  }
}

function nameKey(name: string): string {
  return `name:${name.trim().toUpperCase()}`;
}
