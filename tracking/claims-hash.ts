import { createHash } from 'node:crypto';
import type { Claim } from './claims.ts';

/** One line per claim, without what differs between two answers that say the same: pointer and time of statement. */
function canonicalClaim(claim: Claim): string {
  return canonicalJson({ ...claim, pointer: undefined, statedAt: undefined });
}

/** JSON with sorted keys and sorted arrays: every array within a claim is a set. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).sort().join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.sort().join(',')}}`;
}

/** SHA-256 of what is said, whatever the order and however often it is said. An equal hash says nothing new. */
export function claimsHash(claims: readonly Claim[]): Buffer {
  const hash = createHash('sha256');
  for (const line of [...new Set(claims.map(canonicalClaim))].sort()) hash.update(line).update('\n');
  return hash.digest();
}
