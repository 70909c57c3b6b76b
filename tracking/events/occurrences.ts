/** Distinguishes moves that a payload repeats or revises from moves that happened more than once. */

import type { EventClaim } from '../claims/claims.ts';
import { canonicalJson } from '../claims/claims-hash.ts';
import { resolvePlace } from '../places/places.ts';
import { type Moment, resolveTime } from '../time/event-time.ts';

/** Actual times of one move that are closer together than this refer to the same event. */
const SAME_EVENT_MS = 24 * 3_600_000;

const moments = new WeakMap<EventClaim, Moment | null>();

/** Returns when the event happened or will happen. Cached per claim. */
export function momentOf(claim: EventClaim): Moment | null {
  const cached = moments.get(claim);
  if (cached !== undefined) return cached;
  const moment = claim.time === null ? null : resolveTime(claim.time, resolvePlace(claim.place).zone);
  moments.set(claim, moment);
  return moment;
}

/**
 * Whether one statement about an event is newer than another by the same source. Ties are broken by content, never by
 * position in the payload.
 */
export function isNewerStatement(one: EventClaim, other: EventClaim): boolean {
  if (one.statedAt !== other.statedAt) return (one.statedAt ?? '') > (other.statedAt ?? '');
  return contentOf(one) > contentOf(other);
}

const NO_POINTER = new Set(['pointer']);

function contentOf(claim: EventClaim): string {
  return canonicalJson(claim, NO_POINTER);
}

function newest(claims: readonly EventClaim[]): EventClaim[] {
  const [first, ...others] = claims;
  if (first === undefined) return [];
  return [others.reduce((lead, claim) => (isNewerStatement(claim, lead) ? claim : lead), first)];
}

/**
 * Lists the distinct events among claims with the same fingerprint, in order of time. Only the newest plan and estimate
 * are used. Actual events are distinct if they are at least a day apart or if the move was reversed in between.
 * `reversals`: times of the opposite move, in Unix milliseconds.
 */
export function occurrences(claims: readonly EventClaim[], reversals: readonly number[] = []): EventClaim[] {
  if (claims.length < 2) return [...claims];
  if (claims[0]?.classifier !== 'actual') return newest(claims);
  const timed = claims.map((claim) => ({ claim, ms: momentOf(claim)?.ms ?? 0 })).sort((a, b) => a.ms - b.ms);
  const clusters: { last: number; claims: EventClaim[] }[] = [];
  for (const { claim, ms } of timed) {
    const cluster = clusters.at(-1);
    const isSame =
      cluster !== undefined && ms - cluster.last < SAME_EVENT_MS && !isBetween(reversals, cluster.last, ms);
    if (isSame) {
      cluster.claims.push(claim);
      cluster.last = ms;
    } else clusters.push({ last: ms, claims: [claim] });
  }
  return clusters.flatMap((cluster) => newest(cluster.claims));
}

export function isBetween(moments: readonly number[], one: number, other: number): boolean {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  return moments.some((moment) => from < moment && moment < to);
}
