/** Waits until an account's limit allows a request to be sent again. */
import { pause } from '../app/pause.ts';

/** Wait in seconds if the server does not specify one. */
const USUAL_SECONDS = 10;

/** Reports when the wait will end (in milliseconds since the epoch), then waits. */
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
