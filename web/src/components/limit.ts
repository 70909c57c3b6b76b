/** Waits for a limit of the account before a request is sent again. */
import { pause } from '../app/pause.ts';

/** Default wait in seconds if the server names none. */
const USUAL_SECONDS = 10;

/** Reports when the wait will end (milliseconds since the epoch), then waits. */
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
