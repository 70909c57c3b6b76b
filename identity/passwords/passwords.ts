/**
 * Hashes and checks passwords with argon2id. A hash costs tens of milliseconds of CPU and much memory, so only a few run at
 * once. Others queue; beyond `MAX_WAITING` they are rejected.
 */
import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { IdentityError } from '../error.ts';

export interface PasswordCost {
  /** KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** 19 MiB, two passes: 10 to 36 ms. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HASH_LENGTH = 32;
/** Maximum number of concurrent hashes, out of the four threads of Node's pool. */
const CONCURRENCY = 2;
const MAX_WAITING = 64;
/** Longer than any accepted password. Longer input is truncated, so that rejecting it costs no more. */
const MAX_CHECKED_LENGTH = 1_024;

export interface PasswordCheck {
  isCorrect: boolean;
  /** Hashed with parameters other than the current ones: rehash while the password is available. */
  isOutdated: boolean;
}

export class Passwords {
  readonly #cost: PasswordCost;
  /** Hash that is checked for an unknown person, so that the check takes as long. */
  readonly #decoy: string;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(cost: PasswordCost = COST) {
    this.#cost = cost;
    const { memoryCost, timeCost, parallelism } = cost;
    const [salt, result] = [randomBytes(16), randomBytes(HASH_LENGTH)].map((bytes) =>
      bytes.toString('base64').replaceAll('=', ''),
    );
    this.#decoy = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${result}`;
  }

  async hash(password: string): Promise<string> {
    return this.#withSlot(() => hash(normalPassword(password), { ...this.#cost, outputLen: HASH_LENGTH }));
  }

  /** Checks a password. If `stored` is null (no such person), the check takes as long and always fails. */
  async check(stored: string | null, password: string): Promise<PasswordCheck> {
    const given = normalPassword(password).slice(0, MAX_CHECKED_LENGTH);
    const matches = await this.#withSlot(() => verify(stored ?? this.#decoy, given));
    const isCorrect = matches && stored !== null;
    return { isCorrect: isCorrect, isOutdated: isCorrect && this.#isOutdated(stored) };
  }

  #isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism, outputLen } = parseOptions(stored);
    const now = this.#cost;
    return (
      !stored.startsWith('$argon2id$') ||
      memoryCost !== now.memoryCost ||
      timeCost !== now.timeCost ||
      parallelism !== now.parallelism ||
      outputLen !== HASH_LENGTH
    );
  }

  async #withSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < CONCURRENCY) this.#running += 1;
    else {
      if (this.#waiting.length >= MAX_WAITING) throw new IdentityError('busy');
      // A finished task passes its slot on, so that `#running` stays the same.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}

/** Normalises a password, so that it matches regardless of how a keyboard composes its letters. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}
