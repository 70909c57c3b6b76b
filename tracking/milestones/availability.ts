/**
 * Derives availability milestones and the current availability from what terminals and ramps report (spec/contract
 * 4.1).
 */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { findTerminal } from '../../reference/terminals/terminals.ts';
import type { Source } from '../claims/claims.ts';
import { ownCode } from '../claims/partner.ts';
import type { Presence } from '../containers/presence.ts';
import { sourceKey } from '../events/event-identity.ts';
import type { Facility } from '../fields/field.ts';
import type { AvailabilityChange } from '../ledger/availability-changes.ts';
import type { Places } from '../places/place-matching.ts';
import type { Place } from '../places/places.ts';
import { formatInstant, instantMs } from '../time/event-time.ts';
import type { TransportEventView } from '../view/view.ts';
import { dataSourceOf } from './milestone.ts';
import type { Absence } from './transfers.ts';

/**
 * A container's stay at a facility. `fromMs`: discharge, null until then. `untilMs`: departure, Infinity until then.
 */
export interface Stay {
  /** Arrival of the vessel, train or barge; null until then. */
  arrivedMs: number | null;
  fromMs: number | null;
  untilMs: number;
}

export interface AvailabilityMilestone {
  source: Source;
  view: TransportEventView;
  facility: Facility;
  /** Null if the source withdrew its report. */
  available: boolean | null;
  ms: number;
  /**
   * Whether the change is also published as an event. A change to unavailable is published only if the container was
   * available there before.
   */
  isEvent: boolean;
}

/**
 * Returns the facility that a source's report applies to: the inland destination for railroads, ramps and terminals at
 * the inland place, otherwise the POD.
 */
export function facilityOf(source: Source, place: Place, inlandKey: string | null): Facility {
  if (source.kind === 'railroad') return 'inland';
  const terminal = source.kind === 'terminal' ? findTerminal(source.code) : null;
  if (terminal?.facilityType === 'rail') return 'inland';
  const key = place.key === '?' ? terminal?.locode : place.key;
  return isSamePort(key ?? null, inlandKey) ? 'inland' : 'pod';
}

/** Queries facility rows by the source of a change. */
export interface TurnRows {
  presenceOf(source: Source): Presence | null;
  /** Whether the source still has a record of the container. */
  isListed(source: Source): boolean;
  /** Last absence of the container from the source's terminal because of a transfer. */
  absenceOf(source: Source): Absence | null;
}

/**
 * Returns the changes of availability that are milestones. Before the arrival, "not available" is no news and
 * "available" is only a release, unless the row proves that the container is there. Both take effect on arrival, unless
 * the row still shows the container on board. Reports made after the container has left concern another journey.
 */
export function availabilityMilestones(
  memory: readonly AvailabilityChange[],
  inlandKey: string | null,
  stays: Record<Facility, Stay>,
  places: Places,
  { presenceOf, isListed, absenceOf }: TurnRows,
): AvailabilityMilestone[] {
  const turns: AvailabilityMilestone[] = [];
  memory.forEach((turn, index) => {
    const place = places.ofStatement(turn.place, turn.source);
    const facility = facilityOf(turn.source, place, inlandKey);
    const presence = presenceOf(turn.source);
    const next = memory.slice(index + 1).find((later) => sourceKey(later.source) === sourceKey(turn.source));
    // A ramp lists a container only once it is there, so any row that does not merely expect it proves its presence.
    const isThere = facility === 'inland' && presence !== 'expected' ? 'here' : presence;
    const ms = momentOfTurn(turn, stays[facility], next, isThere);
    // A terminal's report from before the arrival no longer applies if the terminal has stopped listing the container.
    const isDropped = ms !== null && ms > instantMs(turn.at) && !isListed(turn.source);
    const isAboard = facility === 'pod' && presence === 'expected' && turn.available === true;
    if (ms === null || isDropped || isAboard || presence === 'other_visit' || isWhileAway(turn, absenceOf(turn.source)))
      return;
    if (turn.available === false && !hadContainer(turn.source, memory.slice(0, index + 1))) {
      const other = turns.findLast(
        (former) => former.facility === facility && sourceKey(former.source) !== sourceKey(turn.source),
      );
      if (other?.available === true && absenceOf(other.source)?.backMs !== null) return;
    }
    const wasAvailable = turns.some((former) => former.available && former.facility === facility);
    const isEvent = turn.available === true || (turn.available === false && wasAvailable);
    turns.push({
      source: turn.source,
      facility,
      available: turn.available,
      ms,
      isEvent,
      view: viewOf(turn, index, place, ms),
    });
  });
  return turns;
}

/**
 * Whether the source ever showed the container in its terminal or yard. One that never did cannot end the availability
 * that another one reports, because it may be the wrong one.
 */
function hadContainer(source: Source, memory: readonly AvailabilityChange[]): boolean {
  const own = memory.filter((turn) => sourceKey(turn.source) === sourceKey(source));
  return own.some(({ there, held, available }) => there === true || held === true || available === true);
}

/** While the container is away on a transfer, the terminal it left cannot report its availability. */
function isWhileAway(turn: AvailabilityChange, absence: Absence | null): boolean {
  if (absence === null) return false;
  const ms = instantMs(turn.at);
  return ms >= absence.fromMs && (absence.backMs === null || ms < absence.backMs);
}

const DAY_MS = 86_400_000;

/** Returns when a change became a milestone; null if it never did. */
function momentOfTurn(
  turn: AvailabilityChange,
  { arrivedMs, fromMs, untilMs }: Stay,
  next: AvailabilityChange | undefined,
  presence: Presence | null,
): number | null {
  const reportedMs = instantMs(turn.at);
  if (reportedMs > untilMs) return null;
  if (fromMs !== null && reportedMs >= fromMs) return reportedMs;
  const isProven = turn.there === true && (arrivedMs === null || reportedMs > arrivedMs - DAY_MS);
  const sinceMs = turn.available ? (arrivedMs ?? fromMs) : fromMs;
  if (turn.available && (isProven || sinceMs === null)) {
    const isThere = presence === null || presence === 'here' || sinceMs !== null;
    return isThere ? reportedMs : null;
  }
  if (sinceMs === null || (next !== undefined && instantMs(next.at) <= sinceMs)) return null;
  return Math.max(reportedMs, sinceMs);
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
    terminal_key: (source.kind === 'terminal' ? ownCode(source) : null) ?? place.terminalKey,
    vessel: null,
    voyage: null,
    data_source: dataSourceOf(source),
    source_event_key: null,
    witnesses: [{ source, snapshotId, pointer, rule: 'availability.turn', observedAt }],
    flags: [],
  };
}
