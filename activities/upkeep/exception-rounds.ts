/** Looks at exceptions and their mails again and again beside the activities (decision 0043). Every worker may. */
import type { Logger } from 'pino';
import { type MailRoundDeps, sendExceptionMails } from '../../operations/exceptions/mails.ts';
import { sweepExceptions } from '../../operations/exceptions/sweep.ts';
import { type Rounds, startRounds } from './repeat.ts';

export interface ExceptionRoundsDeps extends MailRoundDeps {
  logger: Logger;
  everyMs: number;
}

export function startExceptionRounds({ logger, everyMs, ...deps }: ExceptionRoundsDeps): Rounds {
  return startRounds({
    everyMs,
    async round() {
      const now = new Date();
      const hasMore = await sweepExceptions({ database: deps.database, now });
      await sendExceptionMails(deps, now);
      return hasMore;
    },
    onError: (error) => logger.warn({ err: error }, 'exceptions were not looked at'),
  });
}
