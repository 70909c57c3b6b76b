/** Determines when statements were made, which defines their order. */
import type { Claim } from '../claims/claims.ts';
import { instantMs } from '../time/event-time.ts';

/**
 * Caps a statement's time at its receipt: a source whose clock is fast must not block its own later corrections. The
 * original time is stored alongside (spec/sources G42).
 */
export function capStatementTime<Kind extends Claim>(claim: Kind, receivedAt: string): Kind {
  if (claim.statedAt === null || instantMs(claim.statedAt) <= instantMs(receivedAt)) return claim;
  return { ...claim, statedAt: receivedAt, statedAhead: claim.statedAt };
}
