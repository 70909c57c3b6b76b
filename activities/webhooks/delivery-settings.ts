/** What deliveries need from outside, and how they are paced. */
import type { OutboundClient } from '../../outbound/client.ts';
import { DISABLE_AFTER_DAYS } from '../../resources/webhooks/webhook.ts';
import { RETRY_DELAYS_SECONDS } from '../../webhooks/retry-schedule.ts';
import type { DeliveryRounds } from './active-rounds.ts';
import type { RecorderDeps } from './attempt-recorder.ts';

export interface DeliverySettings {
  /** Posts to one webhook at the same time; retries may have half of these, what is sent again a quarter. */
  concurrency: number;
  /** How long one round starts new posts. */
  roundMs: number;
  /** How long it waits for more when there is nothing to do. */
  idleMs: number;
  /** Longest time between two looks for more. */
  maxLookMs: number;
  /** How old what was last read of the webhook and its queue may be when a post is started. */
  freshMs: number;
  /** Posts that are over, but not kept yet, beyond which no other is started: at most so many are repeated after a crash. */
  unkept: number;
  /** Seconds between attempts, where the webhook has no schedule of its own. */
  retrySchedule: readonly number[];
  /** After this many failures in a row only one notification at a time tries the receiver. */
  probeAfterFailures: number;
  /** Longest time between two such tries. */
  maxProbeSeconds: number;
  /** A webhook that did nothing but fail for this long is deactivated. */
  disableAfterDays: number;
  /** Percent of that time after which its owner is told. */
  announceAtPercent: readonly number[];
}

export const defaultDeliverySettings: DeliverySettings = {
  concurrency: 8,
  roundMs: 30_000,
  idleMs: 3_000,
  maxLookMs: 320,
  freshMs: 100,
  unkept: 250,
  retrySchedule: RETRY_DELAYS_SECONDS,
  probeAfterFailures: 10,
  maxProbeSeconds: 600,
  disableAfterDays: DISABLE_AFTER_DAYS,
  announceAtPercent: [50, 90],
};

export interface DeliveryDeps extends RecorderDeps {
  client: OutboundClient;
  /** Opens a sealed secret (identity/keys/encryption.ts); the context is what it was sealed with. */
  openSecret(sealed: Buffer, context: string): string;
  /** How long settled notifications are kept, so that a replay knows of what nobody can tell any more; 0 or left out: for ever. */
  notificationDays?: number;
  settings?: Partial<DeliverySettings>;
  /** Through which rounds under way hear of news at once. */
  rounds?: DeliveryRounds;
  /** 0 to 1, for jitter. */
  random?: () => number;
}
