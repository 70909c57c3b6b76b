/** Counts long-lived readers. Each occupies a connection, so their number is limited per account and per process. */
import type { Caller } from '../../../identity/keys/api-keys.ts';
import { ApiError, unavailable } from '../../json-api/errors.ts';

export interface ReaderLimits {
  /** Limit for all API keys of an account together, and for each person. */
  perAccount: number;
  perProcess: number;
}

const RETRY_AFTER_SECONDS = 10;
/** The limit for all people of an account together is this multiple of the limit for one person. */
const PEOPLE_FACTOR = 10;

/** A counter with its limit. */
interface Slot {
  name: string;
  most: number;
  whose: string;
}

export class OpenReaders {
  readonly #what: string;
  readonly #limits: ReaderLimits;
  readonly #open = new Map<string, number>();
  #count = 0;

  /** `what` names the readers in errors, in the plural. */
  constructor(what: string, limits: ReaderLimits) {
    this.#what = what;
    this.#limits = limits;
  }

  /**
   * Takes a slot and returns the function that releases it. Throws 429 beyond the limit of a person or account, and 503
   * beyond that of the process.
   */
  open(caller: Pick<Caller, 'accountId' | 'person'>): () => void {
    const places = this.#placesOf(caller);
    const full = places.find(({ name, most }) => (this.#open.get(name) ?? 0) >= most);
    if (full !== undefined) throw this.#tooMany(full);
    if (this.#count >= this.#limits.perProcess) {
      throw unavailable(`Too many ${this.#what} are currently open`, RETRY_AFTER_SECONDS);
    }
    for (const { name } of places) this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
    this.#count += 1;
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      for (const { name } of places) this.#leave(name);
      this.#count -= 1;
    };
  }

  #placesOf({ accountId, person }: Pick<Caller, 'accountId' | 'person'>): Slot[] {
    const most = this.#limits.perAccount;
    if (person === undefined) return [{ name: accountId, most, whose: 'Your account has' }];
    return [
      { name: person.id, most, whose: 'You have' },
      { name: `people of ${accountId}`, most: most * PEOPLE_FACTOR, whose: 'The people of your account have' },
    ];
  }

  #leave(name: string): void {
    const left = (this.#open.get(name) ?? 1) - 1;
    if (left === 0) this.#open.delete(name);
    else this.#open.set(name, left);
  }

  #tooMany({ most, whose }: Slot): ApiError {
    const detail = `${whose} ${most} ${this.#what} open, which is the limit. Close one first.`;
    return new ApiError(429, [{ status: '429', title: 'Too Many Requests', detail }], {
      'Retry-After': String(RETRY_AFTER_SECONDS),
    });
  }
}
