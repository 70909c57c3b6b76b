/** Recognizes cargo that its vessel left behind and its shipper took back from the port. */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { inOrderOfTime, isActual, isDefinitelyBefore, isEmptyIn, type TimedEvent } from '../events/resolved-event.ts';
import { isInbound, isSeaMove } from './port-calls.ts';

/**
 * Whether the vessel departed without the container, which had been gated in laden before, and later left the port
 * laden or was returned empty there. A loading, or an arrival in between, shows that it sailed.
 */
export function isLeftBehind(departure: TimedEvent, events: readonly TimedEvent[]): boolean {
  const there = events
    .filter((event) => isActual(event) && isSamePort(event.place.key, departure.place.key))
    .sort(inOrderOfTime);
  const isIn = ({ claim, moment }: TimedEvent) =>
    claim.move === 'gate_in' && claim.laden === true && isDefinitelyBefore(moment, departure.moment);
  const back = there.find((event) => leavesThePort(event) && isDefinitelyBefore(departure.moment, event.moment));
  if (back === undefined || !there.some(isIn)) return false;
  const sailed = events.filter((event) => isActual(event) && isSeaMove(event) && inOrderOfTime(event, back) < 0);
  return !sailed.some(
    (event) => event.claim.move === 'load' || (isInbound(event) && inOrderOfTime(departure, event) < 0),
  );
}

function leavesThePort(event: TimedEvent): boolean {
  return event.claim.move === 'gate_out' ? event.claim.laden === true : isEmptyIn(event);
}
