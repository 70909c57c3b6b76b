/** What one ask says of a source as a whole, for everybody who asks it with the same credential. */
import { closeBreaker, noteOutage, pauseCredential } from '../../store/watches/quotas.ts';
import type { FailureReason } from '../../tracking/watches/failures.ts';
import { type AnnouncePausesDeps, announcePauses } from './publish-pauses.ts';

/** Whoever asked does not wait for more of them to be told; the reconciler tells the others. */
const TOLD_AT_ONCE = 100;

export interface AskOutcome {
  credentialKey: string;
  /** Of the failure; null where the source answered as it should. */
  reason: FailureReason | null;
  /** Whether an answer may have something to end (`reserveQuota`): nothing is asked of the database otherwise. */
  isImpaired: boolean;
}

/** `now`: wall clock. */
export async function noteSourceHealth(
  deps: AnnouncePausesDeps,
  { credentialKey, reason, isImpaired }: AskOutcome,
  now: Date,
): Promise<void> {
  const { database, logger } = deps;
  const told = { credentialKey, atMost: TOLD_AT_ONCE };
  if (reason === 'credentials_rejected' || reason === 'source_blocks_us') {
    logger.error({ credentialKey, reason }, 'a source refuses us: it is not asked again but for one probe an hour');
    const isNew = await pauseCredential(database, credentialKey, reason, now);
    if (isNew) await announcePauses(deps, told, now);
  } else if (reason === 'source_unreachable') {
    await noteOutage(database, credentialKey, now);
  } else if (isImpaired && reason !== 'rate_limited' && reason !== 'quota_exhausted' && reason !== 'internal_error') {
    const isOver = await closeBreaker(database, credentialKey);
    if (isOver) await announcePauses(deps, told, now);
  }
}
