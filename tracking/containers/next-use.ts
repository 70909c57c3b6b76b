/**
 * Detects that a container travels by train or barge for its next cargo, or empty, after its inland leg has ended.
 * Railroads report on whatever a container carries, without documents, so only the order of moves can show this
 * (spec/tracking 2.8).
 */
import { isSamePort } from '../../reference/ports/port-complexes.ts';
import { areListedIn, type NamedDocument } from '../events/documents.ts';
import {
  inOrderOfTime,
  isActual,
  isByRailOrBarge,
  isDefinitelyBefore,
  isTimed,
  type ResolvedEvent,
  type TimedEvent,
} from '../events/resolved-event.ts';
import { BETWEEN_RAMPS_MS, isTransfer } from '../milestones/transfers.ts';
import type { Place } from '../places/places.ts';
import { isInbound, isSeaMove, statedOrObserved } from '../port-calls/port-calls.ts';
import { instantMs } from '../time/event-time.ts';

export interface NextUse {
  /** First actual move of the next use; Infinity until then. */
  fromMs: number;
  /** Whether the event belongs to the next use. */
  isOf(event: ResolvedEvent): boolean;
}

export interface NextUseEvidence {
  events: readonly ResolvedEvent[];
  /** Documents of the journey. A train that lists one of them carries its cargo. */
  documents: readonly NamedDocument[];
  /** Whether the inland leg was to end at the place; null if unknown. */
  endsAt(place: Place): boolean | null;
}

const DAY_MS = 86_400_000;
/**
 * A container that a truck takes from the port to a ramp, whose gate-in is not reported, is on its train within this
 * time.
 */
const DRAYAGE_MS = 14 * DAY_MS;

export function nextUse({ events, documents, endsAt }: NextUseEvidence): NextUse {
  const timed = events.filter(isTimed).sort(inOrderOfTime);
  const landed = timed.find((event) => isSeaMove(event) && event.claim.move === 'discharge');
  const since = landed === undefined ? [] : timed.filter((event) => isDefinitelyBefore(landed.moment, event.moment));
  const actual = since.filter(isActual);
  const isNext = (move: TimedEvent) => {
    const before = actual.filter((event) => isDefinitelyBefore(event.moment, move.moment));
    return before.some((end) => isEnd(end, move, before, endsAt) && !isStillThere(end, move, actual));
  };
  const moves = since.filter((event) => isTrain(event) || isLadenIntoRamp(event));
  const next = moves.filter((event) => !areListedIn(event.claim.documents, documents) && isNext(event));
  const fromMs = next.find(isActual)?.moment.ms ?? Number.POSITIVE_INFINITY;
  const plans = new Set<ResolvedEvent>(next.filter((move) => !isActual(move)));
  return { fromMs, isOf: (event) => plans.has(event) || (event.moment !== null && event.moment.ms >= fromMs) };
}

/** Whether the container itself is stated to be on a train or barge. Calls concern many containers. */
function isTrain({ mode, claim }: ResolvedEvent): boolean {
  if (claim.container === null || (mode !== 'rail' && mode !== 'barge')) return false;
  return ['load', 'depart', 'arrive', 'discharge'].includes(claim.move);
}

function isLadenIntoRamp({ claim, entry }: ResolvedEvent): boolean {
  return claim.move === 'gate_in' && claim.laden === true && entry.source.kind === 'railroad';
}

/** Whether the cargo's journey had ended with this event before the move of the next use was stated. */
function isEnd(
  end: TimedEvent,
  move: TimedEvent,
  before: readonly TimedEvent[],
  endsAt: NextUseEvidence['endsAt'],
): boolean {
  const { claim, place } = end;
  const isHere = isSamePort(move.place.key, place.key);
  const statedMs = isActual(move) ? move.moment.ms : instantMs(statedOrObserved(move));
  if ((isHere && isInbound(move)) || statedMs <= end.moment.ms) return false;
  if (claim.move === 'delivered') return true;
  if (isTrain(end)) {
    const isArrival = isInbound(end) && claim.laden !== false && isTrain(move);
    return isArrival && (endsAt(place) === true || (isHere && move.claim.laden === false));
  }
  const hasComeInland = before.some((event) => isTrain(event) && isInbound(event));
  if (claim.laden === false) {
    return hasComeInland || endsAt(place) === true || claim.place?.facilityType === 'depot';
  }
  if (claim.move !== 'gate_out' || isByRailOrBarge(end) || isTransfer(end, before)) return false;
  if (endsAt(place) === false) return false;
  const isFromRamp =
    isHere && before.some((event) => isTrain(event) && isSamePort(event.place.key, place.key) && isInbound(event));
  return statedMs - end.moment.ms > (isFromRamp ? BETWEEN_RAMPS_MS : DRAYAGE_MS);
}

/** Whether the container was at the place after the move without having come back, so that it had not left. */
function isStillThere(end: TimedEvent, move: TimedEvent, actual: readonly TimedEvent[]): boolean {
  const next = actual.find(
    (event) =>
      inOrderOfTime(move, event) < 0 &&
      ((isTrain(event) && isInbound(event)) || ['gate_out', 'available'].includes(event.claim.move)),
  );
  return next !== undefined && isSamePort(next.place.key, end.place.key);
}
