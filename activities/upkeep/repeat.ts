/** Work that is done again and again beside the activities, until the process ends. */
export interface Rounds {
  /** The next round begins now, or right after the one at hand. */
  hurry(): void;
  /** Ends after the round at hand. */
  stop(): Promise<void>;
}

export interface RoundsInput {
  /** Returns whether there is more to do at once. */
  // biome-ignore lint/suspicious/noConfusingVoidType: a round without a result waits like one that is done
  round(): Promise<boolean | void>;
  everyMs: number;
  /** A round that fails is told of and tried again in its time. */
  onError(error: unknown): void;
}

export function startRounds({ round, everyMs, onError }: RoundsInput): Rounds {
  let stopped = false;
  let isHurried = false;
  let wakeUp: () => void = () => {};
  const run = async (): Promise<void> => {
    while (!stopped) {
      isHurried = false;
      let hasMore: boolean | undefined;
      try {
        hasMore = (await round()) === true;
      } catch (error) {
        onError(error);
      }
      if (hasMore || isHurried || stopped) continue;
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
    hurry() {
      isHurried = true;
      wakeUp();
    },
    async stop() {
      stopped = true;
      wakeUp();
      await running;
    },
  };
}
