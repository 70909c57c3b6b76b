/**
 * One polled source of one journey, with the values of a watch's row in production. Times are milliseconds since 1970.
 */

import type { Source } from '../../tracking/claims/claims.ts';
import type { FailureReason } from '../../tracking/watches/failures.ts';

export interface Watch {
  source: Source;
  containers: string[];
  locode: string | null;
  dueMs: number;
  attemptedMs: number | null;
  consecutiveFailures: number;
  lastReason: FailureReason | null;
  /** Time of the first of the consecutive polls that failed for the current reason. */
  failingSinceMs: number | null;
  hash: string | null;
  awaitsConfirmation: boolean;
  notFoundSinceMs: number | null;
  isClosed: boolean;
}

export function openWatch(source: Source, containers: string[], locode: string | null, dueMs: number): Watch {
  return {
    source,
    containers,
    locode,
    dueMs,
    attemptedMs: null,
    consecutiveFailures: 0,
    lastReason: null,
    failingSinceMs: null,
    hash: null,
    awaitsConfirmation: false,
    notFoundSinceMs: null,
    isClosed: false,
  };
}

export function keyOf({ kind, code }: Source): string {
  return `${kind}:${code}`;
}
