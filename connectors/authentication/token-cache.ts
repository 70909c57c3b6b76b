import { AuthenticationFailed } from './failure.ts';

export interface Token {
  value: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  lifeMs: number;
}

const HOUR_MS = 3_600_000;

interface Slot {
  token: Token | null;
  pending: Promise<Token> | null;
  /** Times of the token requests in the last hour, for `maxTokensPerHour`. */
  requestedAt: number[];
}

/**
 * Caches bearer tokens, one per credential. Concurrent requests share a token call. A token is renewed `skewSeconds`
 * before it expires, but never before four fifths of its lifetime have passed (CMA CGM's tokens last 299 s), because
 * some authorities limit token calls (UP: 8 an hour).
 */
export class TokenCache {
  readonly #slots = new Map<string, Slot>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  async get(
    credentialKey: string,
    limits: { skewSeconds: number; maxPerHour: number | null },
    fetchToken: () => Promise<Token>,
  ): Promise<Token> {
    const slot = this.#slot(credentialKey);
    if (slot.token && !this.#isStale(slot.token, limits.skewSeconds)) return slot.token;
    slot.pending ??= this.#fetch(slot, limits.maxPerHour, fetchToken).finally(() => {
      slot.pending = null;
    });
    return slot.pending;
  }

  /** Drops a rejected token, unless a newer one has replaced it. */
  drop(credentialKey: string, value: string): void {
    const slot = this.#slot(credentialKey);
    if (slot.token?.value === value) slot.token = null;
  }

  #slot(credentialKey: string): Slot {
    const existing = this.#slots.get(credentialKey);
    if (existing) return existing;
    const slot: Slot = { token: null, pending: null, requestedAt: [] };
    this.#slots.set(credentialKey, slot);
    return slot;
  }

  #isStale(token: Token, skewSeconds: number): boolean {
    return this.#now() >= token.expiresAt - Math.min(skewSeconds * 1000, token.lifeMs / 5);
  }

  async #fetch(slot: Slot, maxPerHour: number | null, fetchToken: () => Promise<Token>): Promise<Token> {
    const now = this.#now();
    slot.requestedAt = slot.requestedAt.filter((at) => at > now - HOUR_MS);
    const oldest = slot.requestedAt[0];
    if (maxPerHour !== null && oldest !== undefined && slot.requestedAt.length >= maxPerHour) {
      // If no new token may be requested, an unexpired one is used until it expires.
      if (slot.token && slot.token.expiresAt > now) return slot.token;
      throw new AuthenticationFailed({
        reason: 'quota_exhausted',
        detail: `at most ${maxPerHour} tokens may be requested per hour`,
        retryAfterSeconds: Math.ceil((oldest + HOUR_MS - now) / 1000),
      });
    }
    slot.requestedAt.push(now);
    slot.token = await fetchToken();
    return slot.token;
  }
}
