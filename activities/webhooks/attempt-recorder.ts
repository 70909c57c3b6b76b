/** Keeps what became of attempts: plain successes that end at the same time in one statement, all others one by one. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { publishWebhookStatus } from '../../operations/webhooks/publish-webhook-status.ts';
import type { RenderNotification } from '../../store/events/append-events.ts';
import type { Database } from '../../store/postgres/database.ts';
import { type FinishedAttempt, recordAttempt } from '../../store/webhooks/delivery-attempts.ts';
import type { WebhookNotice } from '../../store/webhooks/failing-webhooks.ts';
import { recordSuccesses } from '../../store/webhooks/successful-attempts.ts';

/** In one statement. */
const MOST_TOGETHER = 250;
/** Statements at a time: one that waits for a lock does not hold up the others. */
const WRITERS = 2;
/** A statement and its commit cost as much as some ten attempts: who has just kept some lets others gather. */
const PAUSE_MS = 25;

interface Waiting {
  attempt: FinishedAttempt;
  resolve(kept: boolean): void;
  reject(error: unknown): void;
}

export interface RecorderDeps {
  database: Database;
  renderNotification: RenderNotification;
  logger: Logger;
  /** Tells people, once the news are in the event log; whether it can does not matter to deliveries. */
  tellPeople?: (accountId: string, news: WebhookNotice) => Promise<void>;
}

export class DeliveryRecorder {
  private readonly deps: RecorderDeps;
  private waiting: Waiting[] = [];
  private writers = 0;

  constructor(deps: RecorderDeps) {
    this.deps = deps;
  }

  /** False when another run made the same attempt. `isOrdered`: the webhook's queue keeps order. */
  record(attempt: FinishedAttempt, isOrdered: boolean): Promise<boolean> {
    const isPlain = attempt.outcome.status === 'succeeded' && attempt.replayId === null && !isOrdered;
    if (!isPlain) return this.recordAlone(attempt);
    return new Promise((resolve, reject) => {
      this.waiting.push({ attempt, resolve, reject });
      void this.write();
    });
  }

  private async recordAlone(attempt: FinishedAttempt): Promise<boolean> {
    const { database, renderNotification, logger, tellPeople } = this.deps;
    const announce = publishWebhookStatus(renderNotification);
    const told: WebhookNotice[] = [];
    const isKept = await recordAttempt(database, attempt, async (trx, accountId, news) => {
      await announce(trx, accountId, news);
      told.push(news);
    });
    for (const news of told) {
      tellPeople?.(attempt.accountId, news).catch((error: unknown) => {
        logger.error({ err: error, webhookId: news.webhookId }, 'nobody could be told of a webhook that fails');
      });
    }
    return isKept;
  }

  /** While statements are under way, and a little after, the next attempts gather; after a silence none waits for company. */
  private async write(): Promise<void> {
    if (this.writers >= WRITERS) return;
    this.writers += 1;
    while (this.waiting.length > 0) {
      await this.writeTogether(this.waiting.splice(0, MOST_TOGETHER));
      if (this.waiting.length < MOST_TOGETHER) await wait(PAUSE_MS);
    }
    this.writers -= 1;
  }

  private async writeTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const attempts = batch.map(({ attempt }) => attempt);
      const kept = await recordSuccesses(this.deps.database, attempts);
      for (const { attempt, resolve } of batch) resolve(kept.has(attempt.notificationId));
    } catch (error) {
      this.deps.logger.warn({ err: error, attempts: batch.length }, 'accepted attempts are kept one by one');
      // One that cannot be kept must not take the others with it.
      for (const { attempt, resolve, reject } of batch) {
        await this.recordAlone(attempt).then(resolve, reject);
      }
    }
  }
}
