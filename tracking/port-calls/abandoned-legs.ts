/**
 * Drops the calls of legs that were planned or begun but not traveled by the container. After a rollover, lines list
 * the earlier plan for some time, or permanently if they never remove statements.
 */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { inOrderOfTime, isActual, type TimedEvent } from '../events/resolved-event.ts';
import { type Call, isInbound } from './port-calls.ts';

export function withoutAbandonedLegs(calls: Call[]): Call[] {
  const left = calls.filter(hasTakenContainer);
  const missed = vesselsMissed(calls, left);
  return calls.filter(
    (call) => !isUndone(call, left) && (call.vessel === null || !(missed.has(call.vessel) || isOvertaken(call, calls))),
  );
}

function hasTakenContainer(call: Call): boolean {
  const out = call.moves.get('load') ?? call.moves.get('depart');
  return out !== undefined && isActual(out) && !isPutAshore(call, out);
}

/** Whether the container was unloaded again at the port where it had been loaded. */
function isPutAshore({ moves }: Call, loaded: TimedEvent): boolean {
  const off = moves.get('discharge');
  return off !== undefined && isActual(off) && inOrderOfTime(loaded, off) < 0;
}

/** Whether the container was loaded, unloaded again, and loaded on another vessel at the same port. */
function isUndone(call: Call, left: readonly Call[]): boolean {
  const on = call.moves.get('load');
  if (on === undefined || !isActual(on) || !isPutAshore(call, on)) return false;
  return left.some((other) => other.place === call.place && other.vessel !== call.vessel && other.moves.has('load'));
}

/**
 * Returns the vessels that were to take the container from a port but have no actual events, because it left that port
 * on another vessel.
 */
function vesselsMissed(calls: readonly Call[], left: readonly Call[]): Set<string> {
  const happened = (call: Call) => [...call.moves.values()].some(isActual);
  const missed = new Set<string>();
  for (const { place, vessel, moves } of calls) {
    if (vessel === null || !(moves.has('load') || moves.has('depart'))) continue;
    const others = left.some((one) => one.place === place && one.vessel !== null && one.vessel !== vessel);
    if (others && !calls.some((one) => one.vessel === vessel && happened(one))) missed.add(vessel);
  }
  return missed;
}

/**
 * Whether the vessel was to take the container from another port before the actual loading, and no other vessel brought
 * it to the port of that loading. The port of lading was changed then.
 */
function isOvertaken({ vessel }: Call, calls: readonly Call[]): boolean {
  const [loaded] = calls
    .flatMap(({ moves }) => moves.get('load') ?? [])
    .filter(isActual)
    .sort(inOrderOfTime);
  const ofVessel = calls.filter((call) => call.vessel === vessel);
  if (loaded === undefined || ofVessel.some(({ moves }) => isHandled(moves))) return false;
  const isBroughtBy = ({ place, vessel: by, moves }: Call) =>
    by !== loaded.vessel && isSamePort(place, loaded.place.key) && [...moves.values()].some(isInbound);
  if (calls.some(isBroughtBy)) return false;
  const [out] = ofVessel.flatMap(({ moves }) => moves.get('load') ?? moves.get('depart') ?? []).sort(inOrderOfTime);
  return out !== undefined && !isSamePort(out.place.key, loaded.place.key) && inOrderOfTime(out, loaded) < 0;
}

function isHandled(moves: Call['moves']): boolean {
  return [moves.get('load'), moves.get('discharge')].some((move) => move !== undefined && isActual(move));
}
