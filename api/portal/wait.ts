import type { PageOptions } from '../pages/page.ts';

/** 429, with when to come again in words and for programs. */
export function afterWait(what: string, retryAfterMs: number): PageOptions {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000));
  const minutes = Math.ceil(seconds / 60);
  return {
    status: 429,
    problem: `${what} Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    headers: { 'Retry-After': String(seconds) },
  };
}
