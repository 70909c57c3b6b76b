/** An event of the ledger with its place and time resolved, the input of the rules that build the view. */
import type { EventClaim, TransportMode } from '../claims/claims.ts';
import { type Places, placesBy } from '../places/place-matching.ts';
import type { Place } from '../places/places.ts';
import { FUTURE_SKEW_MS, type Moment, resolveTime } from '../time/event-time.ts';
import type { EventEntry } from './event-entry.ts';
import { vesselKey } from './event-identity.ts';

export interface ResolvedEvent {
  entry: EventEntry;
  claim: EventClaim;
  place: Place;
  moment: Moment | null;
  vessel: string | null;
  mode: TransportMode | null;
  /** Order of events at the same moment (spec/sources A9). */
  rank: number;
}

/** An event whose time could be resolved. Most rules ignore other events. */
export type TimedEvent = ResolvedEvent & { moment: Moment };

/**
 * Resolves an event. Recording uses the default, which is the reference data without mappings, because mappings may
 * change later.
 */
export function resolveEvent(entry: EventEntry, places: Places = placesBy(undefined)): ResolvedEvent {
  const { claim, source } = entry;
  const place = places.ofStatement(claim.place, source);
  const moment = claim.time === null ? null : resolveTime(claim.time, place.zone);
  return { entry, claim, place, moment, vessel: vesselKey(claim.vessel), mode: modeOf(entry), rank: rankOf(claim) };
}

/**
 * Returns the mode of transport. If the source omits it, a ramp or railroad implies rail, and a vessel, voyage or
 * terminal implies vessel for sea moves.
 */
function modeOf({ claim, source }: EventEntry): TransportMode | null {
  if (claim.mode !== null) return claim.mode;
  if (claim.place?.facilityType === 'rail_ramp' || source.kind === 'railroad') return 'rail';
  const atSea = claim.vessel !== null || claim.voyage !== null || source.kind === 'terminal';
  return atSea && ['load', 'discharge', 'depart', 'arrive', 'berth'].includes(claim.move) ? 'vessel' : null;
}

const ranks: Partial<Record<EventClaim['move'], number>> = {
  gate_in: 1,
  load: 2,
  depart: 3,
  arrive: 4,
  berth: 5,
  discharge: 6,
  not_available: 7,
  available: 8,
  off_dock: 9,
  gate_out: 10,
  delivered: 11,
};

function rankOf({ move, laden }: EventClaim): number {
  if (move === 'gate_out' && laden === false) return 0;
  if (move === 'gate_in' && laden === false) return 12;
  return ranks[move] ?? 6;
}

/**
 * Whether a line or terminal states that the move is by rail or barge. They report an inland leg as gate moves with a
 * mode.
 */
export function isByRailOrBarge({ claim, entry }: ResolvedEvent): boolean {
  const { kind } = entry.source;
  return (kind === 'line' || kind === 'terminal') && (claim.mode === 'rail' || claim.mode === 'barge');
}

/** Whether the container comes into a facility empty, as on its return. */
export function isEmptyIn({ claim }: Pick<ResolvedEvent, 'claim'>): boolean {
  return claim.move === 'gate_in' && claim.laden === false;
}

export function isTimed(event: ResolvedEvent): event is TimedEvent {
  return event.moment !== null;
}

export function isActual(event: ResolvedEvent): boolean {
  return event.claim.classifier === 'actual';
}

/**
 * Whether an actual event lies in the future, which is an error of the source. The event is withheld until its time has
 * come.
 */
export function isInFuture(event: ResolvedEvent, nowMs: number): boolean {
  return isActual(event) && event.moment !== null && event.moment.ms > nowMs + FUTURE_SKEW_MS;
}

export function inOrderOfTime(one: TimedEvent, other: TimedEvent): number {
  if (one.moment.ms !== other.moment.ms) return one.moment.ms - other.moment.ms;
  if (one.rank !== other.rank) return one.rank - other.rank;
  return one.entry.key < other.entry.key ? -1 : 1;
}

const HOUR_MS = 3_600_000;
/** Maximum error of a time whose zone is unknown (spec/sources G9). */
export const ZONE_UNCERTAINTY_MS = 14 * HOUR_MS;

/**
 * Whether `one` is certainly earlier: a date may stand for any time of that day, and a time without a zone may be in
 * any zone.
 */
export function isDefinitelyBefore(one: Moment, other: Moment): boolean {
  return latest(one) < earliest(other);
}

function latest({ ms, precision, flag }: Moment): number {
  return ms + (precision === 'date' ? 24 * HOUR_MS - 1000 : 0) + (flag === 'zone_unknown' ? ZONE_UNCERTAINTY_MS : 0);
}

function earliest({ ms, flag }: Moment): number {
  return ms - (flag === 'zone_unknown' ? ZONE_UNCERTAINTY_MS : 0);
}
