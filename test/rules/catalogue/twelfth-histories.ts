/** Rules about containers whose inland leg has ended, or goes on by another mode, or that come back to the terminal. */
import { type Rule, rule } from '../rule.ts';

const CONTEXT = 'tracking/containers/container-context.ts';
const NEXT_USE = 'tracking/containers/next-use.ts';
const STATUS = 'tracking/containers/status-facts.ts';
const M2_8 = 'spec/tracking 2.8';

export const TWELFTH_HISTORIES: readonly Rule[] = [
  rule(
    'M2.8-next-train',
    M2_8,
    'A train that takes the container from where its inland leg had ended belongs to its next use, as does all that follows.',
    [CONTEXT, ' || !next.isOf(event)', ' || true'],
  ),
  rule(
    'M2.8-next-train-after-the-pickup',
    M2_8,
    'A truck that took the container from a ramp more than three days before its next train was the pickup.',
    [NEXT_USE, 'return statedMs - end.moment.ms > (isFromRamp ? BETWEEN_RAMPS_MS : DRAYAGE_MS);', 'return false;'],
  ),
  rule(
    'M2.8-next-train-from-where-it-was-available',
    M2_8,
    'If the line states no place of delivery, the inland leg ends where the container was available for pickup.',
    [CONTEXT, 'released.some((place) => isSamePort(place.key, key)) || null', 'null'],
  ),
  rule(
    'M2.8-available-at-an-interchange',
    M2_8,
    'The inland leg does not end where a container was available, if the line plans to bring it further.',
    [CONTEXT, 'if (planned.some(isOnward)) return false;', ''],
  ),
  rule(
    'M2.8-available-after-an-interchange',
    M2_8,
    'It does if the container had come through the planned place before.',
    [CONTEXT, 'reachedMs(place.key) >= reachedMs(key) && ', ''],
  ),
  rule(
    'M2.8-crosstown-for-days',
    M2_8,
    'A truck that takes the container from a ramp that is not its destination is not the pickup, however late the next train is.',
    [NEXT_USE, 'if (endsAt(place) === false) return false;', ''],
  ),
  rule(
    'M2.11-train-after-the-barge',
    'spec/tracking 2.11',
    'A container that a train takes on from where a barge unloaded it is on the train, and the other way round.',
    [STATUS, '.filter((end) => !legs.some((leg) => goesOnFrom(leg, end)))', ''],
  ),
  rule(
    'M2.11-between-two-trains',
    'spec/tracking 2.11',
    'A container that was unloaded on its way to the inland destination waits for the next train or barge.',
    [STATUS, 'inTransit: ends.length > 0 ? null', 'inTransit: isEnded ? null'],
  ),
  rule(
    'M2.8-next-load-at-the-ramp',
    M2_8,
    'A laden gate-in that a railroad reports after the empty return, or more than three days after the pickup, begins the next use.',
    [NEXT_USE, "claim.move === 'gate_in' && claim.laden === true && entry.source.kind === 'railroad'", 'false'],
  ),
  rule(
    'G38-back-at-the-ramp',
    'spec/sources G38',
    'A container that is gated in at a ramp more than three days after its gate-out there was picked up.',
    ['tracking/milestones/transfers.ts', 'isFromRamp ? BETWEEN_RAMPS_MS : TRANSFER_MS', 'TRANSFER_MS'],
  ),
  rule(
    'M2.8-train-without-the-container',
    M2_8,
    'A container that is picked up from the ramp afterwards was not on the train that left it.',
    [NEXT_USE, ' && !isStillThere(end, move, actual)', ''],
  ),
  rule(
    'M2.8-facts-of-the-next-train',
    M2_8,
    'A railroad’s or terminal’s statements after the next use has begun are not about this journey.',
    [CONTEXT, '.filter(({ source, observedAt }) => !isFacility(source) || instantMs(observedAt) < next.fromMs)', ''],
  ),
  rule(
    'M2.8-line-after-the-next-train',
    M2_8,
    'A line’s statements are about its shipment, even while the container is used again.',
    [CONTEXT, '!isFacility(source) || instantMs', 'instantMs'],
  ),
  rule(
    'M2.8-correction-after-the-next-train',
    M2_8,
    'A person’s correction counts even if it is dated after the next use began.',
    [CONTEXT, "(event.entry.source.kind === 'person' || !next", '(!next'],
  ),
  rule(
    'M2.11-gone-with-the-next-train',
    'spec/tracking 2.11',
    'A container that a train took from the ramp for its next use is no longer available there.',
    [STATUS, 'Number.isFinite(context.nextUseMs) ? context.nextUseMs : leftMs', 'leftMs'],
  ),
  rule(
    'M2.8-stay-until-the-next-train',
    M2_8,
    'A container that a train took for its next use has left the ramp even if no pickup is reported, so the ramp’s row no longer counts.',
    [CONTEXT, "first(['full_out'], atRamp) ?? nextUseMs", "first(['full_out'], atRamp) ?? Number.POSITIVE_INFINITY"],
  ),
  rule(
    'M2.8-no-free-time-after-the-next-train',
    M2_8,
    'The last free day is hidden once the next use has begun, as after a pickup.',
    [STATUS, 'finallyOut: finallyOut || isUsedAgain', 'finallyOut'],
  ),
  rule(
    'G30-planned-trip-only',
    'spec/sources G30',
    'A railroad that lists only the plan of the next trip did not withdraw the moves of the last one.',
    ['tracking/ledger/purged-history.ts', '(isNextTrip ? inOrder(listed, plannedMs)[0] : undefined)', 'undefined'],
  ),
  rule(
    'A9-withdrawn-onward-plan',
    'spec/sources A9',
    'A hub whose onward vessel the line withdraws stays a hub, and the port of discharge is uncertain.',
    ['tracking/containers/pod-evidence.ts', 'isActual(podIn) && wasBoundOn(key, podIn, evidence)', 'false'],
  ),
  rule(
    'A9-onward-plan-of-old',
    'spec/sources A9',
    'A plan beyond the port that was withdrawn long before the vessel arrived there says nothing about the port of discharge.',
    ['tracking/containers/pod-evidence.ts', ' >= podIn.moment.ms - ONE_CALL_MS', ' >= 0'],
  ),
];
