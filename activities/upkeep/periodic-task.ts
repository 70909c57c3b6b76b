/** A task that runs repeatedly, alongside the activities, until the process ends. */
export interface PeriodicTask {
  /** Starts the next run now, or right after the current one. */
  runNow(): void;
  /** Stops after the current run. */
  stop(): Promise<void>;
}

export interface PeriodicTaskInput {
  /** Whether to run again immediately. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a run without a result waits like one that is done
  run(): Promise<boolean | void>;
  everyMs: number;
  /** Called when a run fails. The next run starts on schedule. */
  onError(error: unknown): void;
}

export function startPeriodicTask({ run: round, everyMs, onError }: PeriodicTaskInput): PeriodicTask {
  let stopped = false;
  let mustRunNow = false;
  let wakeUp: () => void = () => {};
  const run = async (): Promise<void> => {
    while (!stopped) {
      mustRunNow = false;
      let hasMore: boolean | undefined;
      try {
        hasMore = (await round()) === true;
      } catch (error) {
        onError(error);
      }
      if (hasMore || mustRunNow || stopped) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const running = run();
  return {
    runNow() {
      mustRunNow = true;
      wakeUp();
    },
    async stop() {
      stopped = true;
      wakeUp();
      await running;
    },
  };
}
