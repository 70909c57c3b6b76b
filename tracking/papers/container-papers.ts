import type { ContainerFactClaim } from '../claims/claims.ts';
import { type Candidate, candidatesOf, type PaperEvidence } from './paper-evidence.ts';

/** Returns the facts that documents state about a container, best first. */
export function factsOfPapers<Value>(
  evidence: PaperEvidence,
  container: string,
  read: (claim: ContainerFactClaim) => Value | null,
): Candidate<Value>[] {
  return candidatesOf(evidence, (claim) =>
    claim.kind === 'container_fact' && claim.container === container ? read(claim) : null,
  );
}
