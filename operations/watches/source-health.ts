/** Updates the shared state of a credential after a call: pauses, outages and their ends. */
import { closeBreaker, pauseCredential, recordOutage } from '../../store/watches/quotas.ts';
import type { FailureReason } from '../../tracking/watches/failures.ts';
import { type PublishPausesDeps, publishPauses } from './publish-pauses.ts';

/** Events published at once; the reconciler publishes the rest, so that the caller need not wait. */
const MAX_EVENTS = 100;

export interface CallOutcome {
  credentialKey: string;
  /** Null: the call succeeded. */
  reason: FailureReason | null;
  /** Whether a success may end a pause or outage (from `reserveQuota`); otherwise no query is needed. */
  isImpaired: boolean;
}

/** Updates the state after one call. `now`: wall-clock time. */
export async function updateSourceHealth(
  deps: PublishPausesDeps,
  { credentialKey, reason, isImpaired }: CallOutcome,
  now: Date,
): Promise<void> {
  const { database, logger } = deps;
  const search = { credentialKey, atMost: MAX_EVENTS };
  if (reason === 'credentials_rejected' || reason === 'source_blocks_us') {
    logger.error({ credentialKey, reason }, 'a source refuses us; polling is paused except for one call an hour');
    const isNew = await pauseCredential(database, credentialKey, reason, now);
    if (isNew) await publishPauses(deps, search, now);
  } else if (reason === 'source_unreachable') {
    await recordOutage(database, credentialKey, now);
  } else if (isImpaired && reason !== 'rate_limited' && reason !== 'quota_exhausted' && reason !== 'internal_error') {
    const isOver = await closeBreaker(database, credentialKey);
    if (isOver) await publishPauses(deps, search, now);
  }
}
