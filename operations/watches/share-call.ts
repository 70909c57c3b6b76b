/** Shares one call between tracking requests, of any account, that follow the same number with the same credential. */
import type { Answered, Connector } from '../../connectors/connector.ts';
import { findProbedSnapshot } from '../../store/tracking-requests/line-probes.ts';
import { findSharedAnswer, leaseAsk, releaseAsk } from '../../store/watches/shared-calls.ts';
import { loadSnapshot } from '../../store/watches/snapshots.ts';
import type { PollContext } from '../../store/watches/watches.ts';
import { type CallResult, readResponse, sourceQuery } from './call-source.ts';
import type { PollDeps, PollTime } from './poll-deps.ts';
import { toInstant } from './watch-plan.ts';

/** A response of at most this age counts for a poll that is due now. */
const SHARED_FOR_MS = 60_000;
/** After this the other call has ended, or nearly. */
const RETRY_MS = 1_000;

/** `result`: another call brought it, or is under way. `leased`: call the source, then `release`. */
export type SharedCall = { type: 'result'; result: CallResult } | { type: 'leased'; release: () => Promise<void> };

/** Polls with a test clock are never shared, nor are terminals and railroads, whose polls differ in their containers. */
export async function shareCall(
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  connector: Connector,
): Promise<SharedCall> {
  const { watch, request } = poll;
  if (!request.isShared || watch.kind !== 'line') return { type: 'leased', release: async () => {} };
  const { database } = deps;
  const { credentialKey } = connector;
  const number = `${request.requestType}/${request.normalizedNumber}`;
  const shared = await findSharedResponse(deps, poll, time, connector);
  if (shared !== null) return { type: 'result', result: shared };
  if (!(await leaseAsk(database, credentialKey, number, watch.id, time.wallNow))) {
    const at = new Date(time.wallNow.getTime() + RETRY_MS);
    return { type: 'result', result: { type: 'postponed', at, why: 'another request polls the same number' } };
  }
  const release = () => releaseAsk(database, credentialKey, number, watch.id);
  // Between the search and the lease another call may have ended and returned its lease.
  const meanwhile = await findSharedResponse(deps, poll, time, connector);
  if (meanwhile === null) return { type: 'leased', release };
  await release();
  return { type: 'result', result: meanwhile };
}

async function findSharedResponse(
  { database, reader }: PollDeps,
  poll: PollContext,
  { wallNow }: PollTime,
  connector: Connector,
): Promise<CallResult | null> {
  const { watch, request } = poll;
  const since = new Date(Math.max(wallNow.getTime() - SHARED_FOR_MS, watch.succeededAt?.getTime() ?? 0));
  const { requestType, normalizedNumber } = request;
  const ownerId = connector.own?.accountId ?? null;
  const line = { scac: watch.code, credentialKey: connector.credentialKey, ownerId };
  const snapshotId =
    (await findSharedAnswer(database, { ...line, id: watch.id, requestType, number: normalizedNumber }, since)) ??
    (await findProbedSnapshot(database, { requestType, normalizedNumber }, line, since));
  const stored = snapshotId === null ? null : await loadSnapshot(database, snapshotId);
  if (snapshotId === null || stored === null) return null;
  // A response to one login is disclosed to no other.
  if (stored.accountId !== ownerId) return null;
  // Only the joined document of several pages is stored; another call is simpler than splitting it.
  if (stored.pages !== 1) return null;
  const { status, headers, body, url } = stored;
  const at = toInstant(wallNow);
  const exchange: Answered = {
    type: 'answered',
    pages: [{ status, headers, body, truncated: false, url }],
    complete: true,
    requestedAt: at,
    receivedAt: at,
    calls: 0,
  };
  const reading = reader.readResponse(connector, exchange, sourceQuery(poll));
  return reading.type === 'failed' ? null : readResponse(connector, exchange, reading.parsed, wallNow, snapshotId);
}
