/**
 * Caches rejections. Each is confirmed by the current versions of the key and the account, so that changes take effect
 * with the next request. All rejected clients of a process share one such query at a time (decision 0017).
 */
import { type KeyVersion, readKeyVersions } from '../../store/people/api-keys.ts';
import type { Database } from '../../store/postgres/database.ts';
import { RequestBatcher } from './request-batcher.ts';

/** Maximum number of cached rejections. Beyond it, the oldest are dropped and their buckets are queried again. */
const MAX_REFUSALS = 10_000;

export interface RefusalsDeps {
  database: Database;
  /** Wall-clock time, which determines whether keys have expired. */
  now: () => Date;
  /** Clock of the buckets. */
  milliseconds: () => number;
  deadlineMs: number;
}

interface Remembered<Refusal> {
  refusal: Refusal;
  version: KeyVersion;
  /** The bucket stays empty until this time. */
  until: number;
}

export class Refusals<Refusal> {
  readonly #deps: RefusalsDeps;
  readonly #remembered = new Map<string, Remembered<Refusal>>();
  readonly #versions: RequestBatcher<Buffer, KeyVersion | null>;

  constructor(deps: RefusalsDeps) {
    this.#deps = deps;
    this.#versions = new RequestBatcher((hashes) => this.#readVersions(hashes), { deadlineMs: deps.deadlineMs });
  }

  get isOverdue(): boolean {
    return this.#versions.isOverdue;
  }

  remember(
    name: string,
    { refusal, version, resetMs }: { refusal: Refusal; version: KeyVersion; resetMs: number },
  ): void {
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size >= MAX_REFUSALS && oldest !== undefined) this.#remembered.delete(oldest);
    this.#remembered.set(name, { refusal, version, until: this.#deps.milliseconds() + resetMs });
  }

  /** Returns a rejection that still applies, or null if the bucket must decide. */
  async find(name: string, hash: Buffer): Promise<{ refusal: Refusal; resetMs: number } | null> {
    const remembered = this.#remembered.get(name);
    if (remembered === undefined) return null;
    const { refusal, version, until } = remembered;
    if (until > this.#deps.milliseconds() && (await this.#versions.submit('', hash)) === version) {
      return { refusal, resetMs: Math.max(0, until - this.#deps.milliseconds()) };
    }
    if (this.#remembered.get(name) === remembered) this.#remembered.delete(name);
    return null;
  }

  async #readVersions(hashes: readonly Buffer[]): Promise<(KeyVersion | null)[]> {
    const { database, now } = this.#deps;
    const versions = await readKeyVersions(database, hashes, now());
    return hashes.map((hash) => versions.get(hash.toString('base64')) ?? null);
  }
}
