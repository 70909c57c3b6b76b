import { useSyncExternalStore } from 'react';

const EVERY_MS = 30_000;
let now = Date.now();

function subscribe(notify: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now();
    notify();
  }, EVERY_MS);
  return () => clearInterval(timer);
}

/** Returns the current time in milliseconds since the epoch, updated every half minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
