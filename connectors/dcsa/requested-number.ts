import type { Claim, EventClaim, EventTime } from '../../tracking/claims/claims.ts';
import type { PollTarget } from '../connector.ts';
import type { DcsaProfile } from './profile.ts';

/**
 * Adds the requested number to the events of a response that states no bill or booking at all (spec/sources B4). Events
 * after the empty return belong to the container's next cargo, which such lines continue to list.
 */
export function withRequestedNumber(profile: DcsaProfile, claims: Claim[], { number }: PollTarget): Claim[] {
  const names = (claim: Claim) => claim.kind === 'event' && claim.documents.length > 0;
  if (number.type === 'container' || profile.eitherKind || claims.some(names)) return claims;
  const document = { type: number.type === 'booking_number' ? 'booking' : number.type, number: number.value } as const;
  const returns = returnsOf(claims);
  return claims.map((claim) => {
    if (claim.kind !== 'event') return claim;
    const returned = claim.container === null ? undefined : returns.get(claim.container);
    const isNextCargo = returned !== undefined && isAfter(claim.time, returned);
    return isNextCargo ? claim : { ...claim, documents: [document] };
  });
}

/** Finds each container's first actual return after its discharge from a vessel. */
function returnsOf(claims: readonly Claim[]): Map<string, EventTime> {
  const events = claims.filter((claim) => claim.kind === 'event' && claim.classifier === 'actual' && !claim.retracted);
  const returns = new Map<string, EventTime>();
  for (const claim of events) {
    if (claim.kind !== 'event' || claim.container === null || claim.time === null || !isReturn(claim)) continue;
    const { container, time } = claim;
    const hasLanded = events.some(
      (other) =>
        other.kind === 'event' &&
        other.container === container &&
        other.move === 'discharge' &&
        other.mode === 'vessel' &&
        isAfter(time, other.time),
    );
    const earlier = returns.get(container);
    if (hasLanded && (earlier === undefined || isAfter(earlier, time))) returns.set(container, time);
  }
  return returns;
}

function isReturn({ move, laden }: EventClaim): boolean {
  return move === 'gate_in' && laden === false;
}

/** Compares times of the same precision. The order of others is uncertain. */
function isAfter(one: EventTime | null, other: EventTime | null): boolean {
  if (one === null || other === null || one.precision !== other.precision) return false;
  return clockOf(one) > clockOf(other);
}

function clockOf(time: EventTime): string {
  return time.precision === 'instant' ? time.at : time.precision === 'local' ? time.local : time.date;
}
