const DAY_SECONDS = 86_400;

/** Reads `Retry-After`, in seconds or as an HTTP date. Returns seconds, at most a day; null if it is unreadable. */
export function retryAfterSeconds(header: string | undefined, receivedAt: string): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), DAY_SECONDS);
  const until = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(until)) return null;
  const seconds = Math.ceil((until - Date.parse(receivedAt)) / 1000);
  return Math.min(Math.max(seconds, 0), DAY_SECONDS);
}
