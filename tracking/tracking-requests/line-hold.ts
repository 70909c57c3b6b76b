/** Explains why a waiting request's line is not being polled, and since when. */
import type { Mover } from '../watches/failures.ts';
import type { Stage } from './request-explanation.ts';

export type HoldReason =
  | 'credentials_rejected'
  | 'source_blocks_us'
  | 'operator'
  | 'source_unreachable'
  | 'quota_exhausted';

export interface LineHold {
  reason: HoldReason;
  since: Date | null;
  /** Whether the line is polled with the account's own credentials. Other accounts are then unaffected. */
  isOwn: boolean;
}

/** Stored state of the line's credential and of the request's watch. */
export interface HoldFacts {
  /** Null under a test clock, which uses no credentials. */
  pausedAt: Date | null;
  pausedReason: string | null;
  /** Set while the line is paused or its circuit breaker is open. */
  openUntil: Date | null;
  failingSince: Date | null;
  isOwnCredential: boolean;
  postponedReason: string | null;
  postponedAt: Date | null;
  attemptedAt: Date | null;
}

/**
 * Returns what delays the next poll: a pause, an open circuit breaker, or the queue for the quota. Null if nothing
 * does.
 */
export function holdOf(facts: HoldFacts): LineHold | null {
  const {
    pausedAt,
    openUntil,
    failingSince,
    isOwnCredential: isOwn,
    postponedReason,
    postponedAt,
    attemptedAt,
  } = facts;
  if (pausedAt !== null) return { reason: pauseReason(facts), since: pausedAt, isOwn };
  if (openUntil !== null) return { reason: 'source_unreachable', since: failingSince, isOwn };
  const isQueued = postponedReason === 'quota' && postponedAt !== null;
  if (!isQueued || (attemptedAt !== null && attemptedAt >= postponedAt)) return null;
  return { reason: 'quota_exhausted', since: postponedAt, isOwn };
}

function pauseReason({ pausedReason }: HoldFacts): HoldReason {
  return pausedReason === 'credentials_rejected' || pausedReason === 'source_blocks_us' ? pausedReason : 'operator';
}

interface HoldTexts {
  why: string;
  mover: Mover;
  advice: string;
}

const PROBES = 'Single calls test it automatically, after five minutes at first, later at least once an hour.';

export function explainHold({ reason, isOwn }: LineHold): HoldTexts {
  const whose = isOwn ? 'with the credentials of your account' : 'for all accounts';
  switch (reason) {
    case 'credentials_rejected':
      return {
        why: `The shipping line rejects the credentials it is polled with, so polling is paused ${whose}. That says nothing about the number.`,
        mover: isOwn ? 'user' : 'operator',
        advice: `${isOwn ? 'An owner or admin of your account' : 'The operator of this server'} has to renew the credentials. ${PROBES}`,
      };
    case 'source_blocks_us':
      return {
        why: `The shipping line refuses several numbers, or sends pages meant for people instead of data, so polling is paused ${whose}. That says nothing about the number.`,
        mover: 'operator',
        advice: `${PROBES} If it lasts, the operator of this server has to clear it with the line.`,
      };
    case 'operator':
      return {
        why: `The operator of this server has paused polling of the shipping line ${whose}. That says nothing about the number.`,
        mover: 'operator',
        advice: 'The operator of this server has to lift the pause; then polling continues automatically.',
      };
    case 'source_unreachable':
      return {
        why: 'The shipping line failed to respond several times in a row, for several numbers. That says nothing about the number.',
        mover: 'source',
        advice:
          'Nothing has to be done. Single calls test the line automatically, and polling continues once it responds.',
      };
    case 'quota_exhausted':
      return {
        why: 'The call quota with the shipping line is used up for now, and the request waits for its turn. That says nothing about the number.',
        mover: 'us',
        advice: 'Nothing has to be done. The line is polled automatically, as soon as the quota has room.',
      };
  }
}

export interface WaitFacts {
  hold: LineHold | null;
  /** Time at which polls of the line began to end with the current failure. */
  outcomeSince: Date | null;
  notFoundSince: Date | null;
  lastFactsAt: Date | null;
  stoppedAt: Date | null;
  failedAt: Date | null;
  requestedAt: Date;
}

/** Returns when the current stage of the request began; null if tracking is going well. */
export function stageSince(stage: Stage, facts: WaitFacts): Date | null {
  const { hold, outcomeSince, requestedAt } = facts;
  switch (stage) {
    case 'tracked':
      return null;
    case 'stopped':
      return facts.stoppedAt;
    case 'failed':
      return facts.failedAt ?? requestedAt;
    case 'stale':
      return facts.lastFactsAt;
    case 'awaiting_manifest':
      return facts.notFoundSince ?? requestedAt;
    case 'tracked_with_trouble':
      return hold?.since ?? outcomeSince ?? facts.lastFactsAt;
    case 'retrying':
      return hold?.since ?? outcomeSince ?? requestedAt;
    case 'waiting_for_first_answer':
      return hold?.since ?? requestedAt;
  }
}
