/**
 * Records delivery attempts. Plain successes that arrive together share one statement; all other attempts need their
 * own.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { publishWebhookStatus } from '../../operations/webhooks/publish-webhook-status.ts';
import type { RenderNotification } from '../../store/events/append-events.ts';
import type { Database } from '../../store/postgres/database.ts';
import { type FinishedAttempt, recordAttempt } from '../../store/webhooks/delivery-attempts.ts';
import type { WebhookNotice } from '../../store/webhooks/failing-webhooks.ts';
import { recordSuccesses } from '../../store/webhooks/successful-attempts.ts';

const BATCH_SIZE = 250;
/** Concurrent statements, so that one that waits for a lock does not hold up the others. */
const WRITERS = 2;
/** A statement and its commit cost about as much as ten attempts, so a writer pauses to let more of them arrive. */
const PAUSE_MS = 25;

interface Waiting {
  attempt: FinishedAttempt;
  resolve(isRecorded: boolean): void;
  reject(error: unknown): void;
}

export interface RecorderDeps {
  database: Database;
  renderNotification: RenderNotification;
  logger: Logger;
  onAttempt?: (attempt: FinishedAttempt) => void;
  /** Notifies people of a failing webhook after the commit. If this fails, deliveries are not affected. */
  notifyPeople?: (accountId: string, news: WebhookNotice) => Promise<void>;
}

export class AttemptRecorder {
  private readonly deps: RecorderDeps;
  private waiting: Waiting[] = [];
  private writers = 0;

  constructor(deps: RecorderDeps) {
    this.deps = deps;
  }

  /**
   * Records an attempt. Returns false if another run made the same one. `isOrdered` is whether the webhook's queue is
   * ordered.
   */
  record(attempt: FinishedAttempt, isOrdered: boolean): Promise<boolean> {
    this.deps.onAttempt?.(attempt);
    const isPlain = attempt.outcome.status === 'succeeded' && attempt.replayId === null && !isOrdered;
    if (!isPlain) return this.recordAlone(attempt);
    return new Promise((resolve, reject) => {
      this.waiting.push({ attempt, resolve, reject });
      void this.write();
    });
  }

  private async recordAlone(attempt: FinishedAttempt): Promise<boolean> {
    const { database, renderNotification, logger, notifyPeople } = this.deps;
    const announce = publishWebhookStatus(renderNotification);
    const notices: WebhookNotice[] = [];
    const isRecorded = await recordAttempt(database, attempt, async (trx, accountId, news) => {
      await announce(trx, accountId, news);
      notices.push(news);
    });
    for (const news of notices) {
      notifyPeople?.(attempt.accountId, news).catch((error: unknown) => {
        logger.error({ err: error, webhookId: news.webhookId }, 'a notice of a failing webhook could not be sent');
      });
    }
    return isRecorded;
  }

  /**
   * Writes queued attempts in batches. Pauses briefly once fewer than a batch are left. The first attempt after an idle
   * period is written immediately.
   */
  private async write(): Promise<void> {
    if (this.writers >= WRITERS) return;
    this.writers += 1;
    while (this.waiting.length > 0) {
      await this.writeTogether(this.waiting.splice(0, BATCH_SIZE));
      if (this.waiting.length < BATCH_SIZE) await wait(PAUSE_MS);
    }
    this.writers -= 1;
  }

  private async writeTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const attempts = batch.map(({ attempt }) => attempt);
      const recorded = await recordSuccesses(this.deps.database, attempts);
      for (const { attempt, resolve } of batch) resolve(recorded.has(attempt.notificationId));
    } catch (error) {
      this.deps.logger.warn({ err: error, attempts: batch.length }, 'successful attempts are recorded one by one');
      // One attempt that cannot be recorded must not fail the others.
      for (const { attempt, resolve, reject } of batch) {
        await this.recordAlone(attempt).then(resolve, reject);
      }
    }
  }
}
