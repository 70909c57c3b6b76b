/** How deliveries to one webhook are paced and retried. */
import { DISABLE_AFTER_DAYS } from '../../resources/webhooks/webhook.ts';
import { RETRY_DELAYS_SECONDS } from '../../webhooks/retry-schedule.ts';

export interface DeliverySettings {
  /** Posts to one webhook at the same time; retries may use half of these, replays a quarter. */
  concurrency: number;
  /** How long one round starts new posts. */
  roundMs: number;
  /** How long a round without work waits for more. */
  idleMs: number;
  /** Longest time between two selections of due notifications. */
  maxSelectMs: number;
  /** Maximum age of the last selection when a post is started. */
  freshMs: number;
  /** Attempts that are posted but not recorded: no post starts beyond this, and a crash repeats at most this many. */
  maxUnrecorded: number;
  /** Seconds between attempts, where the webhook has no schedule of its own. */
  retrySchedule: readonly number[];
  /** After this many failures in a row only one notification at a time probes the receiver. */
  probeAfterFailures: number;
  /** Longest time between two probes. */
  maxProbeSeconds: number;
  /** A webhook that has only failed for this long is deactivated. */
  disableAfterDays: number;
  /** Percent of that time after which the account is warned. */
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
