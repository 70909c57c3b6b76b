/** Groups events into vessel calls, from which port roles are derived. */
import {
  inOrderOfTime,
  isActual,
  isByRailOrBarge,
  type ResolvedEvent,
  type TimedEvent,
} from '../events/resolved-event.ts';

/** Call of one vessel at one place. */
export interface Call {
  place: string;
  vessel: string | null;
  events: TimedEvent[];
  /** The best statement about each move. */
  moves: Map<string, TimedEvent>;
  /** Keys of loadings and discharges to ignore (`restows.ts`). */
  restowed: ReadonlySet<string>;
}

const INBOUND: readonly string[] = ['arrive', 'berth', 'discharge'];
const seaMoves = new Set([...INBOUND, 'load', 'depart']);

export function isInbound({ claim }: ResolvedEvent): boolean {
  return INBOUND.includes(claim.move);
}

export function isValid({ entry }: ResolvedEvent): boolean {
  return entry.invalidated === null;
}

/** Whether the laden container was gated out other than by a train or barge. */
export function isPickupByTruck(event: ResolvedEvent): boolean {
  const { move, laden } = event.claim;
  return move === 'gate_out' && laden === true && isActual(event) && isValid(event) && !isByRailOrBarge(event);
}

/** Whether the cargo was taken out of the container. */
export function isTakenOut({ claim }: ResolvedEvent): boolean {
  return /\bSTRP\b/.test(claim.original);
}

export function isSeaMove(event: ResolvedEvent): boolean {
  return event.mode === 'vessel' && seaMoves.has(event.claim.move) && event.claim.laden !== false;
}

/**
 * Groups events into calls. An event that names no vessel is assigned to the only vessel at its place, if there is just
 * one.
 */
export function callsOf(events: TimedEvent[]): Call[] {
  const vesselsAt = new Map<string, Set<string>>();
  for (const { place, vessel } of events) {
    const vessels = vesselsAt.get(place.key) ?? new Set();
    vesselsAt.set(place.key, vessels);
    if (vessel !== null) vessels.add(vessel);
  }
  const calls = new Map<string, Call>();
  for (const event of events.sort(inOrderOfTime)) {
    const vessels = [...(vesselsAt.get(event.place.key) ?? [])];
    const vessel = event.vessel ?? (vessels.length === 1 ? (vessels[0] ?? null) : null);
    const key = `${event.place.key} ${vessel ?? ''}`;
    const call: Call = calls.get(key) ?? {
      place: event.place.key,
      vessel,
      events: [],
      moves: new Map(),
      restowed: new Set(),
    };
    calls.set(key, call);
    call.events.push(event);
  }
  return [...calls.values()].map((call) => ({ ...call, moves: bestOfEachMove(call.events) }));
}

export function bestOfEachMove(events: readonly TimedEvent[]): Map<string, TimedEvent> {
  const moves = new Map<string, TimedEvent>();
  for (const event of events) {
    const best = moves.get(event.claim.move);
    if (best === undefined || isBetter(event, best)) moves.set(event.claim.move, event);
  }
  return moves;
}

/** Whether `one` is the better statement: actual before estimated before planned, then the newer one. */
function isBetter(one: TimedEvent, other: TimedEvent): boolean {
  const order = { actual: 2, estimated: 1, planned: 0 };
  const [a, b] = [order[one.claim.classifier], order[other.claim.classifier]];
  return a !== b ? a > b : statedOrObserved(one) > statedOrObserved(other);
}

export function statedOrObserved({ claim, entry }: ResolvedEvent): string {
  return claim.statedAt ?? entry.observedAt;
}
