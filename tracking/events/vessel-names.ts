import type { ResolvedEvent } from './resolved-event.ts';

/**
 * Gives vessels known by name the IMO number that another statement gives for that name, since sources identify a
 * vessel either way (spec/sources G32). Changes the keys of the given events in place; the events were created for this
 * view.
 */
export function sameVessels(events: readonly ResolvedEvent[]): void {
  const numbers = new Map<string, string | null>();
  for (const { claim, vessel } of events) {
    if (!vessel?.startsWith('imo:') || !claim.vessel?.name) continue;
    const name = nameKey(claim.vessel.name);
    // Two ships share this name, so it identifies neither.
    numbers.set(name, numbers.has(name) && numbers.get(name) !== vessel ? null : vessel);
  }
  for (const event of events) {
    if (event.vessel?.startsWith('name:')) event.vessel = numbers.get(event.vessel) ?? event.vessel;
  }
}

function nameKey(name: string): string {
  return `name:${name.trim().toUpperCase()}`;
}
