/** Replaces the whole app if it cannot start, and retries periodically. */
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Failure } from '../components/failure.tsx';
import plain from '../components/plain.module.css';
import { Mark } from './mark.tsx';
import classes from './shell.module.css';

const RETRY_MS = 15_000;

export function StartFailure({ error }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => void router.invalidate(), RETRY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <>
      <header className={classes.startHeader}>
        <a href="/" aria-label="Seamark" className={classes.brand}>
          <Mark />
          <span className={classes.name}>Seamark</span>
        </a>
      </header>
      <main className={classes.startMain}>
        <h1 className={plain.heading}>Seamark is not available right now</h1>
        <p>This page tries again every 15 seconds.</p>
        <Failure error={error} title="The start page could not be loaded" retry={() => void router.invalidate()} />
      </main>
    </>
  );
}
