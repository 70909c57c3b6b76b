/** An ask that somebody else has just made, or is making, for the same number with the same credential is not made twice. */
import type { Answered, Connector } from '../../connectors/connector.ts';
import { toInstant } from '../../operations/watches/watch-plan.ts';
import { findProbedSnapshot } from '../../store/tracking-requests/line-probes.ts';
import { findSharedAnswer, leaseAsk, releaseAsk } from '../../store/watches/shared-calls.ts';
import { loadSnapshot } from '../../store/watches/snapshots.ts';
import type { PollContext } from '../../store/watches/watches.ts';
import { claimsHash } from '../../tracking/claims/claims-hash.ts';
import { type AskResult, toAsk } from './call-source.ts';
import type { TrackingDeps } from './tracking-deps.ts';

/** How old an answer may be to count for an ask that is due now. */
const SHARED_FOR_MS = 60_000;
/** By then the other ask is over, or nearly. */
const LOOK_AGAIN_MS = 1_000;

/**
 * `answer`: what another ask brought. `ask`: make the call, then `release`. Asks with a test clock, and asks of terminals and
 * railroads, which differ in their boxes, are never shared.
 */
export type Sharing = { type: 'answer'; result: AskResult } | { type: 'ask'; release: () => Promise<void> };

export async function shareAsk(
  deps: TrackingDeps,
  context: PollContext,
  connector: Connector,
  now: Date,
): Promise<Sharing> {
  const { watch, request } = context;
  if (!request.isShared || watch.kind !== 'line') return { type: 'ask', release: async () => {} };
  const { database } = deps;
  const { credentialKey } = connector;
  const number = `${request.requestType}/${request.normalizedNumber}`;
  const since = new Date(Math.max(now.getTime() - SHARED_FOR_MS, watch.succeededAt?.getTime() ?? 0));
  const known = await readShared(deps, context, connector, since, now);
  if (known !== null) return { type: 'answer', result: known };
  if (!(await leaseAsk(database, credentialKey, number, watch.id, now))) {
    const at = new Date(now.getTime() + LOOK_AGAIN_MS);
    return { type: 'answer', result: { type: 'postponed', at, why: 'another request asks for the same number' } };
  }
  const release = () => releaseAsk(database, credentialKey, number, watch.id);
  // Between the look and the lease another one may have been answered and given its lease back.
  const meanwhile = await readShared(deps, context, connector, since, now);
  if (meanwhile === null) return { type: 'ask', release };
  await release();
  return { type: 'answer', result: meanwhile };
}

async function readShared(
  { database }: TrackingDeps,
  context: PollContext,
  connector: Connector,
  since: Date,
  now: Date,
): Promise<AskResult | null> {
  const { watch, request } = context;
  const { credentialKey } = connector;
  const { requestType, normalizedNumber } = request;
  const ownerId = connector.own?.accountId ?? null;
  const line = { scac: watch.code, credentialKey, ownerId };
  const snapshotId =
    (await findSharedAnswer(database, { ...line, id: watch.id, requestType, number: normalizedNumber }, since)) ??
    (await findProbedSnapshot(database, { requestType, normalizedNumber }, line, since));
  const stored = snapshotId === null ? null : await loadSnapshot(database, snapshotId);
  // What one login was shown is shown to no other.
  if (stored !== null && stored.accountId !== ownerId) return null;
  // Of several pages only their joint document is kept; asking again is simpler than taking it apart.
  if (snapshotId === null || stored === null || stored.pages !== 1) return null;
  const { status, headers, body, url } = stored;
  const at = toInstant(now);
  const exchange: Answered = {
    type: 'answered',
    pages: [{ status, headers, body, truncated: false, url }],
    complete: true,
    requestedAt: at,
    receivedAt: at,
    calls: 0,
  };
  const ask = toAsk(context);
  if (connector.classify(exchange, ask).type !== 'readable') return null;
  const parsed = connector.parse(exchange, ask);
  return {
    type: 'read',
    observation: { source: connector.source, receivedAt: at, ...parsed },
    claimsHash: claimsHash(parsed.claims),
    exchange,
    sharedSnapshotId: snapshotId,
  };
}
