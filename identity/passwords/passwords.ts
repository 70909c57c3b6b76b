/**
 * Hashes and checks passwords with argon2id. A hash takes tens of milliseconds of CPU time and much memory, so only a
 * few run concurrently. Others wait, and beyond `MAX_WAITING` they are rejected.
 */
import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { FairQueue, type Turn } from './fair-queue.ts';

export interface PasswordCost {
  /** Memory in KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** 19 MiB and two passes, which take 10 to 36 ms. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const HASH_LENGTH = 32;
/** Node's thread pool has four threads. */
const CONCURRENCY = 2;
const MAX_WAITING = 64;
const NO_LANE: Turn = { lane: '', isFirst: false };
/** Longer than any accepted password. Longer input is truncated, so that checking it costs no more. */
const MAX_CHECKED_LENGTH = 1_024;

export interface PasswordCheck {
  isCorrect: boolean;
  /** Whether the hash has outdated parameters and should be renewed now, while the password is available. */
  isOutdated: boolean;
}

export class Passwords {
  readonly #cost: PasswordCost;
  /** Checked if the person does not exist, so that the check takes just as long. */
  readonly #decoy: string;
  readonly #queue = new FairQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });

  constructor(cost: PasswordCost = COST) {
    this.#cost = cost;
    const { memoryCost, timeCost, parallelism } = cost;
    const [salt, result] = [randomBytes(16), randomBytes(HASH_LENGTH)].map((bytes) =>
      bytes.toString('base64').replaceAll('=', ''),
    );
    this.#decoy = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${result}`;
  }

  async hash(password: string): Promise<string> {
    const work = () => hash(normalPassword(password), { ...this.#cost, outputLen: HASH_LENGTH });
    return this.#queue.run(work, NO_LANE);
  }

  /**
   * Checks a password. If `stored` is null (no such person), the check takes just as long and fails. `turn` determines
   * the order of waiting checks.
   */
  async check(stored: string | null, password: string, turn: Turn = NO_LANE): Promise<PasswordCheck> {
    const given = normalPassword(password).slice(0, MAX_CHECKED_LENGTH);
    const matches = await this.#queue.run(() => verify(stored ?? this.#decoy, given), turn);
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
}

/** Normalizes a password, so that it does not matter how the keyboard composes its letters. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}
