/** Shares one call between tracking requests of any account that track the same number with the same credential. */
import type { Connector, ResponseExchange } from '../../connectors/connector.ts';
import { findProbedSnapshot } from '../../store/tracking-requests/line-probes.ts';
import type { PollContext } from '../../store/watches/poll-context.ts';
import { findSharedSnapshot, leaseCall, releaseCall } from '../../store/watches/shared-calls.ts';
import { loadSnapshot } from '../../store/watches/snapshots.ts';
import { toInstant } from '../to-instant.ts';
import { type CallResult, callSource, pollTarget, toReadResponse } from './call-source.ts';
import { type PollTime, pollKeys } from './poll.ts';
import type { PollDeps } from './poll-deps.ts';

/** Maximum age of a response that can serve a poll that is due now. */
const SHARED_FOR_MS = 60_000;
/** Delay before the next attempt, by which time the other call has usually ended. */
const RETRY_MS = 1_000;

const NO_LEASE = { release: async () => {} };

interface SharedCall {
  result: CallResult;
  /** Releases the number for other polls. Call it once the result is recorded. */
  release(): Promise<void>;
}

/**
 * Calls the source, or uses the response to another call. Polls on a test clock are never shared, nor are polls of
 * terminals and railroads, whose containers differ.
 */
export async function shareCall(
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  connector: Connector,
  signal: AbortSignal,
): Promise<SharedCall> {
  const isShared = poll.request.isShared && poll.watch.kind === 'line';
  const found = isShared ? await findOrLeaseCall(deps, poll, time, connector) : NO_LEASE;
  if ('result' in found) return { ...NO_LEASE, result: found.result };
  try {
    return { ...found, result: await callSource(deps, poll, time, connector, signal) };
  } catch (error) {
    await found.release();
    throw error;
  }
}

/** Finds the result of another call, finished or running. Otherwise leases the number for a call. */
async function findOrLeaseCall(
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  connector: Connector,
): Promise<Pick<SharedCall, 'release'> | { result: CallResult }> {
  const { database } = deps;
  const { credentialKey } = connector;
  const { watchId } = pollKeys(poll);
  const number = `${poll.request.requestType}/${poll.request.normalizedNumber}`;
  const shared = await findSharedResponse(deps, poll, time, connector);
  if (shared !== null) return { result: shared };
  if (!(await leaseCall(database, credentialKey, number, watchId, time.wallNow))) {
    const at = new Date(time.wallNow.getTime() + RETRY_MS);
    return { result: { type: 'postponed', at, reason: 'shared', why: 'another request polls the same number' } };
  }
  const release = () => releaseCall(database, credentialKey, number, watchId);
  // Another call may have ended and released its lease between the search and the lease.
  const meanwhile = await findSharedResponse(deps, poll, time, connector);
  if (meanwhile === null) return { release };
  await release();
  return { result: meanwhile };
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
    (await findSharedSnapshot(database, { ...line, id: watch.id, requestType, number: normalizedNumber }, since)) ??
    (await findProbedSnapshot(database, { requestType, normalizedNumber }, line, since));
  const stored = snapshotId === null ? null : await loadSnapshot(database, snapshotId);
  if (snapshotId === null || stored === null) return null;
  // A response obtained with one login must not be disclosed to users of another.
  if (stored.accountId !== ownerId) return null;
  // Only the combined document of several pages is stored. Making another call is simpler than splitting it.
  if (stored.pages !== 1) return null;
  const { status, headers, body, url } = stored;
  const at = toInstant(wallNow);
  const exchange: ResponseExchange = {
    type: 'answered',
    pages: [{ status, headers, body, truncated: false, url }],
    complete: true,
    requestedAt: at,
    receivedAt: at,
    calls: 0,
  };
  const reading = reader.readResponse(connector, exchange, pollTarget(poll));
  return reading.type === 'failed' ? null : toReadResponse(connector, exchange, reading.parsed, wallNow, snapshotId);
}
