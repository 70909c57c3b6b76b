import { useCallback, useEffect, useRef, useState } from 'react';

interface StartedRun<Run> {
  /** Aborted when the run ends, the page closes or another run starts. */
  signal: AbortSignal;
  /** Updates the progress; has no effect once the run is aborted. */
  update(change: Partial<Run>): void;
}

/** Tracks the progress of a process that sends many requests. */
export function useRun<Run extends object>(nothing: Run) {
  const [run, setRun] = useState(nothing);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const begin = useCallback((first: Run): StartedRun<Run> => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    setRun(first);
    return { signal, update: (change) => !signal.aborted && setRun((now) => ({ ...now, ...change })) };
  }, []);
  const end = useCallback((change: (now: Run) => Partial<Run>) => {
    stop.current?.abort();
    setRun((now) => ({ ...now, ...change(now) }));
  }, []);
  return { run, begin, end };
}
