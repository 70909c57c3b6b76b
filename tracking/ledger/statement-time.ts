/** Times at which sources make their statements, which order them. */
import type { Claim } from '../claims/claims.ts';
import { instantMs } from '../time/event-time.ts';

/**
 * Caps a statement's time at its receipt: a source whose clock runs ahead must not block its own later corrections. The
 * original time is stored alongside (spec/sources G42).
 */
export function capStatementTime<Kind extends Claim>(claim: Kind, receivedAt: string): Kind {
  if (claim.statedAt === null || instantMs(claim.statedAt) <= instantMs(receivedAt)) return claim;
  return { ...claim, statedAt: receivedAt, statedAhead: claim.statedAt };
}
