import type { Claim } from '../../tracking/claims/claims.ts';
import type { ParsedResponse } from '../connector.ts';

/** A railroad speaks of its own trains where it names no other; at an interchange only the answer can say whose. */
export function withCarrier(answer: ParsedResponse, scac: string): ParsedResponse {
  const claims = answer.claims.map((claim): Claim => {
    const isOwn = claim.kind === 'event' && claim.mode === 'rail' && claim.carrier === null && claim.move !== 'other';
    return isOwn ? { ...claim, carrier: scac } : claim;
  });
  return { ...answer, claims };
}
