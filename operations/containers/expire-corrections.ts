import type { Logger } from 'pino';
import { listExpiredCorrections } from '../../store/containers/corrections.ts';
import type { Database } from '../../store/postgres/database.ts';
import { isDatabaseUnavailable } from '../../store/postgres/failures.ts';
import type { RecordingDeps } from '../watches/recording-deps.ts';
import { expireCorrection } from './correct.ts';

const BATCH_SIZE = 500;

/**
 * Ends expired corrections and returns their number. `now` is wall-clock time. A correction that cannot be ended is
 * logged and does not block the others.
 */
export async function expireCorrections(
  database: Database,
  deps: RecordingDeps & { logger: Logger },
  now: Date,
): Promise<number> {
  let expired = 0;
  for (const correction of await listExpiredCorrections(database, now, BATCH_SIZE)) {
    try {
      await expireCorrection(database, deps, correction, now);
      expired += 1;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      deps.logger.error({ err: error, correctionId: correction.id }, 'could not expire a correction');
    }
  }
  return expired;
}
