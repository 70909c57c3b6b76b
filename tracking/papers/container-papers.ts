/** Reads the facts of a container that papers state. */
import type { ContainerFactClaim } from '../claims/claims.ts';
import { type Candidate, candidatesOf, type PaperDesk } from './paper-desk.ts';

/** Returns what papers state about a container, the best first. */
export function factsOfPapers<Value>(
  desk: PaperDesk,
  container: string,
  read: (claim: ContainerFactClaim) => Value | null,
): Candidate<Value>[] {
  return candidatesOf(desk, (claim) =>
    claim.kind === 'container_fact' && claim.container === container ? read(claim) : null,
  );
}
