/** Pace and retry settings of deliveries to one webhook. */
import { DISABLE_AFTER_DAYS } from '../../resources/webhooks/webhook.ts';
import { RETRY_DELAYS_SECONDS } from '../../webhooks/retry-schedule.ts';

export interface DeliverySettings {
  /** Concurrent posts to one webhook. Retries may use half of them, and replays a quarter but at most 2. */
  concurrency: number;
  /** Period during which one round starts new posts. */
  roundMs: number;
  /** Period for which an idle round waits for more work. */
  idleMs: number;
  /** Maximum time between two selections of due notifications. */
  maxSelectMs: number;
  /** Maximum age of the last selection when a post is started. */
  freshMs: number;
  /**
   * Maximum attempts that are posted but not yet recorded. Beyond this limit, no post starts. A crash repeats at most
   * this many.
   */
  maxUnrecorded: number;
  /** Seconds between attempts, unless the webhook has its own schedule. */
  retrySchedule: readonly number[];
  /** Number of consecutive failures after which the receiver is probed with one notification at a time. */
  probeAfterFailures: number;
  maxProbeSeconds: number;
  /** Days of uninterrupted failures after which a webhook is disabled. */
  disableAfterDays: number;
  /** Percentages of that period at which the account is warned. */
  announceAtPercent: readonly number[];
}

export const defaultDeliverySettings: DeliverySettings = {
  concurrency: 8,
  roundMs: 30_000,
  idleMs: 3_000,
  maxSelectMs: 320,
  freshMs: 100,
  maxUnrecorded: 250,
  retrySchedule: RETRY_DELAYS_SECONDS,
  probeAfterFailures: 10,
  maxProbeSeconds: 600,
  disableAfterDays: DISABLE_AFTER_DAYS,
  announceAtPercent: [50, 90],
};
