/** Failures by which a poll tells Temporal when to ask again, and operators what came of it. */
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { FailureReason } from '../../tracking/watches/failures.ts';

export type PollFailureType =
  | 'Unchanged'
  | 'CarrierThrottled'
  | 'CarrierUnavailable'
  | 'CarrierFormatChanged'
  | 'CarrierAuthRejected'
  | 'InternalError';

const TYPES: Partial<Record<FailureReason, PollFailureType>> = {
  rate_limited: 'CarrierThrottled',
  quota_exhausted: 'CarrierThrottled',
  source_unreachable: 'CarrierUnavailable',
  response_unreadable: 'CarrierFormatChanged',
  source_blocks_us: 'CarrierAuthRejected',
  credentials_rejected: 'CarrierAuthRejected',
  internal_error: 'InternalError',
};

export function failureTypeOf(reason: FailureReason): PollFailureType {
  return TYPES[reason] ?? 'Unchanged';
}

/** Longest delay handed to Temporal; a wake comes first where something happens. */
const MAX_DELAY_MS = 48 * 3_600_000;

/** Nothing to tell the run: ask again after `delayMs`. Benign ones leave no failure metric and no warning. */
export function askAgain(type: PollFailureType, message: string, delayMs: number): ApplicationFailure {
  return ApplicationFailure.create({
    type,
    message,
    nextRetryDelay: Math.max(1, Math.round(Math.min(delayMs, MAX_DELAY_MS))),
    ...(type === 'Unchanged' || type === 'CarrierThrottled' ? { category: ApplicationFailureCategory.BENIGN } : {}),
  });
}
