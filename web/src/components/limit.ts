/** What is beyond a limit of the account waits, and is sent again. */
import { pause } from '../app/pause.ts';

/** Where the server does not say. */
const USUAL_SECONDS = 10;

/** Tells until when it waits, in milliseconds of the epoch. */
export async function waitForLimit(
  retryAfterSeconds: number | null,
  signal: AbortSignal,
  tell: (change: { waitsUntil: number }) => void,
): Promise<void> {
  const waitMs = (retryAfterSeconds ?? USUAL_SECONDS) * 1_000;
  tell({ waitsUntil: Date.now() + waitMs });
  await pause(waitMs, signal);
}

export function limitWords(waitsUntil: number): string {
  return `The limit is reached: it goes on at ${new Date(waitsUntil).toLocaleTimeString('en-GB')}`;
}
