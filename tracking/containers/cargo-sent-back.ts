/**
 * Detects cargo that is returned to its shipper: the container is loaded again after the POD, and is discharged at the
 * POL, had been out of the port for days, or goes back the way it came. The return voyage affects only the status and
 * gets no milestones.
 */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { inOrderOfTime, isActual, isTimed, type ResolvedEvent, type TimedEvent } from '../events/resolved-event.ts';
import { settledPlaces } from '../port-calls/call-places.ts';
import { isSeaMove } from '../port-calls/port-calls.ts';

export interface SentBack {
  /** The event that begins the return: the loading, or the gate-in before it. */
  from: TimedEvent;
  /** The container's moves since then, in order of time. */
  moves: TimedEvent[];
}

/** A container that returns to the port within this time was at another terminal or an exam site. */
const REFUSED_MS = 5 * 86_400_000;

/** `isPod`: whether the port of a given loading was already proven to be the POD. */
export function sentBackOf(standing: readonly ResolvedEvent[], isPod: (load: TimedEvent) => boolean): SentBack | null {
  // One misplaced discharge at the origin must not be mistaken for a return voyage.
  const timed = standing.filter(isTimed);
  const settled = timed.map(settledPlaces(timed));
  const moves = settled.filter(isMoveOfContainer).sort(inOrderOfTime);
  const plans = settled.filter((event) => !isActual(event));
  const from = reloadAfterPickup(moves) ?? reloadAtPod(moves, plans, isPod) ?? reloadBeforeReturn(moves, plans);
  if (from === null) return null;
  return { from, moves: moves.slice(moves.indexOf(from)) };
}

/** Whether an event or plan belongs to the return voyage. The empty return does not: it ends the original journey. */
export function isOnWayBack(event: ResolvedEvent, { from }: SentBack): boolean {
  const isPlanToLoad = !isActual(event) && event.claim.move === 'load' && isSeaMove(event);
  if (isPlanToLoad && isSamePort(event.place.key, from.place.key)) return true;
  const isReturn = event.claim.move === 'gate_in' && event.claim.laden === false;
  return isTimed(event) && !isReturn && (event.entry === from.entry || inOrderOfTime(from, event) < 0);
}

function isMoveOfContainer(event: TimedEvent): boolean {
  return isActual(event) && event.claim.container !== null;
}

function isSea(event: TimedEvent, move: 'load' | 'discharge' | 'arrive'): boolean {
  return event.claim.move === move && isSeaMove(event);
}

/**
 * Returns the gate-in before a loading at the port of discharge, if the container had been out of that port for days.
 */
function reloadAfterPickup(moves: readonly TimedEvent[]): TimedEvent | null {
  for (const load of moves.filter((one) => isSea(one, 'load'))) {
    const before = moves.slice(0, moves.indexOf(load));
    const off = before.findLast((one) => isSea(one, 'discharge'));
    const back = before.findLast((one) => one.claim.move === 'gate_in' && one.claim.laden !== false);
    const out = before.findLast((one) => one.claim.move === 'gate_out' && one.claim.laden !== false);
    if (off === undefined || back === undefined || out === undefined) continue;
    const isHere = isSamePort(off.place.key, load.place.key) && isSamePort(out.place.key, load.place.key);
    const inOrder = inOrderOfTime(off, out) < 0 && inOrderOfTime(out, back) < 0;
    if (isHere && inOrder && back.moment.ms - out.moment.ms >= REFUSED_MS) return back;
  }
  return null;
}

/** Returns the loading at the proven POD for a voyage to ports where the container had been loaded before. */
function reloadAtPod(
  moves: readonly TimedEvent[],
  plans: readonly TimedEvent[],
  isPod: (load: TimedEvent) => boolean,
): TimedEvent | null {
  const loads = moves.filter((move) => isSea(move, 'load'));
  const isBack = (load: TimedEvent) =>
    endsOnlyAt(load, moves, plans, ({ key }) =>
      loads.some((one) => inOrderOfTime(one, load) < 0 && isSamePort(one.place.key, key)),
    );
  return loads.find((load) => isBack(load) && isPod(load)) ?? null;
}

/**
 * Whether the voyage after a loading ends at given ports: where the container is last discharged, actually or by plan,
 * otherwise where the vessels that carry it are expected. False if neither is known.
 */
function endsOnlyAt(
  load: TimedEvent,
  moves: readonly TimedEvent[],
  plans: readonly TimedEvent[],
  isThere: (place: TimedEvent['place']) => boolean,
): boolean {
  const isLater = (event: TimedEvent) => inOrderOfTime(load, event) < 0;
  const ahead = [...moves, ...plans].filter(isLater).sort(inOrderOfTime);
  const vessels = [load, ...moves.filter((move) => isSea(move, 'load') && isLater(move))].map(({ vessel }) => vessel);
  const off = ahead.findLast((event) => isSea(event, 'discharge'));
  const arrivals = ahead.filter((one) => isSea(one, 'arrive') && one.vessel !== null && vessels.includes(one.vessel));
  const ends = off === undefined ? arrivals : [off];
  return ends.length > 0 && ends.every(({ place }) => isThere(place));
}

/**
 * Returns the loading after the container's longest stay at a port other than its origin. Null unless its last
 * discharge, actual or planned, is back where its first sea leg began.
 */
function reloadBeforeReturn(moves: readonly TimedEvent[], plans: readonly TimedEvent[]): TimedEvent | null {
  const begin = moves.find((one) => isSea(one, 'load'));
  if (begin === undefined) return null;
  const sea = moves.slice(moves.indexOf(begin)).filter((one) => isSea(one, 'load') || isSea(one, 'discharge'));
  const last = sea.at(-1) ?? begin;
  const isBegin = (place: TimedEvent['place']) => isSamePort(place.key, begin.place.key);
  const isBack = isSea(last, 'load') ? endsOnlyAt(last, moves, plans, isBegin) : isBegin(last.place);
  if (!isBack) return null;
  const stays = sea.flatMap((off, index) => {
    const on = sea[index + 1];
    const isStay = isSea(off, 'discharge') && on !== undefined && isSea(on, 'load');
    const isAway = !isSamePort(off.place.key, begin.place.key);
    return isStay && isAway ? [{ on, ms: on.moment.ms - off.moment.ms }] : [];
  });
  return (
    stays.reduce<(typeof stays)[number] | null>((best, one) => (best && best.ms >= one.ms ? best : one), null)?.on ??
    null
  );
}
