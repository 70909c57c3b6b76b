import type { Claim } from '../../tracking/claims/claims.ts';
import type { ParsedResponse } from '../connector.ts';

/** Adds the railroad as carrier if the response names none. At an interchange, the carrier may be another railroad. */
export function withCarrier(response: ParsedResponse, scac: string): ParsedResponse {
  const claims = response.claims.map((claim): Claim => {
    const isOwn = claim.kind === 'event' && claim.mode === 'rail' && claim.carrier === null && claim.move !== 'other';
    return isOwn ? { ...claim, carrier: scac } : claim;
  });
  return { ...response, claims };
}
