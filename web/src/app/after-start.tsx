/**
 * Starts what can wait until the page is on screen: live updates, and notices, which are loaded when the user first
 * acts. A separate component, so that its state changes do not re-render the whole frame.
 */
import { type ComponentType, useEffect, useState } from 'react';
import { showAccountNotice } from './account-notice.ts';
import { startLiveUpdates } from './live.ts';
import { queryClient } from './query-client.ts';
import { takeNotice } from './tab-account.ts';
import { whenIdle } from './when-idle.ts';

export function AfterStart() {
  const [Notices, setNotices] = useState<ComponentType | null>(null);
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    // If loading fails because the connection was lost, notices are loaded at the next action.
    const load = () =>
      import('./notices.tsx').then((loaded) => setNotices(() => loaded.Notices)).catch(loadOnNextAction);
    // Waits until the browser is idle, so that the user's action is handled first.
    const loadWhenIdle = () => whenIdle(load);
    function loadOnNextAction(): void {
      // Some screen readers trigger clicks without pointer or key events.
      for (const action of ['pointerdown', 'keydown', 'click']) {
        window.addEventListener(action, loadWhenIdle, { signal, capture: true, once: true });
      }
    }
    loadOnNextAction();
    whenIdle(() => {
      if (signal.aborted) return;
      startLiveUpdates(queryClient, signal);
      if (takeNotice()) showAccountNotice().then(load, loadOnNextAction);
    });
    return () => end.abort();
  }, []);
  return Notices !== null && <Notices />;
}
