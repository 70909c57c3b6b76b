/**
 * Reads the arrivals and departures that an IFTSTA states for its ports in addition to the status
 * (LOC with DTM).
 */
import type { EventClaim, PortRole } from '../../tracking/claims/claims.ts';
import { readLoc } from './edi-place.ts';
import type { StatedPorts, Transport } from './edifact-groups.ts';
import { type StatusTimes, TIME_QUALIFIERS } from './iftsta-times.ts';
import { eventClaim } from './part.ts';
import { at } from './segment.ts';

const ROLES: Record<string, { role: PortRole; moves: readonly string[] }> = {
  '9': { role: 'pol', moves: ['depart'] },
  '11': { role: 'pod', moves: ['arrive'] },
  '13': { role: 'transshipment', moves: ['depart', 'arrive'] },
  '7': { role: 'destination', moves: ['arrive'] },
};

/**
 * Lists the events of the ports. The vessel is that of the main carriage, unless the container
 * changes ships during the journey.
 */
export function portTimeEvents(
  times: StatusTimes,
  ports: StatedPorts,
  about: Pick<EventClaim, 'container' | 'documents'>,
  transport: Transport | null,
): EventClaim[] {
  return times.atPort.flatMap(({ qualifier, time, segment, loc }) => {
    const reported = TIME_QUALIFIERS[qualifier];
    const port = ROLES[at(loc, 1)];
    const place = readLoc(loc);
    if (reported?.move == null || port === undefined || place === null || !port.moves.includes(reported.move))
      return [];
    const byVessel = port.role !== 'destination';
    const isStandardCode =
      byVessel && ports.hubs.length === 0 && transport?.mode !== 'rail' && transport?.mode !== 'truck';
    return [
      eventClaim(segment, {
        ...about,
        move: reported.move,
        classifier: reported.classifier,
        time,
        place,
        role: port.role,
        mode: byVessel ? (transport?.mode === 'barge' ? 'barge' : 'vessel') : null,
        vessel: isStandardCode ? (transport?.vessel ?? null) : null,
        voyage: isStandardCode ? (transport?.voyage ?? null) : null,
        original: `LOC ${at(loc, 1)} DTM ${qualifier}`,
      }),
    ];
  });
}
