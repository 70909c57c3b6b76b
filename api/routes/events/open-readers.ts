/** Readers that stay: each holds a connection of the server, so an account has a limit, and so has the process. */
import { ApiError, unavailable } from '../../json-api/errors.ts';

export interface ReaderLimits {
  ofAccount: number;
  ofProcess: number;
}

const RETRY_AFTER_SECONDS = 10;

export class OpenReaders {
  readonly #what: string;
  readonly #limits: ReaderLimits;
  readonly #open = new Map<string, number>();
  #count = 0;

  /** `what`: for the error, in the plural. */
  constructor(what: string, limits: ReaderLimits) {
    this.#what = what;
    this.#limits = limits;
  }

  /** How to give the place back, once. Throws 429 for one too many of an account, 503 for one too many of all. */
  open(accountId: string): () => void {
    const own = this.#open.get(accountId) ?? 0;
    if (own >= this.#limits.ofAccount) throw this.#tooMany();
    if (this.#count >= this.#limits.ofProcess) {
      throw unavailable(`Too many ${this.#what} are open at this moment`, RETRY_AFTER_SECONDS);
    }
    this.#open.set(accountId, own + 1);
    this.#count += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.#open.get(accountId) ?? 1) - 1;
      if (left === 0) this.#open.delete(accountId);
      else this.#open.set(accountId, left);
      this.#count -= 1;
    };
  }

  #tooMany(): ApiError {
    const detail = `Your account has ${this.#limits.ofAccount} ${this.#what} open, which is all it may have. Close one first.`;
    return new ApiError(429, [{ status: '429', title: 'Too Many Requests', detail }], {
      'Retry-After': String(RETRY_AFTER_SECONDS),
    });
  }
}
