/** Ensures the Schedules repeatedly in every worker, so that a deleted or changed one is restored within minutes. */
import type { Logger } from 'pino';
import { type PeriodicTask, startPeriodicTask } from './periodic-task.ts';

const EVERY_MS = 60_000;

export interface ScheduleUpkeepDeps {
  ensure: readonly (() => Promise<void>)[];
  logger: Logger;
  everyMs?: number;
}

export function startScheduleUpkeep({ ensure, logger, everyMs = EVERY_MS }: ScheduleUpkeepDeps): PeriodicTask {
  return startPeriodicTask({
    everyMs,
    async run() {
      for (const one of ensure) await one();
    },
    onError: (error) =>
      logger.warn({ reason: error instanceof Error ? error.message : error }, 'the Schedules could not be ensured'),
  });
}
