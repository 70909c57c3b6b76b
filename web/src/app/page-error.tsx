/** Replaces a page that failed, while the frame around it stays. */
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Failure } from '../components/failure.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { PageNotLoaded } from './lazy-page.ts';

export function PageError({ error }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  return error instanceof PageNotLoaded ? (
    <NotLoaded />
  ) : (
    <Failure error={error} retry={() => void router.invalidate()} />
  );
}

/**
 * Reloads the window once the server responds. After an update, the server has different files, which only a new
 * document references.
 */
function NotLoaded() {
  const [isAway, setIsAway] = useState(false);
  const retry = async () => {
    if (await isServerReachable()) window.location.reload();
    else setIsAway(true);
  };
  useEffect(() => {
    const reloadOnce = async () => {
      if (!(await isServerReachable())) setIsAway(true);
      else if (isFirstReload()) window.location.reload();
    };
    void reloadOnce();
    const onOnline = () => window.location.reload();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  const title = isAway ? 'No connection to the server' : 'This page could not be loaded';
  return (
    <>
      <PageHeader title={title} />
      <Failure
        error={
          new Error('Pages that you have already opened still work. This one will load when the connection is back.')
        }
        title="This page is not loaded yet"
        retry={() => void retry()}
      />
    </>
  );
}

async function isServerReachable(): Promise<boolean> {
  return fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

const RELOADED = 'seamark-reloaded';

/** Whether this URL is being reloaded for the first time. A file that stays missing must not cause endless reloads. */
function isFirstReload(): boolean {
  const isFirst = sessionStorage.getItem(RELOADED) !== window.location.href;
  sessionStorage.setItem(RELOADED, window.location.href);
  return isFirst;
}
