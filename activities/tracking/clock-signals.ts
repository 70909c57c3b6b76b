/** Wakes activities that wait for a test clock to move. */
import type { Logger } from 'pino';
import { listenTo } from '../../store/postgres/listen.ts';
import { CLOCK_CHANNEL } from '../../store/test-clocks/test-clocks.ts';

export interface ClockSignals {
  /** Resolves when the clock moves, when `signal` aborts, or after `milliseconds`. */
  wait(clockId: string, milliseconds: number, signal: AbortSignal): Promise<void>;
  /**
   * Returns the number of moves so far, by which callers detect whether the clock moved between reading rows and
   * waiting.
   */
  moves(clockId: string): number;
  stop(): Promise<void>;
}

export function listenToClocks(databaseUrl: string, logger: Logger): ClockSignals {
  const waiting = new Map<string, Set<() => void>>();
  const moves = new Map<string, number>();
  const listener = listenTo(databaseUrl, CLOCK_CHANNEL, logger, (clockId) => {
    // Any clock may have moved while the connection was lost.
    const moved = clockId === '' ? [...waiting.keys()] : [clockId];
    for (const id of moved) {
      moves.set(id, (moves.get(id) ?? 0) + 1);
      for (const wake of waiting.get(id) ?? []) wake();
    }
  });
  return {
    moves: (clockId) => moves.get(clockId) ?? 0,
    async wait(clockId, milliseconds, signal) {
      if (signal.aborted) return;
      await new Promise<void>((resolve) => {
        const wakers = waiting.get(clockId) ?? new Set();
        waiting.set(clockId, wakers);
        const done = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          wakers.delete(done);
          if (wakers.size === 0) waiting.delete(clockId);
          resolve();
        };
        const timer = setTimeout(done, milliseconds);
        signal.addEventListener('abort', done);
        wakers.add(done);
      });
    },
    stop: () => listener.stop(),
  };
}
