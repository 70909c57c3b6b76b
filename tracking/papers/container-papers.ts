/** Reads facts about a container from its shipment's documents. */
import type { ContainerFactClaim } from '../claims/claims.ts';
import { type Candidate, candidatesOf, type PaperDesk } from './paper-desk.ts';

/** Returns the facts that documents state about a container, best first. */
export function factsOfPapers<Value>(
  desk: PaperDesk,
  container: string,
  read: (claim: ContainerFactClaim) => Value | null,
): Candidate<Value>[] {
  return candidatesOf(desk, (claim) =>
    claim.kind === 'container_fact' && claim.container === container ? read(claim) : null,
  );
}
