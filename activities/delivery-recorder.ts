/** Keeps what became of attempts: plain successes that end at the same time in one statement, all others one by one. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { recordAccepted } from '../store/accepted-attempts.ts';
import type { Database } from '../store/database.ts';
import { type Announce, type FinishedAttempt, recordAttempt } from '../store/delivery-attempts.ts';

/** In one statement. */
const MOST_TOGETHER = 100;
/** Statements at a time: one that waits for a lock does not hold up the others. */
const WRITERS = 2;
/** A statement and its commit cost as much as some ten attempts: who has just kept some lets others gather. */
const PAUSE_MS = 10;

interface Waiting {
  attempt: FinishedAttempt;
  resolve(kept: boolean): void;
  reject(error: unknown): void;
}

export class DeliveryRecorder {
  private readonly database: Database;
  private readonly announce: Announce;
  private readonly logger: Logger;
  private waiting: Waiting[] = [];
  private writers = 0;

  constructor(database: Database, announce: Announce, logger: Logger) {
    this.database = database;
    this.announce = announce;
    this.logger = logger;
  }

  /** False when another run made the same attempt. `isOrdered`: the webhook's queue keeps order. */
  record(attempt: FinishedAttempt, isOrdered: boolean): Promise<boolean> {
    const isPlain = attempt.outcome.status === 'succeeded' && attempt.replayId === null && !isOrdered;
    if (!isPlain) return recordAttempt(this.database, attempt, this.announce);
    return new Promise((resolve, reject) => {
      this.waiting.push({ attempt, resolve, reject });
      void this.write();
    });
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
      const kept = await recordAccepted(this.database, attempts);
      for (const { attempt, resolve } of batch) resolve(kept.has(attempt.notificationId));
    } catch (error) {
      this.logger.warn({ err: error, attempts: batch.length }, 'accepted attempts are kept one by one');
      // One that cannot be kept must not take the others with it.
      for (const { attempt, resolve, reject } of batch) {
        await recordAttempt(this.database, attempt, this.announce).then(resolve, reject);
      }
    }
  }
}
