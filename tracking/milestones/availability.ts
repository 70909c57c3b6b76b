/** Milestones and state of availability from what terminals and ramps show (spec/contract 4.1). */
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { Source } from '../claims/claims.ts';
import { sourceKey } from '../events/event-identity.ts';
import type { Facility } from '../fields/field.ts';
import type { AvailabilityMemory } from '../ledger/availability-changes.ts';
import type { Places } from '../places/place-matching.ts';
import type { Place } from '../places/places.ts';
import { formatInstant, instantMs } from '../time/event-time.ts';
import type { TransportEventView } from '../view/view.ts';
import { dataSources } from './milestone.ts';

/** While a box is at a facility: from its arrival (null: not there yet) until it leaves (Infinity: still there). */
export interface Stay {
  fromMs: number | null;
  untilMs: number;
}

export interface AvailabilityTurn {
  view: TransportEventView;
  facility: Facility;
  available: boolean;
  ms: number;
}

/** Railroads speak of ramps; a terminal that is a ramp, or lies at the inland place, does too. */
export function facilityOf(source: Source, place: Place, inlandKey: string | null): Facility {
  if (source.kind === 'railroad') return 'inland';
  const terminal = source.kind === 'terminal' ? findTerminal(source.code) : null;
  if (terminal?.facilityType === 'rail') return 'inland';
  const key = place.key === '?' ? terminal?.locode : place.key;
  return inlandKey !== null && key === inlandKey ? 'inland' : 'pod';
}

/**
 * Turns that are milestones. "Not available" before the box is at the facility is no news, and counts from its arrival;
 * what is said after it left (a gate-out makes it unavailable too) is not about this box any more.
 */
export function availabilityTurns(
  memory: readonly AvailabilityMemory[],
  inlandKey: string | null,
  stays: Record<Facility, Stay>,
  places: Places,
): AvailabilityTurn[] {
  const turns: AvailabilityTurn[] = [];
  memory.forEach((turn, index) => {
    const place = places.ofStatement(turn.place, turn.source);
    const facility = facilityOf(turn.source, place, inlandKey);
    const { fromMs, untilMs } = stays[facility];
    const said = instantMs(turn.at);
    const next = memory.slice(index + 1).find((later) => sourceKey(later.source) === sourceKey(turn.source));
    if (said > untilMs) return;
    const early = fromMs === null || said < fromMs;
    if (!turn.available && early) {
      const overtaken = fromMs === null || (next !== undefined && instantMs(next.at) <= fromMs);
      if (overtaken) return;
    }
    const ms = turn.available || fromMs === null ? said : Math.max(said, fromMs);
    turns.push({ facility, available: turn.available, ms, view: viewOf(turn, index, place, ms) });
  });
  return turns;
}

function viewOf(turn: AvailabilityMemory, index: number, place: Place, ms: number): TransportEventView {
  const kind = turn.available ? 'available' : 'not_available';
  const { source, snapshotId, pointer, observedAt } = turn;
  return {
    key: `${kind}@${place.key}#${index + 1}`,
    kind,
    classifier: 'actual',
    timestamp: formatInstant(ms),
    precision: 'instant',
    timezone: place.zone,
    locode: place.locode,
    place_name: place.name,
    terminal_key: source.kind === 'terminal' ? source.code : place.terminalKey,
    vessel: null,
    voyage: null,
    data_source: dataSources[source.kind],
    witnesses: [{ source, snapshotId, pointer, rule: 'availability.turn', observedAt }],
    flags: [],
  };
}
