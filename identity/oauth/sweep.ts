import type { Logger } from 'pino';
import { deleteExpiredOauthGrants } from '../../store/people/oauth-grants.ts';
import { deleteExpiredOauthRecords } from '../../store/people/oauth-records.ts';
import type { IdentityDeps } from '../deps.ts';

type SweeperDeps = Pick<IdentityDeps, 'database' | 'now'>;

const INTERVAL_MS = 10 * 60_000;
/** Maximum number of batches per run. The next run deletes the rest. */
const MAX_BATCHES = 100;

export interface Swept {
  grants: number;
  records: number;
}

/** Deletes expired records and grants, which already have no effect. Several sweeps may run concurrently. */
export async function sweepOauth({ database, now }: SweeperDeps): Promise<Swept> {
  const at = now();
  const grants = await deleteExpiredOauthGrants(database, at);
  let records = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const deleted = await deleteExpiredOauthRecords(database, at);
    records += deleted;
    if (deleted === 0) break;
  }
  return { grants, records };
}

/** Sweeps periodically. `stop` waits for a sweep in progress. */
export function startOauthSweeper(deps: SweeperDeps & { logger: Logger }): { stop(): Promise<void> } {
  let inProgress: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    inProgress = sweepOauth(deps).catch((error: unknown) =>
      deps.logger.warn({ err: error }, 'old tokens were not removed'),
    );
  }, INTERVAL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await inProgress;
    },
  };
}
