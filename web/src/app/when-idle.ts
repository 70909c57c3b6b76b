/** Runs the work when the browser is idle, or after 5 seconds at the latest. */
export function whenIdle(work: () => void): void {
  // Safari does not support `requestIdleCallback`.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 500);
}
