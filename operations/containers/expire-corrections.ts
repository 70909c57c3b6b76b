import type { Logger } from 'pino';
import { listExpiredCorrections } from '../../store/containers/corrections.ts';
import type { Database } from '../../store/postgres/database.ts';
import { isDatabaseAway } from '../../store/postgres/failures.ts';
import type { RecordingDeps } from '../watches/recording-deps.ts';
import { expireCorrection } from './correct.ts';

const AT_MOST = 500;

/**
 * Ends what persons said for a time only, where no answer of a source has done so. Returns how many. `now`: wall clock.
 * One that cannot be ended holds up neither the others nor the caller.
 */
export async function expireCorrections(
  database: Database,
  deps: RecordingDeps & { logger: Logger },
  now: Date,
): Promise<number> {
  let expired = 0;
  for (const correction of await listExpiredCorrections(database, now, AT_MOST)) {
    try {
      await expireCorrection(database, deps, correction, now);
      expired += 1;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      deps.logger.error({ err: error, correctionId: correction.id }, 'a correction could not be ended');
    }
  }
  return expired;
}
