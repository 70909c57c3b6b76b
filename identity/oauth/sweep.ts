/** Removes what clients and the authorization server cannot use any more: clients that nobody let in, codes, tokens, grants. */
import type { Logger } from 'pino';
import { deleteExpiredOauthGrants } from '../../store/people/oauth-grants.ts';
import { deleteExpiredOauthRecords } from '../../store/people/oauth-records.ts';
import type { IdentityDeps } from '../deps.ts';

type SweeperDeps = Pick<IdentityDeps, 'database' | 'now'>;

const INTERVAL_MS = 10 * 60_000;
/** Of batches; what is more waits for the next time. */
const MAX_BATCHES = 100;

export interface Swept {
  grants: number;
  records: number;
}

/** Expired rows count for nothing before they are gone too: when this runs does not matter. Several may run at once. */
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

/** Sweeps now and then until it is stopped, which waits for what is under way. */
export function startOauthSweeper(deps: SweeperDeps & { logger: Logger }): { stop(): Promise<void> } {
  let underWay: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    underWay = sweepOauth(deps).catch((error: unknown) =>
      deps.logger.warn({ err: error }, 'old tokens were not removed'),
    );
  }, INTERVAL_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
