/** Assigns vessel calls that name no container to the containers that they concern (spec/sources A6, G43). */
import { isActual, type ResolvedEvent } from '../events/resolved-event.ts';

/** Calls and vessels of a container, from its own events. */
interface Legs {
  calls: Set<string>;
  vessels: Set<string>;
}

/**
 * Returns the transport-call events of each container: those on one of its calls, else on one of its vessels, else
 * those that no container of the shipment claims and that are not about another shipment (`isForeign`). Adds plans of a
 * vessel that took others from the port where it still waits.
 */
export function fanOut(
  own: Map<string, ResolvedEvent[]>,
  shared: readonly ResolvedEvent[],
  isForeign: (event: ResolvedEvent) => boolean = () => false,
): Map<string, ResolvedEvent[]> {
  const legs = new Map([...own].map(([number, events]) => [number, legsOf(events)]));
  const claimed = shared.map((event) => [...legs.values()].some((of) => isOn(of, event)));
  return new Map(
    [...own.keys()].map((number) => {
      const of = legs.get(number);
      const expected = expectedVessels(number, own);
      const events = shared.filter(
        (event, index) =>
          (claimed[index] === false && !isForeign(event)) ||
          (of !== undefined && isOn(of, event)) ||
          isExpected(event, expected),
      );
      return [number, events];
    }),
  );
}

/**
 * Returns the vessels that others were loaded on where this container was not loaded yet: containers of a shipment
 * travel together unless a source states otherwise.
 */
function expectedVessels(number: string, own: Map<string, ResolvedEvent[]>): Set<string> {
  const expected = new Set<string>();
  const happened = (own.get(number) ?? []).filter(stands);
  const loadedAt = new Set(happened.filter(isOf('load')).map(({ place }) => place.key));
  const waitsAt = new Set(happened.filter(isOf('discharge')).map(({ place }) => place.key));
  const waits = (place: string) => !loadedAt.has(place) && (waitsAt.has(place) || loadedAt.size === 0);
  for (const [other, events] of own) {
    if (other === number) continue;
    for (const event of events) {
      if (event.vessel !== null && stands(event) && isOf('load')(event) && waits(event.place.key))
        expected.add(event.vessel);
    }
  }
  return expected;
}

function stands(event: ResolvedEvent): boolean {
  return isActual(event) && event.entry.invalidated === null && event.mode === 'vessel';
}

function isOf(move: 'load' | 'discharge'): (event: ResolvedEvent) => boolean {
  return ({ claim }) => claim.move === move;
}

function isExpected(event: ResolvedEvent, vessels: ReadonlySet<string>): boolean {
  return !isActual(event) && event.vessel !== null && vessels.has(event.vessel);
}

function legsOf(events: readonly ResolvedEvent[]): Legs {
  const calls = new Set<string>();
  const vessels = new Set<string>();
  for (const { claim, vessel, entry } of events) {
    if (entry.invalidated !== null) continue;
    if (claim.transportCall?.id) calls.add(claim.transportCall.id);
    if (vessel !== null) vessels.add(vessel);
  }
  return { calls, vessels };
}

function isOn(legs: Legs, { claim, vessel }: ResolvedEvent): boolean {
  const call = claim.transportCall?.id;
  return (call != null && legs.calls.has(call)) || (vessel !== null && legs.vessels.has(vessel));
}
