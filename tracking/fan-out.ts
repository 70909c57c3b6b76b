/** Lines report calls of a vessel without naming boxes; which boxes they concern (sources.md A.6, G 43). */
import type { KnownEvent } from './known-event.ts';

/** The calls and vessels that a box is known to use, by its own events. */
interface Legs {
  calls: Set<string>;
  vessels: Set<string>;
}

/**
 * Events of transport calls for each box: those on one of its calls, else on one of its vessels, else those that no
 * box of the shipment claims.
 */
export function fanOut(own: Map<string, KnownEvent[]>, shared: readonly KnownEvent[]): Map<string, KnownEvent[]> {
  const legs = new Map([...own].map(([number, events]) => [number, legsOf(events)]));
  const claimed = shared.map((event) => [...legs.values()].some((of) => isOn(of, event)));
  return new Map(
    [...own.keys()].map((number) => {
      const of = legs.get(number);
      const events = shared.filter((event, index) => claimed[index] === false || (of !== undefined && isOn(of, event)));
      return [number, events];
    }),
  );
}

function legsOf(events: readonly KnownEvent[]): Legs {
  const calls = new Set<string>();
  const vessels = new Set<string>();
  for (const { claim, vessel, entry } of events) {
    if (entry.invalidated !== null) continue;
    if (claim.transportCall?.id) calls.add(claim.transportCall.id);
    if (vessel !== null) vessels.add(vessel);
  }
  return { calls, vessels };
}

function isOn(legs: Legs, { claim, vessel }: KnownEvent): boolean {
  const call = claim.transportCall?.id;
  return (call != null && legs.calls.has(call)) || (vessel !== null && legs.vessels.has(vessel));
}
