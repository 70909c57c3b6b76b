/**
 * Whether a request may begin: who asks, and whether the account has asked too often. Both in one statement, decided by the
 * database, so that all processes count together and a key that is revoked is refused at once (decision 0017).
 */

import { type Taken, takeFromBucket } from '../../store/http/rate-limits.ts';
import { admitKey } from '../../store/people/api-keys.ts';
import type { Database } from '../../store/postgres/database.ts';
import { type Bucket, DEFAULT_LIMITS, type Feature } from '../accounts/account-settings.ts';
import { type Caller, callerOf, hashApiKey, type Scope, verifyApiKey } from '../keys/api-keys.ts';
import { callerOfSession } from '../sessions/session-caller.ts';
import { findSession } from '../sessions/sessions.ts';
import { RequestBatcher } from './request-batcher.ts';

/** What is left of a bucket. */
export interface Quota {
  /** `session`: that of a person who signed in. */
  bucket: Bucket | 'session';
  /** In any 60 s. */
  limit: number;
  remaining: number;
  /** Until the next place comes back. */
  resetMs: number;
}

export interface Admission {
  caller: Caller;
  /** False: the bucket is empty until `quota.resetMs` have passed. */
  isAdmitted: boolean;
  /** Null where windows could not be looked at; the request is let in then. */
  quota: Quota | null;
}

export interface AdmissionInput {
  key: string;
  /** A key without it, or an account without the feature, is known but counts nothing. */
  scope: Scope;
  feature?: Feature | undefined;
  bucket: Bucket;
}

export interface AdmissionDeps {
  database: Database;
  /** Wall clock. */
  now: () => Date;
  /** Clock of the windows; that of the database when left out. */
  windowsNow?: (() => Date) | undefined;
  /** Windows could not be looked at, and a request was let in. */
  onUnchecked(error: unknown): void;
}

/** One that is counted in, under its name among those of the account. */
interface Window {
  bucket: Quota['bucket'];
  name: string;
  limit: number;
}

interface TakenFromWindow {
  /** How many of those that were wanted. */
  admitted: number;
  quota: Quota | null;
}

/** Requests of a person in 60 s (spec D6). */
const SESSION_LIMIT = 600;

type HashedInput = AdmissionInput & { hash: Buffer };

/** So many refusals are remembered; beyond that the oldest are asked of the database again. */
const MAX_REFUSALS = 10_000;

export class Admissions {
  readonly #deps: AdmissionDeps;
  /** Refusals that hold for a while whatever anybody does: nothing leaves a window before its time. */
  readonly #refusals = new Map<string, { admission: Admission; until: number }>();
  /** A client that asks many things at a time would wait for the lock of its bucket as often. */
  readonly #gathered = new RequestBatcher<HashedInput, Admission | null>((inputs) => this.#decide(inputs));

  constructor(deps: AdmissionDeps) {
    this.#deps = deps;
  }

  /** Null for a key that is unknown, revoked or expired. Throws where the database is away. */
  async admit(input: AdmissionInput): Promise<Admission | null> {
    const hash = hashApiKey(input.key);
    const name = `${hash.toString('base64')} ${input.bucket}`;
    const refusal = this.#rememberedRefusal(name);
    if (refusal !== null) return refusal;
    const admission = await this.#gathered.submit(`${name} ${input.scope} ${input.feature}`, { ...input, hash });
    const { isAdmitted = true, quota = null } = admission ?? {};
    if (admission !== null && !isAdmitted && quota?.remaining === 0) this.#remember(name, admission, quota);
    return admission;
  }

  /**
   * A person who signed in. Requests that would count in the bucket `default` count in one of the person's own; those with a
   * bucket of theirs count there with the rest of the account (spec D6). Null for a session that ended, or in no account.
   */
  async admitSession(token: string, bucket: Bucket): Promise<Admission | null> {
    const session = await findSession(this.#deps, token);
    const caller = session && callerOfSession(session);
    if (caller === null) return null;
    const window = bucket === 'default' ? sessionWindow(caller) : windowOf(caller, bucket);
    const { admitted, quota } = await this.#take(caller, window, 1);
    return { caller, isAdmitted: admitted > 0, quota };
  }

  /** Takes up to `wanted` more from a bucket; says how many were let in. */
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

  /** Of requests that differ in nothing that matters here: those that came first are let in first. */
  async #decide(inputs: readonly HashedInput[]): Promise<(Admission | null)[]> {
    const [input] = inputs;
    if (input === undefined) return [];
    const { key, hash, scope, feature = null, bucket } = input;
    const { database, windowsNow, onUnchecked } = this.#deps;
    const now = this.#deps.now();
    const asked = { hash, now, scope, feature, bucket, defaultLimit: DEFAULT_LIMITS[bucket] };
    try {
      const row = await admitKey(database, { ...asked, at: windowsNow?.() ?? null, wanted: inputs.length });
      if (row === null) return inputs.map(() => null);
      const caller = await callerOf(database, row, now);
      return inputs.map((_, index) => {
        const remaining = row.remaining + Math.max(0, row.admitted - 1 - index);
        return {
          caller,
          isAdmitted: index < row.admitted,
          quota: quotaOf(bucket, row.allowed, { ...row, remaining }),
        };
      });
    } catch (error) {
      // Who asks must be known; how often he asked need not be. A database that is away throws here too.
      const caller = await verifyApiKey(database, key, now);
      onUnchecked(error);
      return inputs.map(() => (caller === null ? null : { caller, isAdmitted: true, quota: null }));
    }
  }

  #rememberedRefusal(name: string): Admission | null {
    const refusal = this.#refusals.get(name);
    if (refusal === undefined) return null;
    const resetMs = refusal.until - this.#milliseconds();
    if (resetMs <= 0) {
      this.#refusals.delete(name);
      return null;
    }
    const { quota } = refusal.admission;
    return { ...refusal.admission, quota: quota === null ? null : { ...quota, resetMs } };
  }

  #remember(name: string, admission: Admission, quota: Quota): void {
    const [oldest] = this.#refusals.keys();
    if (this.#refusals.size >= MAX_REFUSALS && oldest !== undefined) this.#refusals.delete(oldest);
    this.#refusals.set(name, { admission, until: this.#milliseconds() + quota.resetMs });
  }

  #milliseconds(): number {
    return this.#deps.windowsNow?.().getTime() ?? performance.now();
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
