/** Derives milestones and state of availability from reports of terminals and ramps (spec/contract 4.1). */
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { Source } from '../claims/claims.ts';
import { sourceKey } from '../events/event-identity.ts';
import type { Facility } from '../fields/field.ts';
import type { AvailabilityChange } from '../ledger/availability-changes.ts';
import type { Places } from '../places/place-matching.ts';
import type { Place } from '../places/places.ts';
import { formatInstant, instantMs } from '../time/event-time.ts';
import type { TransportEventView } from '../view/view.ts';
import { dataSources } from './milestone.ts';

/**
 * Stay of a container at a facility: from its arrival (null: not there yet) until it leaves (Infinity: still there).
 */
export interface Stay {
  fromMs: number | null;
  untilMs: number;
}

export interface AvailabilityMilestone {
  view: TransportEventView;
  facility: Facility;
  available: boolean;
  ms: number;
}

/**
 * Returns the facility that a source reports on: inland for railroads and for terminals that are ramps or lie at the
 * inland place, else the POD.
 */
export function facilityOf(source: Source, place: Place, inlandKey: string | null): Facility {
  if (source.kind === 'railroad') return 'inland';
  const terminal = source.kind === 'terminal' ? findTerminal(source.code) : null;
  if (terminal?.facilityType === 'rail') return 'inland';
  const key = place.key === '?' ? terminal?.locode : place.key;
  return inlandKey !== null && key === inlandKey ? 'inland' : 'pod';
}

/**
 * Returns the changes of availability that are milestones. "Not available" before arrival is nothing new and counts
 * from the arrival. Reports after the container has left concern another journey (a gate-out makes it unavailable too).
 */
export function availabilityMilestones(
  memory: readonly AvailabilityChange[],
  inlandKey: string | null,
  stays: Record<Facility, Stay>,
  places: Places,
): AvailabilityMilestone[] {
  const turns: AvailabilityMilestone[] = [];
  memory.forEach((turn, index) => {
    const place = places.ofStatement(turn.place, turn.source);
    const facility = facilityOf(turn.source, place, inlandKey);
    const { fromMs, untilMs } = stays[facility];
    const reportedMs = instantMs(turn.at);
    const next = memory.slice(index + 1).find((later) => sourceKey(later.source) === sourceKey(turn.source));
    if (reportedMs > untilMs) return;
    const early = fromMs === null || reportedMs < fromMs;
    if (!turn.available && early) {
      const overtaken = fromMs === null || (next !== undefined && instantMs(next.at) <= fromMs);
      if (overtaken) return;
    }
    const ms = turn.available || fromMs === null ? reportedMs : Math.max(reportedMs, fromMs);
    turns.push({ facility, available: turn.available, ms, view: viewOf(turn, index, place, ms) });
  });
  return turns;
}

function viewOf(turn: AvailabilityChange, index: number, place: Place, ms: number): TransportEventView {
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
