/** Sweeps exceptions and sends their emails periodically in any worker (decision 0043). */
import type { Logger } from 'pino';
import { type MailRoundDeps, sendExceptionMails } from '../../operations/exceptions/mails.ts';
import { sweepExceptions } from '../../operations/exceptions/sweep.ts';
import { type PeriodicTask, startPeriodicTask } from './periodic-task.ts';

export interface ExceptionSweepDeps extends MailRoundDeps {
  logger: Logger;
  everyMs: number;
}

export function startExceptionSweeps({ logger, everyMs, ...deps }: ExceptionSweepDeps): PeriodicTask {
  return startPeriodicTask({
    everyMs,
    async run() {
      const now = new Date();
      const hasMore = await sweepExceptions({ database: deps.database, now });
      await sendExceptionMails(deps, now);
      return hasMore;
    },
    onError: (error) => logger.warn({ err: error }, 'exceptions could not be swept'),
  });
}
