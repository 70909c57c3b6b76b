/** Waits for a limit of the account and sends the request again. */
import { pause } from '../app/pause.ts';

/** The wait if the server names none. */
const USUAL_SECONDS = 10;

/** Reports the end of the wait in milliseconds since the epoch. */
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
