/**
 * Finds gate-outs that did not end the container's stay at the port because a terminal's or ramp's row has shown it in
 * the yard since: after an exam, after a move to another terminal of the port, or because the gate-out was an error.
 */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { readPresence } from '../../reference/terminals/status-words.ts';
import type { ContainerFacts, Source } from '../claims/claims.ts';
import { ownCode } from '../claims/partner.ts';
import { sourceKey } from '../events/event-identity.ts';
import {
  inOrderOfTime,
  isActual,
  isEmptyIn,
  isTimed,
  type ResolvedEvent,
  type TimedEvent,
} from '../events/resolved-event.ts';
import type { AvailabilityChange } from '../ledger/availability-changes.ts';
import type { FactEntry } from '../ledger/fact-ledger.ts';
import { isTransfer } from '../milestones/transfers.ts';
import type { Places } from '../places/place-matching.ts';
import { mayBeSameTerminal } from '../places/terminal-keys.ts';
import { instantMs } from '../time/event-time.ts';

/** If the row shows the container in the yard later than this, it was returned empty or is on its next visit. */
const REVERSAL_MS = 14 * 86_400_000;

export interface GateOutScene {
  events: readonly ResolvedEvent[];
  facts: readonly FactEntry[];
  memory: readonly AvailabilityChange[];
  places: Places;
}

/** Evidence of the container's presence from the row of one terminal or ramp. */
interface StatedRow {
  source: Source;
  placeKey: string;
  /** When the row began to show the container in the yard; null if it does not show it there. */
  sinceMs: number | null;
  /** Whether the row treats the container as import cargo. An empty container in the yard is not. */
  isImport: boolean;
  /** When the row last reported the container as available in the yard, even if it has left since. */
  lastAvailableMs: number | null;
  own: readonly TimedEvent[];
}

export function reversedGateOuts(scene: GateOutScene): ReadonlySet<ResolvedEvent> {
  const timed = scene.events.filter(isTimed).filter(isActual).sort(inOrderOfTime);
  const outs = timed.filter((event) => isGateOut(event) && !isTransfer(event, timed));
  const rows = outs.length === 0 ? [] : statedRows(scene, timed);
  return new Set(outs.filter((out) => rows.some((row) => isReversedBy(out, row, timed))));
}

function isReversedBy(out: TimedEvent, row: StatedRow, timed: readonly TimedEvent[]): boolean {
  const isOwn = isFrom(out, row);
  if (!isOwn && !isSamePort(out.place.key, row.placeKey)) return false;
  const backMs = isOwn && !isConfirmed(out, timed) ? takenBackMs(out, row) : cameBackMs(row);
  const ms = backMs ?? arrivedFromMs(out, row, timed);
  if (ms === null || ms <= out.moment.ms || ms - out.moment.ms >= REVERSAL_MS) return false;
  return !wasPickup(out, ms, timed);
}

/**
 * Returns when a row showed the container in the yard after the row's source had stopped listing its own gate-out; null
 * if it did not.
 */
function takenBackMs(out: TimedEvent, row: StatedRow): number | null {
  return row.sinceMs !== null && row.sinceMs > listedMs(out) ? row.sinceMs : cameBackMs(row);
}

/**
 * Returns when the container came back to the yard that it had left according to the row itself: the gate-in, otherwise
 * the time since which the row shows it there and no longer lists the gate-out. That outweighs a line, which repeats
 * the gate-out. Null if the row does not prove it.
 */
function cameBackMs(row: StatedRow): number | null {
  const back = row.own.findLast(({ claim }) => claim.move === 'gate_in' && claim.laden !== false);
  const isBack = row.sinceMs !== null && row.isImport;
  if (isBack && back !== undefined) return back.moment.ms;
  const { sinceMs } = row;
  const isUnlisted = sinceMs !== null && row.own.some((out) => isGateOut(out) && listedMs(out) < sinceMs);
  return isBack && isUnlisted ? sinceMs : availableBetweenMs(row);
}

/** Returns when a row reported the container as available in the yard between two gate-outs; null if it did not. */
function availableBetweenMs({ own, lastAvailableMs: ms }: StatedRow): number | null {
  const outs = own.filter(isGateOut);
  const isBetween = ms !== null && outs.some((out) => out.moment.ms < ms) && outs.some((out) => out.moment.ms > ms);
  return isBetween ? ms : null;
}

/** Returns when the source of a gate-out last listed it. */
function listedMs({ entry }: TimedEvent): number {
  return instantMs(entry.listedAt ?? entry.observedAt);
}

/** Returns since when the row has shown a container that left a different terminal of the port; null if it does not. */
function arrivedFromMs(out: TimedEvent, row: StatedRow, timed: readonly TimedEvent[]): number | null {
  const here = ownCode(row.source);
  const from = terminalOf(out) ?? timed.map((event) => (isDischarge(event) ? terminalOf(event) : null)).find(Boolean);
  if (row.source.kind !== 'terminal' || here === null || from == null || mayBeSameTerminal(from, here)) return null;
  return row.isImport && !row.own.some(isDischarge) ? row.sinceMs : null;
}

function statedRows({ facts, memory, places }: GateOutScene, timed: readonly TimedEvent[]): StatedRow[] {
  const ofFacilities = facts.filter(({ source: { kind } }) => kind === 'terminal' || kind === 'railroad');
  return [...Map.groupBy(ofFacilities, ({ source }) => sourceKey(source))].flatMap(([key, row]) => {
    const [first] = row;
    if (first === undefined) return [];
    const own = timed.filter((event) => sourceKey(event.entry.source) === key);
    const stated = places.ofStatement(first.claim.place, first.source).key;
    const available = memory.findLast((turn) => sourceKey(turn.source) === key && turn.there && turn.available);
    return {
      source: first.source,
      placeKey: stated === '?' ? (own.at(-1)?.place.key ?? stated) : stated,
      sinceMs: shownSinceMs(row),
      isImport: isImport(row),
      lastAvailableMs: available === undefined ? null : instantMs(available.at),
      own,
    };
  });
}

function shownSinceMs(row: readonly FactEntry[]): number | null {
  const place = [factOf(row, 'terminal_status'), factOf(row, 'location')].find(
    (fact) => typeof fact?.claim.value === 'string',
  );
  if (typeof place?.claim.value !== 'string' || factOf(row, 'known')?.claim.value === false) return null;
  return readPresence(place.claim.value) === 'here' ? instantMs(place.observedAt) : null;
}

function isImport(row: readonly FactEntry[]): boolean {
  const holds = factOf(row, 'holds')?.claim;
  const isHeld = holds?.field === 'holds' && (holds.value ?? []).some(({ status }) => status === 'hold');
  return isHeld || factOf(row, 'available')?.claim.value === true;
}

function factOf(row: readonly FactEntry[], field: keyof ContainerFacts): FactEntry | undefined {
  return row.find(({ claim }) => claim.field === field);
}

/** Whether another source reports the gate-out as well. */
function isConfirmed(out: TimedEvent, timed: readonly TimedEvent[]): boolean {
  const { kind } = out.entry.source;
  return timed.some((other) => isGateOut(other) && other.entry.source.kind !== kind && mayBeSame(out, other));
}

/** Whether the container was delivered or came back empty after the gate-out, without another one since `backMs`. */
function wasPickup(out: TimedEvent, backMs: number, timed: readonly TimedEvent[]): boolean {
  const end = timed.find((event) => isEnd(event) && event.moment.ms > out.moment.ms)?.moment.ms;
  if (end === undefined) return false;
  return !timed.some((event) => isGateOut(event) && event.moment.ms > backMs && event.moment.ms < end);
}

function isEnd(event: TimedEvent): boolean {
  return event.claim.move === 'delivered' || isEmptyIn(event);
}

/**
 * Whether both events may have happened at the same place. A gate-out from the port to a ramp does not confirm a
 * gate-out from the ramp.
 */
function mayBeSame({ place: one }: ResolvedEvent, { place: other }: ResolvedEvent): boolean {
  return one.key === '?' || other.key === '?' || isSamePort(one.key, other.key);
}

function isFrom({ entry }: TimedEvent, { source }: StatedRow): boolean {
  return sourceKey(entry.source) === sourceKey(source);
}

function isDischarge({ claim }: TimedEvent): boolean {
  return claim.move === 'discharge';
}

/** Returns the terminal that is the source of the event, or the one that it gives. */
function terminalOf({ entry, place }: TimedEvent): string | null {
  return (entry.source.kind === 'terminal' ? ownCode(entry.source) : null) ?? place.terminalKey;
}

function isGateOut(event: ResolvedEvent): boolean {
  return event.claim.move === 'gate_out' && event.claim.laden !== false;
}
