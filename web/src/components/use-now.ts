import { useSyncExternalStore } from 'react';

const EVERY_MS = 30_000;
let now = Date.now();

function subscribe(tell: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now();
    tell();
  }, EVERY_MS);
  return () => clearInterval(timer);
}

/** Milliseconds of the epoch, renewed every half minute: what is written as “5 minutes ago” stays true. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
