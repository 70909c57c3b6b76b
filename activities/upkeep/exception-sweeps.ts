/** Sweeps exceptions and sends the emails about them and of subscriptions periodically in any worker (decision 0043). */
import type { Logger } from 'pino';
import { sendExceptionMails } from '../../operations/exceptions/mails.ts';
import { sweepExceptions } from '../../operations/exceptions/sweep.ts';
import { runEach } from '../../operations/notices/run-each.ts';
import { type MessageRoundDeps, sendMessages } from '../../operations/subscriptions/send-messages.ts';
import { type PeriodicTask, startPeriodicTask } from './periodic-task.ts';

export interface ExceptionSweepDeps extends MessageRoundDeps {
  logger: Logger;
  everyMs: number;
}

export function startExceptionSweeps({ logger, everyMs, ...deps }: ExceptionSweepDeps): PeriodicTask {
  return startPeriodicTask({
    everyMs,
    async run() {
      const now = new Date();
      let hasMore = false;
      await runEach([
        async () => {
          hasMore = await sweepExceptions({ database: deps.database, now });
        },
        () => sendExceptionMails(deps, now),
        () => sendMessages(deps, now),
      ]);
      return hasMore;
    },
    onError: (error) => logger.warn({ err: error }, 'exceptions could not be swept'),
  });
}
