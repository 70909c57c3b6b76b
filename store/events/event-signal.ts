/** Wakes readers that wait for an account's events. A single LISTEN session serves the whole process. */
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { type Listener, listenTo } from '../postgres/listen.ts';
import type { DB } from '../schema.generated.ts';
import { EVENTS_CHANNEL } from './append-events.ts';

export interface EventSignalInput {
  database: Kysely<DB>;
  /** Database URL for the LISTEN session. Without it, the signal only polls. */
  databaseUrl?: string;
  logger: Logger;
  /** Poll interval while readers wait. Polling is needed because LISTEN does not work through a transaction pooler. */
  pollEveryMs?: number;
}

export interface EventSubscription {
  /**
   * Resolves once the account has events after `newest`, or after `milliseconds`. Resolves immediately if events have
   * arrived since the subscription was created or last resolved. Callers that subscribe, then read and then wait
   * therefore miss no event.
   */
  next(newest: number, milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Ends the subscription and any pending wait. */
  close(): void;
}

interface Waiter {
  /** Last sequence that the reader has read; infinite while it is not waiting. */
  newest: number;
  isNotified: boolean;
  wake: () => void;
}

export class EventSignal {
  readonly #database: Kysely<DB>;
  readonly #logger: Logger;
  readonly #pollEveryMs: number;
  readonly #listener: Listener | null;
  readonly #watches = new Map<string, Set<Waiter>>();
  #timer: NodeJS.Timeout | null = null;
  #hasEnded = false;

  constructor({ database, databaseUrl, logger, pollEveryMs = 1_000 }: EventSignalInput) {
    this.#database = database;
    this.#logger = logger;
    this.#pollEveryMs = pollEveryMs;
    const ring = (accountId: string) => this.#ring(accountId);
    this.#listener = databaseUrl === undefined ? null : listenTo(databaseUrl, EVENTS_CHANNEL, logger, ring);
  }

  /** True once the process is shutting down and readers should stop waiting. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Number of open subscriptions, across all accounts. */
  get watches(): number {
    return [...this.#watches.values()].reduce((sum, own) => sum + own.size, 0);
  }

  watch(accountId: string): EventSubscription {
    const waiting: Waiter = { newest: Number.POSITIVE_INFINITY, isNotified: this.#hasEnded, wake: () => {} };
    const own = this.#watches.get(accountId) ?? new Set();
    this.#watches.set(accountId, own.add(waiting));
    this.#timer ??= this.#pollLater();
    return {
      next: (newest, milliseconds, signal) => wait(waiting, newest, milliseconds, signal),
      close: () => {
        own.delete(waiting);
        if (own.size === 0 && this.#watches.get(accountId) === own) this.#watches.delete(accountId);
        wake(waiting);
      },
    };
  }

  async stop(): Promise<void> {
    this.#hasEnded = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#ring('');
    await this.#listener?.stop();
  }

  /**
   * Wakes the readers of an account. An empty string wakes the readers of all accounts, because announcements are lost
   * during a reconnect.
   */
  #ring(accountId: string): void {
    const rung = accountId === '' ? [...this.#watches.values()] : [this.#watches.get(accountId) ?? []];
    for (const watches of rung) for (const waiting of watches) wake(waiting);
  }

  #pollLater(): NodeJS.Timeout {
    return setTimeout(() => void this.#poll(), this.#pollEveryMs).unref();
  }

  /** Polls for all waiting accounts in a single primary-key query. */
  async #poll(): Promise<void> {
    const accountIds = [...this.#watches.keys()];
    try {
      const { rows } = await sql<{ account_id: string; last_sequence: number }>`
        select account_id, last_sequence from event_sequences where account_id = any(${accountIds}::uuid[])`.execute(
        this.#database,
      );
      for (const { account_id: accountId, last_sequence: newest } of rows) {
        for (const waiting of this.#watches.get(accountId) ?? []) if (newest > waiting.newest) wake(waiting);
      }
    } catch (error) {
      this.#logger.debug({ err: error }, 'could not poll for new events');
    }
    this.#timer = this.#watches.size > 0 && !this.#hasEnded ? this.#pollLater() : null;
  }
}

function wake(waiting: Waiter): void {
  waiting.isNotified = true;
  waiting.wake();
}

async function wait(waiting: Waiter, newest: number, milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (!waiting.isNotified && signal?.aborted !== true) {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      waiting.newest = newest;
      waiting.wake = () => {
        clearTimeout(timer);
        resolve();
      };
      signal?.addEventListener('abort', waiting.wake, { once: true });
    });
    signal?.removeEventListener('abort', waiting.wake);
    waiting.newest = Number.POSITIVE_INFINITY;
    waiting.wake = () => {};
  }
  waiting.isNotified = false;
}
