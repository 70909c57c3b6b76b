/** When sources say that they say something: what orders their statements. */
import type { Claim } from '../claims/claims.ts';
import { instantMs } from '../time/event-time.ts';

/**
 * A source whose clock runs ahead must not shut out its own later corrections: its statement counts as made when it was
 * received. What it claimed itself is kept beside (spec/sources G42).
 */
export function capStatement<Said extends Claim>(claim: Said, receivedAt: string): Said {
  if (claim.statedAt === null || instantMs(claim.statedAt) <= instantMs(receivedAt)) return claim;
  return { ...claim, statedAt: receivedAt, statedAhead: claim.statedAt };
}
