/** Reads the arrivals and departures that an IFTSTA states for its ports (LOC with DTM) in addition to the status. */
import type { EventClaim, PortRole } from '../../tracking/claims/claims.ts';
import { readLoc } from './edi-place.ts';
import { isOtherCarriage, readTransport, type StatedPorts, type Transport } from './edifact-groups.ts';
import { type StatusTimes, TIME_QUALIFIERS } from './iftsta-times.ts';
import { eventClaim } from './part.ts';
import { at, type Segment } from './segment.ts';

const ROLES: Record<string, { role: PortRole; moves: readonly string[] }> = {
  '9': { role: 'pol', moves: ['depart'] },
  '11': { role: 'pod', moves: ['arrive'] },
  '13': { role: 'transshipment', moves: ['depart', 'arrive'] },
  '7': { role: 'destination', moves: ['arrive'] },
};

/** Lists the port events. Their vessel is that of the main carriage, unless the container changes ships. */
export function portTimeEvents(
  times: StatusTimes,
  ports: StatedPorts,
  about: Pick<EventClaim, 'container' | 'documents'>,
  transport: Transport | null,
): EventClaim[] {
  return times.atPort.flatMap(({ qualifier, time, segment, loc, leg }) => {
    const reported = TIME_QUALIFIERS[qualifier];
    const place = readLoc(loc);
    if (reported?.move == null || place === null) return [];
    const original = `LOC ${at(loc, 1)} DTM ${qualifier}`;
    const stated = { ...about, move: reported.move, classifier: reported.classifier, time, place, original };
    const mode = overlandMode(reported.move, at(loc, 1), leg);
    if (mode !== null) return [eventClaim(segment, { ...stated, mode })];
    const port = ROLES[at(loc, 1)];
    if (port === undefined || !port.moves.includes(reported.move) || isOverlandLeg(leg)) return [];
    const byVessel = port.role !== 'destination';
    const isOwnVessel =
      byVessel && ports.hubs.length === 0 && transport?.mode !== 'rail' && transport?.mode !== 'truck';
    return [
      eventClaim(segment, {
        ...stated,
        role: port.role,
        mode: byVessel ? (transport?.mode === 'barge' ? 'barge' : 'vessel') : null,
        vessel: isOwnVessel ? (transport?.vessel ?? null) : null,
        voyage: isOwnVessel ? (transport?.voyage ?? null) : null,
      }),
    ];
  });
}

/** LOC qualifiers in a leg on land: 9 is its start, 11 its end, 29 the ramp at which the train arrives. */
const OVERLAND: Readonly<Record<string, EventClaim['move']>> = { '9': 'depart', '11': 'arrive', '29': 'arrive' };

/**
 * Returns the mode of a move on land; null for a time of the sea leg. A pre-carriage or on-carriage has its own start
 * and end; any other rail leg lists the ports of the whole journey and begins at the port of discharge.
 */
function overlandMode(move: EventClaim['move'], qualifier: string, leg: Segment | null): EventClaim['mode'] {
  const mode = leg === null ? null : readTransport(leg).mode;
  if (mode !== 'rail' && mode !== 'truck') return null;
  if (isOverlandLeg(leg)) return OVERLAND[qualifier] === move ? mode : null;
  const isOnward = (qualifier === '11' && move === 'depart') || (qualifier === '29' && move === 'arrive');
  return isOnward ? mode : null;
}

/** Whether this is a pre-carriage or on-carriage on land, whose places are not the ports of the sea leg. */
function isOverlandLeg(leg: Segment | null): boolean {
  const mode = leg === null ? null : readTransport(leg).mode;
  return leg !== null && isOtherCarriage(leg) && (mode === 'rail' || mode === 'truck');
}
