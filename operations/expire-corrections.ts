import { listExpiredCorrections } from '../store/corrections.ts';
import type { Database } from '../store/database.ts';
import { expireCorrection } from './correct-container.ts';
import type { RecordingDeps } from './recording-deps.ts';

const AT_MOST = 500;

/**
 * Ends what persons said for a time only, where no answer of a source has done so. Returns how many. `now`: wall clock.
 */
export async function expireCorrections(database: Database, deps: RecordingDeps, now: Date): Promise<number> {
  const expired = await listExpiredCorrections(database, now, AT_MOST);
  for (const correction of expired) await expireCorrection(database, deps, correction, now);
  return expired.length;
}
