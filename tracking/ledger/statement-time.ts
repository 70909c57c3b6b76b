import type { Claim } from '../claims/claims.ts';
import { instantMs } from '../time/event-time.ts';

/**
 * Limits a statement's time to its receipt, since a source whose clock is fast would otherwise block its own later
 * corrections. The original time is stored as well (spec/sources G42).
 */
export function capStatementTime<Kind extends Claim>(claim: Kind, receivedAt: string): Kind {
  if (claim.statedAt === null || instantMs(claim.statedAt) <= instantMs(receivedAt)) return claim;
  return { ...claim, statedAt: receivedAt, statedAhead: claim.statedAt };
}
