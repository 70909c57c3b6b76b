/** Updates the shared state of a credential after a call: starts and ends pauses and outages. */
import {
  closeBreaker,
  dueProbe,
  pauseCredential,
  recordOutage,
  recordRefusal,
} from '../../store/watches/credential-health.ts';
import type { FailureReason } from '../../tracking/watches/failures.ts';
import { type PublishPausesDeps, publishPauses } from './publish-pauses.ts';

/** Maximum events to publish immediately. The reconciler publishes the rest, so that the caller does not wait. */
const MAX_EVENTS = 100;

export interface CallOutcome {
  credentialKey: string;
  /** Null if the call succeeded. */
  reason: FailureReason | null;
  /** The polled number; null if there was no connection. */
  number: string | null;
  /**
   * Whether the source also refused this number at its previous poll, so that the refusal proves nothing about other
   * numbers.
   */
  isRepeat?: boolean;
  /** Whether a success may end a pause or outage (from `reserveQuota`). If not, no query is needed. */
  isImpaired: boolean;
}

/** Updates the state after one call. `now` is wall-clock time. */
export async function updateSourceHealth(deps: PublishPausesDeps, outcome: CallOutcome, now: Date): Promise<void> {
  const { database, logger } = deps;
  const { credentialKey, reason, number, isImpaired } = outcome;
  const search = { credentialKey, atMost: MAX_EVENTS };
  if (reason === 'credentials_rejected') {
    logger.error({ credentialKey, reason }, 'a source rejects our credentials; polling is paused except for probes');
    const isNew = await pauseCredential(database, credentialKey, reason, now);
    if (isNew) await publishPauses(deps, search, now);
  } else if (reason === 'source_blocks_us') {
    await noteRefusal(deps, outcome, now);
  } else if (reason === 'source_unreachable') {
    await recordOutage(database, { credentialKey, number }, now);
  } else if (isImpaired && reason !== 'rate_limited' && reason !== 'quota_exhausted' && reason !== 'internal_error') {
    const isOver = await closeBreaker(database, credentialKey);
    if (isOver) await publishPauses(deps, search, now);
  }
}

/**
 * Records a refusal or an HTML page intended for people. A refusal of one number does not pause the source: another
 * number that the source has served before is polled next, and the source is paused only if a second number is refused
 * too (spec/sources G29).
 */
async function noteRefusal(
  deps: PublishPausesDeps,
  { credentialKey, number, isRepeat = false }: CallOutcome,
  now: Date,
): Promise<void> {
  const { database, logger } = deps;
  const refusal = { credentialKey, number: number ?? '', isRepeat };
  const { state, probeAt } = await recordRefusal(database, refusal, now);
  if (state !== 'repeated') await dueProbe(database, { credentialKey, number: refusal.number, at: probeAt });
  if (state !== 'paused') return;
  logger.error({ credentialKey }, 'a source refuses several numbers; polling is paused except for probes');
  await publishPauses(deps, { credentialKey, atMost: MAX_EVENTS }, now);
}
