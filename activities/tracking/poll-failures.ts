/**
 * Failures that schedule the next poll in Temporal and show operators the reason. Workflow histories record the names
 * of their types, so these must never be renamed.
 */
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { PollOutcome } from '../../operations/watches/poll.ts';
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

/** Maximum delay passed to Temporal. A wake interrupts it if something changes earlier. */
const MAX_DELAY_MS = 48 * 3_600_000;

/** Creates the failure that schedules a later poll. Benign types cause neither a failure metric nor a warning. */
export function retryLater({ reason, message, delayMs }: Omit<Extract<PollOutcome, { type: 'wait' }>, 'type'>) {
  const type = (reason !== null && TYPES[reason]) || 'Unchanged';
  return ApplicationFailure.create({
    type,
    message,
    nextRetryDelay: Math.max(1, Math.round(Math.min(delayMs, MAX_DELAY_MS))),
    ...(type === 'Unchanged' || type === 'CarrierThrottled' ? { category: ApplicationFailureCategory.BENIGN } : {}),
  });
}
