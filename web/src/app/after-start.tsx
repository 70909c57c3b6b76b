/**
 * What comes once the page stands: events that keep it live, and the place for notices, which is loaded with the first thing that
 * somebody does, as notices tell what came of it. Drawn for itself: what the frame drew again for it would be the whole page.
 */
import { lazy, Suspense, useEffect, useState } from 'react';
import { keepLive } from './live.ts';
import { tellOfOtherAccount } from './other-account.ts';
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
    // What is done itself comes first.
    const heed = () => whenIdle(want);
    // Some who read out pages click without pointer and key.
    for (const doing of ['pointerdown', 'keydown', 'click']) {
      window.addEventListener(doing, heed, { signal, capture: true, once: true });
    }
    whenIdle(() => {
      if (signal.aborted) return;
      keepLive(queryClient, signal);
      if (takeNotice()) void tellOfOtherAccount().then(want);
    });
    return () => end.abort();
  }, []);
  return <Suspense>{isWanted && <Notices />}</Suspense>;
}
