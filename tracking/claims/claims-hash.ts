import { createHash } from 'node:crypto';
import { isRecord } from '../../reference/records.ts';
import type { Claim } from './claims.ts';

/** Members that do not affect whether statements are the same. */
const UNCOMPARED_MEMBERS = new Set(['pointer', 'statedAt']);
const NOTHING = new Set<string>();

/**
 * Serializes a value to JSON with sorted keys and without undefined members. Arrays are sorted too, since every array
 * within a claim is a set.
 */
export function canonicalJson(value: unknown, without: ReadonlySet<string> = NOTHING): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[${value
      .map((member) => canonicalJson(member))
      .sort()
      .join(',')}]`;
  }
  if (!isRecord(value)) return JSON.stringify(value);
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const member = value[name];
    if (member === undefined || without.has(name)) continue;
    text += `${text === '' ? '{' : ','}"${name}":${canonicalJson(member)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/**
 * Returns a SHA-256 hash that ignores the order of claims and duplicates. If it equals the previous hash, the response
 * contains nothing new.
 */
export function claimsHash(claims: readonly Claim[]): Buffer {
  const hash = createHash('sha256');
  for (const line of [...new Set(claims.map((claim) => canonicalJson(claim, UNCOMPARED_MEMBERS)))].sort())
    hash.update(line).update('\n');
  return hash.digest();
}
