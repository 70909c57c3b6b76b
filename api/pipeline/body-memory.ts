/**
 * Limits the memory for large request bodies, for the whole process and for each account. A body beyond the limit waits
 * unread, so that its sender waits too.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ByteBudget } from '../../operations/byte-budget.ts';
import { unavailable } from '../json-api/errors.ts';
import { readBytes } from './read-bytes.ts';

export interface BodyMemoryLimits {
  /** Bytes for the bodies of all accounts. A body takes three times its size while its request is handled. */
  totalBytes?: number;
  /** Bytes for the bodies of one account, so that its slow uploads do not delay those of others. */
  accountBytes?: number;
  /** Larger bodies take room; smaller ones are read at once. */
  smallBytes?: number;
  /** Time limit for waiting, after which the request is rejected. */
  waitMs?: number;
}

/** A body that has not been read yet. */
export interface UnreadBody {
  request: IncomingMessage;
  response: ServerResponse;
  limitBytes: number;
  /** Account that the request belongs to. */
  accountId: string;
}

const MIB = 1024 * 1024;
const RETRY_AFTER_SECONDS = 10;

export class BodyMemory {
  readonly #limits: Required<BodyMemoryLimits>;
  readonly #total: ByteBudget;
  readonly #accounts = new Map<string, { budget: ByteBudget; requests: number }>();

  constructor(limits: BodyMemoryLimits = {}) {
    this.#limits = { totalBytes: 320 * MIB, accountBytes: 80 * MIB, smallBytes: MIB, waitMs: 30_000, ...limits };
    this.#total = new ByteBudget(this.#limits.totalBytes);
  }

  /**
   * Reads the exact bytes of a body once there is room for them; the room is released when the response closes. Throws
   * 413 beyond the limit, and 503 if there is no room in time.
   */
  async read({ request, response, limitBytes, accountId }: UnreadBody): Promise<Buffer> {
    const stated = Number(request.headers['content-length'] ?? limitBytes);
    const bytes = Math.min(stated, limitBytes);
    if (bytes > this.#limits.smallBytes) await this.#take(bytes, accountId, response);
    return readBytes(request, limitBytes);
  }

  async #take(bytes: number, accountId: string, response: ServerResponse): Promise<void> {
    const { accountBytes, waitMs } = this.#limits;
    const gone = new AbortController();
    const closed = new Promise<void>((resolve) => {
      const end = (): void => {
        gone.abort();
        resolve();
      };
      if (response.destroyed) end();
      else response.once('close', end);
    });
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(waitMs)]);
    const account = this.#accounts.get(accountId) ?? { budget: new ByteBudget(accountBytes), requests: 0 };
    this.#accounts.set(accountId, account);
    account.requests += 1;
    await new Promise<void>((resolve, reject) => {
      const hold = async (): Promise<void> => {
        resolve();
        await closed;
      };
      void account.budget
        .spend(bytes, () => this.#total.spend(bytes, hold, signal), signal)
        .catch(() => reject(unavailable('Too many large bodies are being received', RETRY_AFTER_SECONDS)))
        .finally(() => {
          account.requests -= 1;
          if (account.requests === 0) this.#accounts.delete(accountId);
        });
    });
  }
}
