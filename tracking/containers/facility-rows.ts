/**
 * Decides for each row of a terminal or ramp whether the container is there. The validity of the row's availability,
 * last free day, holds, fees, position and chassis depends on this (spec/sources D3).
 */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { readPresence } from '../../reference/terminals/status-words.ts';
import type { ContainerFacts, Source } from '../claims/claims.ts';
import { sourceKey } from '../events/event-identity.ts';
import { isActual, isTimed, type ResolvedEvent, type TimedEvent } from '../events/resolved-event.ts';
import type { Facility } from '../fields/field.ts';
import type { FactEntry } from '../ledger/fact-ledger.ts';
import { facilityOf, type Stay } from '../milestones/availability.ts';
import { isOnTheWay } from '../milestones/interchange.ts';
import { absenceFrom, type Transfer } from '../milestones/transfers.ts';
import type { Places } from '../places/place-matching.ts';
import { isInbound, isSeaMove, isValid } from '../port-calls/port-calls.ts';
import { instantMs } from '../time/event-time.ts';
import { type Presence, presenceOf } from './presence.ts';

export interface FacilityRow {
  source: Source;
  facility: Facility;
  presence: Presence;
  /** False once the source has stated that it has no record of the container. */
  isListed: boolean;
  /** The row shows the container as present and was confirmed after the container's arrival. */
  isPresent: boolean;
  /** The row reports the container as available although it has not arrived. */
  releasedEarly: boolean;
  /** The row still shows the container in the terminal after another source reported that it left. */
  stillListed: boolean;
  /**
   * Time after which a repeated response proves that the container is still listed. Null unless another source reports
   * that it left and the row does not contradict that yet.
   */
  repetitionMs: number | null;
  /** The row no longer lists the container, although it was there and no source reported that it left. */
  unlisted: boolean;
}

export interface RowScene {
  facts: readonly FactEntry[];
  standing: readonly ResolvedEvent[];
  valid: readonly ResolvedEvent[];
  /** Gate-outs that are reversed, because a row has shown the container in its yard since. */
  reversed: ReadonlySet<ResolvedEvent>;
  stays: Record<Facility, Stay>;
  transfers: readonly Transfer[];
  inlandKey: string | null;
  podKey: string | null;
  places: Places;
  nowMs: number;
}

/** Terminals may take this long to record a gate-out. */
const GATE_OUT_GRACE_MS = 6 * 3_600_000;

/** Keyed by source. */
export type FacilityRows = ReadonlyMap<string, FacilityRow>;

export function facilityRows(scene: RowScene): FacilityRows {
  const facts = scene.facts.filter(({ source }) => source.kind === 'terminal' || source.kind === 'railroad');
  const bySource = Map.groupBy(facts, ({ source }) => sourceKey(source));
  return new Map(
    [...bySource].flatMap(([key, row]) => (row[0] === undefined ? [] : [[key, rowOf(row[0], row, scene)]])),
  );
}

/**
 * Facts that are accepted for each presence. A container that has not arrived has no position or fees there, and one
 * that has left has no holds.
 */
const ACCEPTED_FACTS: Readonly<Record<Presence, (field: keyof ContainerFacts, value: unknown) => boolean>> = {
  here: () => true,
  unproven: isNoAffirmation,
  expected: (field, value) => isNoAffirmation(field, value) && !['fees', 'location', 'chassis'].includes(field),
  gone: (field, value) => isNoAffirmation(field, value) && field !== 'holds',
  other_visit: (field) => field === 'iso_type',
};

function isNoAffirmation(field: keyof ContainerFacts, value: unknown): boolean {
  return field !== 'available' || value !== true;
}

/** Whether a fact is accepted, given the presence that its row shows. Last free days are subject to further rules. */
export function isAcceptedFact(rows: FacilityRows, { source, claim }: FactEntry): boolean {
  const row = rows.get(sourceKey(source));
  return row === undefined || ACCEPTED_FACTS[row.presence](claim.field, claim.value);
}

function rowOf(first: FactEntry, facts: readonly FactEntry[], scene: RowScene): FacilityRow {
  const { source } = first;
  const key = sourceKey(source);
  const atPlace = scene.places.ofStatement(first.claim.place, source);
  const facility = facilityOf(source, atPlace, scene.inlandKey);
  const portKey = atPlace.key === '?' ? scene.podKey : atPlace.key;
  const isOwn = (event: ResolvedEvent) => isActual(event) && sourceKey(event.entry.source) === key;
  const ownMoves = scene.standing.filter(isOwn);
  const absence = absenceFrom(source, scene.transfers);
  const backMs = absence?.backMs ?? null;
  const isAtFacility = ({ place }: ResolvedEvent) =>
    isSamePort(place.key, facility === 'inland' ? scene.inlandKey : portKey);
  const arrivals = scene.standing.filter(isTimed).filter((event) => isAtFacility(event) && isArrival(event));
  const actual = arrivals.filter(isActual);
  const [status, location] = [textOf(facts, 'terminal_status'), textOf(facts, 'location')];
  const seen = presenceOf({
    word: readPresence(status) ?? readPresence(location),
    hasPosition: location !== null && readPresence(location) !== 'expected',
    isRamp: facility === 'inland',
    hasOwnDischarge: ownMoves.some(({ claim }) => claim.move === 'discharge'),
    hasLeft: ownMoves.some((event) => isGateOut(event) && !isBefore(event, backMs)),
    isOfFormerVisit: ownMoves.length === 0 && scene.valid.some((event) => isOwn(event) && isVisit(event)),
    hasArrived: actual.length > 0,
    wasDischarged: actual.some(({ claim }) => claim.move === 'discharge'),
    expectedMs: actual.length > 0 ? null : newestEstimate(arrivals),
    releasedMs: releasedMs(facts),
    nowMs: scene.nowMs,
  });
  const found = isAtRampOnTheWay(facts, scene) ? 'other_visit' : seen;
  const arrivedMs = scene.stays[facility].arrivedMs ?? Number.POSITIVE_INFINITY;
  const isTakenAway = absence !== null && backMs === null;
  const untilMs = Math.min(scene.stays[facility].untilMs, isTakenAway ? absence.fromMs : Number.POSITIVE_INFINITY);
  const isAway = untilMs !== Number.POSITIVE_INFINITY;
  const isListed = factValue(facts, 'known');
  const mayContradict = isAway && found === 'here' && isListed !== false;
  const isLate = mayContradict && confirmedMs(facts) > untilMs + GATE_OUT_GRACE_MS;
  const stillListed = isLate || (found === 'here' && contradictsLine(key, scene));
  // The row was last confirmed before the container came back from a transfer.
  const isOutdated = found === 'here' && backMs !== null && confirmedMs(facts) < backMs;
  const there = isOutdated ? 'unproven' : found;
  const atPort = isAway && found !== 'other_visit' ? (isLate ? 'unproven' : 'gone') : there;
  const atStop = hasSailed(portKey, facility, scene) ? 'other_visit' : atPort;
  const presence = isTakenOn(source, scene) ? 'other_visit' : atStop;
  const releasedEarly = presence === 'expected' && factValue(facts, 'available') === true;
  return {
    source,
    facility,
    presence,
    isListed: isListed !== false,
    isPresent: presence === 'here' && isListed !== false && confirmedMs(facts) >= arrivedMs,
    releasedEarly,
    stillListed,
    repetitionMs: mayContradict && !stillListed ? untilMs + GATE_OUT_GRACE_MS : null,
    unlisted: presence === 'here' && isListed === false && wasListed(facts),
  };
}

/** Whether the whole row of a railroad is about a ramp on the way to the inland destination. */
function isAtRampOnTheWay(facts: readonly FactEntry[], { standing, podKey, inlandKey, places }: RowScene): boolean {
  const route = { roles: { podKey }, inlandKey, timed: standing.filter(isTimed) };
  return facts.every(
    ({ source, claim }) => source.kind === 'railroad' && isOnTheWay(places.ofStatement(claim.place, source), route),
  );
}

/**
 * Whether the source's own gate-out is reversed along with a line's, and no gate-in by the source explains the return.
 */
function contradictsLine(key: string, { reversed, standing }: RowScene): boolean {
  const isOwn = ({ entry }: ResolvedEvent) => sourceKey(entry.source) === key;
  const outs = [...reversed];
  if (!outs.some(isOwn) || standing.some((event) => isOwn(event) && event.claim.move === 'gate_in')) return false;
  return outs.some(({ entry }) => entry.source.kind === 'line');
}

/**
 * Whether a vessel took the container onward from this port, which is not the POD. The terminal's row is then about an
 * earlier stop.
 */
function hasSailed(portKey: string | null, facility: Facility, { podKey, standing }: RowScene): boolean {
  if (facility === 'inland' || portKey === null || isSamePort(portKey, podKey)) return false;
  return standing.some(
    (event) =>
      isActual(event) && event.claim.move === 'load' && isSeaMove(event) && isSamePort(event.place.key, portKey),
  );
}

/**
 * Whether another railroad took the container onward after the last move that this one reports. A railroad that reports
 * only a row may be the one at the destination.
 */
function isTakenOn(source: Source, { standing }: RowScene): boolean {
  if (source.kind !== 'railroad') return false;
  const moves = standing.filter(isTimed).filter((event) => isActual(event) && event.entry.source.kind === 'railroad');
  const isOwn = ({ entry }: ResolvedEvent) => sourceKey(entry.source) === sourceKey(source);
  const own = moves.filter(isOwn).map(({ moment }) => moment.ms);
  if (own.length === 0) return false;
  const onward = moves.filter((event) => !isOwn(event) && ['load', 'depart'].includes(event.claim.move));
  return onward.some(({ moment }) => moment.ms > Math.max(...own));
}

function factValue(facts: readonly FactEntry[], field: keyof ContainerFacts) {
  return facts.find(({ claim }) => claim.field === field)?.claim.value ?? null;
}

function releasedMs(facts: readonly FactEntry[]): number | null {
  const released = facts.find(({ claim }) => claim.field === 'available' && claim.value === true);
  return released === undefined ? null : instantMs(released.observedAt);
}

/** Whether the source ever showed the container. A terminal that never did may be the wrong one. */
function wasListed(facts: readonly FactEntry[]): boolean {
  return facts.some(({ claim }) => claim.field !== 'known' && claim.value !== null);
}

function textOf(facts: readonly FactEntry[], field: 'terminal_status' | 'location'): string | null {
  const value = factValue(facts, field);
  return typeof value === 'string' ? value : null;
}

function isArrival(event: ResolvedEvent): boolean {
  return isValid(event) && isInbound(event);
}

function isGateOut({ claim }: ResolvedEvent): boolean {
  return claim.move === 'gate_out' && claim.laden !== false;
}

function isBefore({ moment }: ResolvedEvent, ms: number | null): boolean {
  return ms !== null && moment !== null && moment.ms < ms;
}

/** Whether an event concerns the container itself rather than a vessel call. */
function isVisit({ claim }: ResolvedEvent): boolean {
  return ['discharge', 'gate_out', 'gate_in', 'load'].includes(claim.move);
}

/** Returns the time of the most recently recorded estimate. */
function newestEstimate(arrivals: readonly TimedEvent[]): number | null {
  const [newest] = [...arrivals].sort((one, other) => (one.entry.observedAt > other.entry.observedAt ? -1 : 1));
  return newest?.moment.ms ?? null;
}

/** Returns when the source last stated where the container is. A response may give an earlier time for its row. */
function confirmedMs(facts: readonly FactEntry[]): number {
  const times = facts.flatMap(({ claim, observedAt, confirmedAt = observedAt }) => {
    if (!['known', 'terminal_status', 'location', 'available'].includes(claim.field)) return [];
    return [claim.statedAt !== null && claim.statedAt < confirmedAt ? claim.statedAt : confirmedAt];
  });
  return Math.max(...times.map(instantMs), Number.NEGATIVE_INFINITY);
}
