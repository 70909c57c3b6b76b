/** Reads what a tracking run must do next: the phase of its tracking request and the watches to poll. */
import { matchRequest } from '../../store/intake/matches.ts';
import { isDatabaseUnavailable } from '../../store/postgres/failures.ts';
import { type RequestOutcome, readRequestOutcome } from '../../store/tracking-requests/outcomes.ts';
import { ensureLineWatch, listOpenWatches } from '../../store/watches/watches.ts';
import type { TrackingPlan } from '../../workflows/track-shipment/messages.ts';
import { republishShipment } from '../shipments/republish.ts';
import { trackingPhase } from '../tracking-requests/tracking-phase.ts';
import type { Lines } from './lines.ts';
import type { PollDeps } from './poll-deps.ts';

export interface ReadTrackingDeps extends Pick<PollDeps, 'database' | 'registry' | 'settings' | 'now' | 'logger'> {
  accountLines: { of(accountId: string): Promise<Lines> };
  /** Subscribes to lines that push updates. Absent if lines cannot reach this server. */
  subscriptions?: { request(accountId: string, trackingRequestId: string): Promise<void> } | null;
}

export async function readTracking(
  deps: ReadTrackingDeps,
  { accountId, trackingRequestId: requestId }: { accountId: string; trackingRequestId: string },
): Promise<TrackingPlan> {
  const { database } = deps;
  const outcome = await readCurrentOutcome(deps, accountId, requestId);
  if (outcome === null) return { phase: 'ended', status: 'deleted', reason: null, watches: [] };
  // The wake that reopens the account starts another run, and all due times are kept.
  if (outcome.isAccountClosed) return { phase: 'ended', status: outcome.status, reason: null, watches: [] };
  const phase = trackingPhase(outcome.status);
  const line = outcome.scac === null ? {} : { shippingLine: outcome.scac };
  if (phase === 'ended') return { phase, status: outcome.status, reason: outcome.reason, ...line, watches: [] };
  // Received items may concern a number that was found only now.
  await matchRequest(database, accountId, requestId);
  if (phase === 'follow') await deps.subscriptions?.request(accountId, requestId);
  let watches = await listOpenWatches(database, accountId, requestId);
  if (watches.length === 0) {
    // A live request without a watch was resumed after a stop or accepted on a path that does not open a watch.
    const lines = await deps.accountLines.of(accountId);
    const credentialKeyOf = (scac: string) => lines.line(scac)?.credentialKey ?? `line:${scac}`;
    const isOpened = await ensureLineWatch(database, accountId, requestId, credentialKeyOf);
    if (isOpened) watches = await listOpenWatches(database, accountId, requestId);
  }
  return { phase, status: outcome.status, reason: null, ...line, watches };
}

/** Reads the outcome, after republishing the shipment if it is outdated. */
async function readCurrentOutcome(
  deps: ReadTrackingDeps,
  accountId: string,
  requestId: string,
): Promise<RequestOutcome | null> {
  const { database } = deps;
  const outcome = await readRequestOutcome(database, accountId, requestId);
  if (!outcome?.isOutdated || outcome.isAccountClosed) return outcome;
  const now = deps.now?.() ?? new Date();
  try {
    await republishShipment(database, deps, { accountId, trackingRequestId: requestId, now });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    // Tracking continues with the published values. The next recording applies the changes.
    deps.logger.error({ err: error, trackingRequestId: requestId }, 'a shipment could not be published anew');
  }
  return readRequestOutcome(database, accountId, requestId);
}
