/**
 * Starts everything that can wait until the page is on screen: live updates, and notices, which are loaded on the first user
 * action. It is a separate component, so that its state changes do not render the whole frame again.
 */
import { lazy, Suspense, useEffect, useState } from 'react';
import { keepLive } from './live.ts';
import { showAccountNotice } from './other-account.ts';
import { queryClient } from './query-client.ts';
import { takeNotice } from './tab-account.ts';
import { whenIdle } from './when-idle.ts';

const Notices = lazy(async () => ({ default: (await import('./notices.tsx')).Notices }));

export function AfterStart() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const want = () => setWanted(true);
    // Waits until the browser is idle: the user's own action has priority.
    const heed = () => whenIdle(want);
    // Some screen readers click without a pointer or key event.
    for (const doing of ['pointerdown', 'keydown', 'click']) {
      window.addEventListener(doing, heed, { signal, capture: true, once: true });
    }
    whenIdle(() => {
      if (signal.aborted) return;
      keepLive(queryClient, signal);
      if (takeNotice()) void showAccountNotice().then(want);
    });
    return () => end.abort();
  }, []);
  return <Suspense>{isWanted && <Notices />}</Suspense>;
}
