/**
 * Admits requests: authenticates the key and counts the request in its bucket with one database statement. All
 * processes share the counts, and a revoked key is rejected immediately (decision 0017).
 */

import { type Taken, takeFromBucket } from '../../store/http/rate-limits.ts';
import { admitKey, type KeyVersion } from '../../store/people/api-keys.ts';
import type { Database } from '../../store/postgres/database.ts';
import { type Bucket, DEFAULT_LIMITS, type Feature } from '../accounts/account-settings.ts';
import { type Caller, callerOf, hashApiKey, type Scope, verifyApiKey } from '../keys/api-keys.ts';
import { callerOfSession } from '../sessions/session-caller.ts';
import { findSession } from '../sessions/sessions.ts';
import { Refusals } from './refusals.ts';
import { RequestBatcher } from './request-batcher.ts';

export interface Quota {
  /** `session` is the bucket of a signed-in person. */
  bucket: Bucket | 'session';
  /** Requests allowed within any 60 s. */
  limit: number;
  remaining: number;
  /** Milliseconds until one more request is allowed. */
  resetMs: number;
}

export interface Admission {
  caller: Caller;
  /** False if the bucket is empty. `quota.resetMs` then states how long to wait. */
  isAdmitted: boolean;
  /** Null if the windows could not be read, in which case the request is admitted. */
  quota: Quota | null;
}

export interface AdmissionInput {
  key: string;
  /** If the key lacks this scope or the account this feature, the request is authenticated but not counted. */
  scope: Scope;
  feature?: Feature | undefined;
  bucket: Bucket;
}

export interface AdmissionDeps {
  database: Database;
  /** Returns wall-clock time. */
  now: () => Date;
  /** Clock of the windows. Defaults to the database's. */
  windowsNow?: (() => Date) | undefined;
  /** Called for each request that was admitted because the windows could not be read. */
  onUnchecked(error: unknown): void;
}

/** A window of the account, and the name under which it is stored. */
interface Window {
  bucket: Quota['bucket'];
  name: string;
  limit: number;
}

interface TakenFromWindow {
  /** Number of admitted requests, at most `wanted`. */
  admitted: number;
  quota: Quota | null;
}

/** Requests per person within 60 s (spec D6). */
const SESSION_LIMIT = 600;

type HashedInput = AdmissionInput & { hash: Buffer };

/** `version` is null if the key was verified without using its bucket. */
type Decision = Admission & { version: KeyVersion | null };

/** An admission normally takes milliseconds. Beyond this time, the database is considered unresponsive. */
const DEADLINE_MS = 3_000;

export class Admissions {
  readonly #deps: AdmissionDeps;
  readonly #refusals: Refusals<Admission>;
  /** Batches a client's concurrent requests, each of which would otherwise wait for the lock on the bucket. */
  readonly #batcher = new RequestBatcher<HashedInput, Decision | null>((inputs) => this.#decide(inputs), {
    deadlineMs: DEADLINE_MS,
  });

  constructor(deps: AdmissionDeps) {
    this.#deps = deps;
    const { database, now, windowsNow } = deps;
    const milliseconds = () => windowsNow?.().getTime() ?? performance.now();
    this.#refusals = new Refusals({ database, now, milliseconds, deadlineMs: DEADLINE_MS });
  }

  /** False after the database has not answered an admission in time, until it answers one. */
  get isAnswered(): boolean {
    return !this.#batcher.isOverdue && !this.#refusals.isOverdue;
  }

  /**
   * Admits a request by its key. Returns null if the key is unknown, revoked or expired. Throws if the database is
   * unavailable.
   */
  async admit(input: AdmissionInput): Promise<Admission | null> {
    const hash = hashApiKey(input.key);
    const name = `${hash.toString('base64')} ${input.bucket}`;
    const found = await this.#refusals.find(name, hash);
    if (found !== null) {
      const { refusal, resetMs } = found;
      return { ...refusal, quota: refusal.quota && { ...refusal.quota, resetMs } };
    }
    const decision = await this.#batcher.submit(`${name} ${input.scope} ${input.feature}`, { ...input, hash });
    if (decision === null) return null;
    const { version, ...admission } = decision;
    const { isAdmitted, quota } = admission;
    if (version !== null && !isAdmitted && quota?.remaining === 0)
      this.#refusals.remember(name, { refusal: admission, version, resetMs: quota.resetMs });
    return admission;
  }

  /**
   * Admits a signed-in person. Requests to the bucket `default` are counted per person, others per account (spec D6).
   * Returns null if the session has ended or has no account.
   */
  async admitSession(token: string, bucket: Bucket): Promise<Admission | null> {
    const session = await findSession(this.#deps, token);
    const caller = session && callerOfSession(session);
    if (caller === null) return null;
    if (caller.refused != null) return { caller, isAdmitted: false, quota: null };
    const window = bucket === 'default' ? sessionWindow(caller) : windowOf(caller, bucket);
    const { admitted, quota } = await this.#take(caller, window, 1);
    return { caller, isAdmitted: admitted > 0, quota };
  }

  /** Takes up to `wanted` requests from a bucket. */
  async take(caller: Caller, bucket: Bucket, wanted: number): Promise<TakenFromWindow> {
    return this.#take(caller, windowOf(caller, bucket), wanted);
  }

  async #take({ accountId }: Caller, { bucket, name, limit }: Window, wanted: number): Promise<TakenFromWindow> {
    const { database, windowsNow } = this.#deps;
    const at = windowsNow?.() ?? null;
    try {
      const input = { accountId, bucket: name, allowed: limit, wanted, at };
      const taken = await takeFromBucket(database, input);
      return { admitted: taken.admitted, quota: quotaOf(bucket, limit, taken) };
    } catch (error) {
      this.#deps.onUnchecked(error);
      return { admitted: wanted, quota: null };
    }
  }

  /** Decides on a batch of identical requests, admitting them in order of arrival. */
  async #decide(inputs: readonly HashedInput[]): Promise<(Decision | null)[]> {
    const [first] = inputs;
    if (first === undefined) return [];
    const { key, hash, scope, feature = null, bucket } = first;
    const { database, windowsNow, onUnchecked } = this.#deps;
    const now = this.#deps.now();
    const input = { hash, now, scope, feature, bucket, defaultLimit: DEFAULT_LIMITS[bucket] };
    try {
      const row = await admitKey(database, { ...input, at: windowsNow?.() ?? null, wanted: inputs.length });
      if (row === null) return inputs.map(() => null);
      const caller = await callerOf(database, row, now);
      return inputs.map((_, index) => {
        const remaining = row.remaining + Math.max(0, row.admitted - 1 - index);
        return {
          caller,
          isAdmitted: index < row.admitted,
          quota: quotaOf(bucket, row.allowed, { ...row, remaining }),
          version: row.version,
        };
      });
    } catch (error) {
      // Requests must be authenticated even if they cannot be counted, so this throws if the database is unavailable.
      const caller = await verifyApiKey(database, key, now);
      onUnchecked(error);
      return inputs.map(() => (caller === null ? null : { caller, isAdmitted: true, quota: null, version: null }));
    }
  }
}

function windowOf({ account }: Caller, bucket: Bucket): Window {
  return { bucket, name: bucket, limit: account.limits[bucket] };
}

function sessionWindow({ person }: Caller): Window {
  return { bucket: 'session', name: `session ${person?.id}`, limit: SESSION_LIMIT };
}

function quotaOf(bucket: Quota['bucket'], limit: number, { remaining, oldestMs, retryAfterMs }: Taken): Quota {
  return { bucket, limit, remaining, resetMs: retryAfterMs ?? oldestMs ?? 0 };
}
