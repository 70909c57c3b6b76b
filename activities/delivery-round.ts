/** One round of delivering the notifications of one webhook: posts what is due, and stays a little while more arrives. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { OutboundClient } from '../outbound/client.ts';
import type { Database } from '../store/database.ts';
import { recordAttempt, type WebhookFailure } from '../store/delivery-attempts.ts';
import {
  abandonNotificationsOfDeleted,
  type DueNotification,
  listDueNotifications,
  millisecondsToNextAttempt,
} from '../store/notifications.ts';
import { type DeliveryTarget, findDeliveryTarget } from '../store/webhooks.ts';
import { RETRY_DELAYS_SECONDS, retryDelaySeconds } from '../webhooks/retry-schedule.ts';
import { type SentAttempt, sendNotification } from '../webhooks/send.ts';
import type { WebhookDeliveryInput } from '../workflows/webhook-delivery/messages.ts';

export interface DeliverySettings {
  /** Posts to one webhook at the same time. */
  concurrency: number;
  /** How long one round starts new posts. */
  roundMs: number;
  /** How long it waits for more when there is nothing to do. */
  idleMs: number;
  /** Longest time between two looks for more. */
  maxLookMs: number;
  /** Seconds between attempts. */
  retrySchedule: readonly number[];
  /** After this many failures in a row only one notification at a time tries the receiver. */
  probeAfterFailures: number;
  /** Longest time between two such tries. */
  maxProbeSeconds: number;
  /** A webhook that did nothing but fail for this long is deactivated. */
  disableAfterDays: number;
}

const defaults: DeliverySettings = {
  concurrency: 8,
  roundMs: 30_000,
  idleMs: 1_000,
  maxLookMs: 320,
  retrySchedule: RETRY_DELAYS_SECONDS,
  probeAfterFailures: 10,
  maxProbeSeconds: 600,
  disableAfterDays: 5,
};

export interface DeliveryDeps {
  database: Database;
  client: OutboundClient;
  /** Opens a sealed secret (identity/encryption.ts). */
  openSecret(sealed: Buffer, context: string): string;
  logger: Logger;
  settings?: Partial<DeliverySettings>;
  /** 0 to 1, for jitter. */
  random?: () => number;
}

export class DeliveryRound {
  private readonly deps: DeliveryDeps;
  private readonly input: WebhookDeliveryInput;
  private readonly settings: DeliverySettings;
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly endsAt: number;
  /** When a post was last begun or ended. */
  private lastNewsAt = Date.now();
  private lingers = true;
  private ended = false;
  private fault: { error: unknown } | null = null;

  constructor(deps: DeliveryDeps, input: WebhookDeliveryInput) {
    this.deps = deps;
    this.input = input;
    this.settings = { ...defaults, ...deps.settings };
    this.endsAt = Date.now() + this.settings.roundMs;
  }

  /** Finishes what is due now, without waiting for more. */
  endSoon(): void {
    this.lingers = false;
  }

  /** Starts nothing more; what is under way is finished and kept. */
  endNow(): void {
    this.ended = true;
  }

  /**
   * Returns the milliseconds until the next attempt, or null when there is none to wait for: the queue is empty, or the
   * webhook is inactive or gone. Rejects when the database fails; posts whose attempts were not kept are then repeated
   * under the same id.
   */
  async run(): Promise<number | null> {
    const { database } = this.deps;
    const { accountId, webhookId } = this.input;
    try {
      for (;;) {
        if (this.fault !== null) throw this.fault.error;
        const target = await findDeliveryTarget(database, accountId, webhookId);
        if (target === null) {
          await abandonNotificationsOfDeleted(database, accountId, webhookId);
          return null;
        }
        if (!this.isOver()) await this.startDue(target);
        if (this.underWay.size === 0) {
          const pendingMs = await millisecondsToNextAttempt(database, accountId, webhookId);
          const waitMs = pendingMs === null ? null : Math.max(pendingMs, target.probeWaitMs);
          if (!this.mayLinger(waitMs)) return waitMs;
        }
        await this.somethingHappens();
      }
    } finally {
      await Promise.all(this.underWay.values());
    }
  }

  private isOver(): boolean {
    return this.ended || Date.now() >= this.endsAt;
  }

  private mayLinger(waitMs: number | null): boolean {
    if (this.isOver() || !this.lingers) return false;
    // 0: added, or become due, since the queue was read.
    return waitMs === 0 || Date.now() - this.lastNewsAt < this.settings.idleMs;
  }

  /** A post ends, or it is time to look for more: often right after the last news, ever more seldom in a silence. */
  private async somethingHappens(): Promise<void> {
    const timer = new AbortController();
    const silenceMs = Date.now() - this.lastNewsAt;
    const look = sleep(Math.min(10 + silenceMs / 2, this.settings.maxLookMs), undefined, {
      signal: timer.signal,
    }).catch(() => {});
    await Promise.race([look, ...this.underWay.values()]);
    timer.abort();
  }

  private async startDue(target: DeliveryTarget): Promise<void> {
    const probing = target.consecutiveFailures >= this.settings.probeAfterFailures;
    if (probing && target.probeWaitMs > 0) return;
    const limit = (probing ? 1 : this.settings.concurrency) - this.underWay.size;
    if (limit <= 0) return;
    const { accountId, webhookId } = this.input;
    const underWay = [...this.underWay.keys()];
    const due = await listDueNotifications(this.deps.database, accountId, webhookId, { limit, underWay, probing });
    for (const notification of due) this.start(target, notification);
  }

  private start(target: DeliveryTarget, notification: DueNotification): void {
    const attempt = this.attempt(target, notification)
      .catch((error: unknown) => {
        this.fault ??= { error };
      })
      .finally(() => {
        this.underWay.delete(notification.id);
        this.lastNewsAt = Date.now();
      });
    this.lastNewsAt = Date.now();
    this.underWay.set(notification.id, attempt);
  }

  private async attempt(target: DeliveryTarget, notification: DueNotification): Promise<void> {
    const { client, database, logger } = this.deps;
    const startedAt = new Date();
    const secrets = target.secretsEncrypted.map(({ sealed, context }) => this.deps.openSecret(sealed, context));
    const sent = await sendNotification(client, {
      url: target.url,
      signature: { secrets, header: target.signatureHeader },
      customHeaders: target.headers ?? [],
      notificationId: notification.id,
      body: notification.body,
      now: startedAt,
      timeoutMs: target.timeoutSeconds === null ? undefined : target.timeoutSeconds * 1_000,
      acceptedStatuses: target.acceptedStatuses ?? undefined,
    });
    const number = notification.attempts + 1;
    const kept = await recordAttempt(database, {
      ...this.input,
      ...sent,
      notificationId: notification.id,
      number,
      startedAt,
      outcome: this.outcomeOf(sent, notification.laneAttempts + 1, target.retrySchedule),
      failure: sent.succeeded ? null : this.failureOf(sent, target),
    });
    const facts = { webhookId: this.input.webhookId, notificationId: notification.id, number, status: sent.statusCode };
    if (!kept) logger.warn(facts, 'another run made the same delivery attempt');
    else if (sent.succeeded) logger.debug(facts, 'delivered');
    else logger.info({ ...facts, error: sent.error }, 'delivery failed');
  }

  private outcomeOf(
    sent: SentAttempt,
    attempts: number,
    schedule: readonly number[] | null,
  ): Parameters<typeof recordAttempt>[1]['outcome'] {
    if (sent.succeeded) return { status: 'succeeded' };
    const inSeconds = retryDelaySeconds({
      attempts,
      jitter: (this.deps.random ?? Math.random)(),
      retryAfterSeconds: sent.retryAfterSeconds,
      schedule: schedule ?? this.settings.retrySchedule,
    });
    return inSeconds === null ? { status: 'failed' } : { status: 'retry', inSeconds };
  }

  private failureOf(sent: SentAttempt, target: DeliveryTarget): WebhookFailure {
    const beyond = target.consecutiveFailures + 1 - this.settings.probeAfterFailures;
    const probeInSeconds = beyond < 0 ? null : Math.min(5 * 2 ** Math.min(beyond, 20), this.settings.maxProbeSeconds);
    return {
      probeInSeconds,
      disable: sent.gone ? 'gone' : null,
      disableAfterDays: this.settings.disableAfterDays,
    };
  }
}
