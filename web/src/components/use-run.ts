import { useCallback, useEffect, useRef, useState } from 'react';

interface BegunRun<Run> {
  /** Aborted where nobody wants it any more. */
  signal: AbortSignal;
  /** Nothing is told of what was aborted. */
  tell(change: Partial<Run>): void;
}

/** How far something is that takes many requests. It is over with its page, and when the next one begins. */
export function useRun<Run extends object>(nothing: Run) {
  const [run, setRun] = useState(nothing);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const begin = useCallback((first: Run): BegunRun<Run> => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    setRun(first);
    return { signal, tell: (change) => !signal.aborted && setRun((now) => ({ ...now, ...change })) };
  }, []);
  const end = useCallback((change: (now: Run) => Partial<Run>) => {
    stop.current?.abort();
    setRun((now) => ({ ...now, ...change(now) }));
  }, []);
  return { run, begin, end };
}
