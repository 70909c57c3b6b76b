/** Wakes those who wait for events of an account. One session of LISTEN serves all that wait in a process. */
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { type Listener, listenTo } from '../postgres/listen.ts';
import type { DB } from '../schema.generated.ts';
import { EVENTS_CHANNEL } from './append-events.ts';

export interface EventBellInput {
  database: Kysely<DB>;
  /** For a session of its own; without it the bell only looks. */
  databaseUrl?: string;
  logger: Logger;
  /** A connection that is shared by transactions hears nothing of LISTEN, so that while anybody waits it is looked too. */
  lookEveryMs?: number;
}

export interface EventWatch {
  /**
   * Resolves when the account has events behind `newest`, at the latest after `milliseconds`; at once for what came since the
   * watch was made or since it last rang. Make the watch, then read, then wait: nothing in between is missed.
   */
  next(newest: number, milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Ends a wait too. */
  close(): void;
}

interface Waiting {
  /** Read so far; infinite while nobody waits. */
  newest: number;
  hasRung: boolean;
  wake: () => void;
}

export class EventBell {
  readonly #database: Kysely<DB>;
  readonly #logger: Logger;
  readonly #lookEveryMs: number;
  readonly #listener: Listener | null;
  readonly #watches = new Map<string, Set<Waiting>>();
  #timer: NodeJS.Timeout | null = null;
  #hasEnded = false;

  constructor({ database, databaseUrl, logger, lookEveryMs = 1_000 }: EventBellInput) {
    this.#database = database;
    this.#logger = logger;
    this.#lookEveryMs = lookEveryMs;
    const ring = (accountId: string) => this.#ring(accountId);
    this.#listener = databaseUrl === undefined ? null : listenTo(databaseUrl, EVENTS_CHANNEL, logger, ring);
  }

  /** The process ends: nobody should go on waiting. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** How many watches are open, of all accounts. */
  get watches(): number {
    return [...this.#watches.values()].reduce((sum, own) => sum + own.size, 0);
  }

  watch(accountId: string): EventWatch {
    const waiting: Waiting = { newest: Number.POSITIVE_INFINITY, hasRung: this.#hasEnded, wake: () => {} };
    const own = this.#watches.get(accountId) ?? new Set();
    this.#watches.set(accountId, own.add(waiting));
    this.#timer ??= this.#lookLater();
    return {
      next: (newest, milliseconds, signal) => wait(waiting, newest, milliseconds, signal),
      close: () => {
        own.delete(waiting);
        if (own.size === 0 && this.#watches.get(accountId) === own) this.#watches.delete(accountId);
        ring(waiting);
      },
    };
  }

  async stop(): Promise<void> {
    this.#hasEnded = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#ring('');
    await this.#listener?.stop();
  }

  /** ''  stands for all accounts: nobody knows what was announced while there was no session. */
  #ring(accountId: string): void {
    const rung = accountId === '' ? [...this.#watches.values()] : [this.#watches.get(accountId) ?? []];
    for (const watches of rung) for (const waiting of watches) ring(waiting);
  }

  #lookLater(): NodeJS.Timeout {
    return setTimeout(() => void this.#look(), this.#lookEveryMs).unref();
  }

  /** One query for all that wait, by primary key. */
  async #look(): Promise<void> {
    const accountIds = [...this.#watches.keys()];
    try {
      const { rows } = await sql<{ account_id: string; last_sequence: number }>`
        select account_id, last_sequence from event_sequences where account_id = any(${accountIds}::uuid[])`.execute(
        this.#database,
      );
      for (const { account_id: accountId, last_sequence: newest } of rows) {
        for (const waiting of this.#watches.get(accountId) ?? []) if (newest > waiting.newest) ring(waiting);
      }
    } catch (error) {
      this.#logger.debug({ err: error }, 'could not look for new events');
    }
    this.#timer = this.#watches.size > 0 && !this.#hasEnded ? this.#lookLater() : null;
  }
}

function ring(waiting: Waiting): void {
  waiting.hasRung = true;
  waiting.wake();
}

async function wait(waiting: Waiting, newest: number, milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (!waiting.hasRung && signal?.aborted !== true) {
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
  waiting.hasRung = false;
}
