/**
 * Ignores restows. A container that is lifted off and put back on the same vessel during one call has neither arrived
 * nor changed vessels. If it is lifted off again and stays ashore, only that last move is its discharge.
 */
import type { TimedEvent } from '../events/resolved-event.ts';
import { bestOfEachMove, type Call } from './port-calls.ts';

/** After a longer time, the vessel may be picking up the container on its way back, which is not a restow. */
const ONE_CALL_MS = 5 * 86_400_000;

export function withoutRestows(calls: readonly Call[]): Call[] {
  return calls.map((call) => {
    const restowed = restowedAt(call);
    if (restowed.size === 0) return call;
    const moves = bestOfEachMove(call.events.filter(({ entry }) => !restowed.has(entry.key)));
    return { ...call, moves, restowed };
  });
}

/** Returns the keys of the loadings and discharges to ignore. */
function restowedAt(call: Call): ReadonlySet<string> {
  const [offs, ons] = [firmest(call, 'discharge'), firmest(call, 'load')];
  if (!offs.some((off) => ons.some((on) => isPutBack(call, off, on)))) return new Set();
  const [firstOff, lastOn] = [offs[0]?.moment.ms ?? 0, ons.at(-1)?.moment.ms ?? 0];
  const before = ons.filter(({ moment }) => moment.ms < firstOff);
  const after = offs.filter(({ moment }) => moment.ms > lastOn);
  const isShutOut = before.length > 0 && after.length > 0;
  if (isShutOut) return new Set();
  const counted = new Set([...before, ...after]);
  const left = call.events.filter((event) => isHandling(event) && !counted.has(event));
  return new Set(left.map(({ entry }) => entry.key));
}

function isHandling({ claim }: TimedEvent): boolean {
  return claim.move === 'load' || claim.move === 'discharge';
}

/** Returns the statements about a move that have the same classifier as the best one, in order of time. */
function firmest({ events, moves }: Call, move: 'load' | 'discharge'): TimedEvent[] {
  const best = moves.get(move);
  return events.filter(({ claim }) => claim.move === move && claim.classifier === best?.claim.classifier);
}

function isPutBack({ vessel }: Call, off: TimedEvent, on: TimedEvent): boolean {
  const [left, taken] = [off.claim.transportCall?.id ?? null, on.claim.transportCall?.id ?? null];
  if (vessel === null && (left === null || left !== taken)) return false;
  const apart = on.moment.ms - off.moment.ms;
  return apart >= 0 && apart <= ONE_CALL_MS;
}
