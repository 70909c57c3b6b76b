/**
 * Passwords are kept as argon2id. A hash takes tens of milliseconds of a processor and the memory of its parameters, so only a
 * few are made at once; the others wait their turn, and where very many wait, more are refused.
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
/** Of the four threads that Node does such work on. */
const CONCURRENCY = 2;
const MAX_WAITING = 64;
/** No password that is accepted is as long; what is longer costs no more to refuse. */
const MAX_CHECKED_LENGTH = 1_024;

export interface PasswordCheck {
  isCorrect: boolean;
  /** Made with other parameters than those of today: worth making anew while the password is at hand. */
  isOutdated: boolean;
}

export class Passwords {
  readonly #cost: PasswordCost;
  /** Of nobody: what is checked where there is no person, so that it takes as long. */
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
    return this.#inTurn(() => hash(normalPassword(password), { ...this.#cost, outputLen: HASH_LENGTH }));
  }

  /** `stored` null: of nobody. Takes as long, and is wrong. */
  async check(stored: string | null, password: string): Promise<PasswordCheck> {
    const given = normalPassword(password).slice(0, MAX_CHECKED_LENGTH);
    const matches = await this.#inTurn(() => verify(stored ?? this.#decoy, given));
    const isRight = matches && stored !== null;
    return { isCorrect: isRight, isOutdated: isRight && this.#isOutdated(stored) };
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

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < CONCURRENCY) this.#running += 1;
    else {
      if (this.#waiting.length >= MAX_WAITING) throw new IdentityError('busy');
      // Whoever ends hands on the place, so that `#running` stays.
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

/** One password, however the keyboard composed its letters. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}
