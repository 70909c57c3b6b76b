import { pause } from '../app/pause.ts';

/** Used if the server does not specify a wait. */
const USUAL_SECONDS = 10;

/**
 * Waits until an account's limit allows another request. First reports when the wait will end, in milliseconds since
 * the epoch.
 */
export async function waitForLimit(
  retryAfterSeconds: number | null,
  signal: AbortSignal,
  update: (change: { waitsUntil: number }) => void,
): Promise<void> {
  const waitMs = (retryAfterSeconds ?? USUAL_SECONDS) * 1_000;
  update({ waitsUntil: Date.now() + waitMs });
  await pause(waitMs, signal);
}

export function limitWords(waitsUntil: number): string {
  return `Limit reached. Continues at ${new Date(waitsUntil).toLocaleTimeString('en-GB')}`;
}
