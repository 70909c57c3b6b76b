/**
 * Records changes of availability. Terminals report only the current state, so milestones are derived from the changes.
 */

import { readPresence } from '../../reference/terminals/status-words.ts';
import type { ContainerFactClaim, ContainerFacts, Observation, PlaceClaim, Source } from '../claims/claims.ts';
import { type EventEntry, isFrom } from '../events/event-entry.ts';
import { resolveEvent } from '../events/resolved-event.ts';
import { instantMs } from '../time/event-time.ts';
import { byStatement, type FactEntry, factKey } from './fact-ledger.ts';

/** The source reported this state from `at` onwards. */
export interface AvailabilityChange {
  /**
   * Whether a truck can be sent: the container is reported as available, has no hold, and is still in the terminal.
   * Null if the source withdrew its report.
   */
  available: boolean | null;
  /** The container was reported as available despite a hold. */
  held?: true;
  /** The row's status or position proved that the container was in the terminal. */
  there?: true;
  at: string;
  place: PlaceClaim | null;
  source: Source;
  snapshotId: string;
  pointer: string;
  observedAt: string;
}

/** Facts in a row that determine whether a truck can be sent. */
const DECIDING: readonly (keyof ContainerFacts)[] = ['available', 'holds', 'terminal_status', 'location'];

/**
 * Appends the availability that results from a response, if it changed. A repeated or older state is not a change,
 * unless the container was away in between. `facts` and `events` come from all sources and include the response.
 */
export function recordAvailability(
  before: AvailabilityChange[],
  { facts, events }: { facts: Readonly<Record<string, FactEntry>>; events: readonly EventEntry[] },
  claims: readonly ContainerFactClaim[],
  observation: Observation,
): AvailabilityChange[] {
  const { source, snapshotId, receivedAt } = observation;
  if (source.kind === 'line') return before;
  const deciding = claims.filter(({ field }) => DECIDING.includes(field)).sort(byStatement);
  const newest = deciding.findLast(({ field }) => field === 'available') ?? deciding.at(-1);
  const state = newest === undefined ? null : stateOf(facts, source);
  if (newest === undefined || state === null) return before;
  const at = newest.statedAt !== null && newest.statedAt < receivedAt ? newest.statedAt : receivedAt;
  const last = before.findLast((turn) => isFrom(turn, source));
  if (last !== undefined && last.at >= at) return before;
  if (last === undefined && state.available === null) return before;
  if (last?.available === state.available && !wasAway(events, last.at, at)) return before;
  const { place, pointer } = newest;
  return [...before, { ...state, at, place, source, snapshotId, pointer, observedAt: receivedAt }];
}

/** Whether the container came back laden to a port that it had left in the meantime, as after an exam. */
function wasAway(events: readonly EventEntry[], from: string, until: string): boolean {
  const moves = events.flatMap((entry) => {
    const { claim, invalidated } = entry;
    const { moment } = resolveEvent(entry);
    const isStanding = invalidated === null && claim.classifier === 'actual' && claim.laden !== false;
    return isStanding && moment !== null
      ? [{ move: claim.move, port: claim.place?.unlocode ?? null, ms: moment.ms }]
      : [];
  });
  const outs = moves.filter(({ move }) => move === 'gate_out');
  const isMeanwhile = ({ ms }: { ms: number }) => ms > instantMs(from) && ms <= instantMs(until);
  const ins = moves.filter((one) => one.move === 'gate_in' && isMeanwhile(one));
  return ins.some((back) => outs.some((out) => out.ms < back.ms && out.port === back.port));
}

function stateOf(
  facts: Readonly<Record<string, FactEntry>>,
  source: Source,
): Pick<AvailabilityChange, 'available' | 'held' | 'there'> | null {
  const entryOf = (field: keyof ContainerFacts) => facts[factKey(source, field)]?.claim;
  const [available, holds, status, location] = [
    entryOf('available'),
    entryOf('holds'),
    entryOf('terminal_status'),
    entryOf('location'),
  ];
  if (available?.field !== 'available') return null;
  if (available.value === null || available.retracted === true) return { available: null };
  const isHeld =
    holds?.field === 'holds' && holds.retracted !== true && (holds.value ?? []).some((hold) => hold.status === 'hold');
  const position = textOf(location);
  const word = readPresence(textOf(status)) ?? readPresence(position);
  const isThere = word === 'here' || (word === null && position !== null);
  return {
    available: available.value && !isHeld && (word === null || word === 'here'),
    ...(available.value && isHeld ? { held: true as const } : {}),
    ...(isThere ? { there: true as const } : {}),
  };
}

function textOf(claim: ContainerFactClaim | undefined): string | null {
  return typeof claim?.value === 'string' ? claim.value : null;
}
