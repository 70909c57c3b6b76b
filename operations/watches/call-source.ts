/** Calls a source for one poll, within the quota of its credential. */
import type { Answered, Ask, Connector, Exchange, Failure, ParsedAnswer } from '../../connectors/connector.ts';
import { releaseQuota, reserveQuota } from '../../store/watches/quotas.ts';
import { type PreparedSnapshot, prepareSnapshot } from '../../store/watches/snapshots.ts';
import type { PollContext } from '../../store/watches/watches.ts';
import type { Observation } from '../../tracking/claims/claims.ts';
import { claimsHash } from '../../tracking/claims/claims-hash.ts';
import type { PollDeps, PollTime } from './poll-deps.ts';
import { noteSourceHealth } from './source-health.ts';
import { toInstant } from './watch-plan.ts';

export interface ReadResponse {
  type: 'read';
  observation: Omit<Observation, 'snapshotId'>;
  claimsHash: Buffer;
  exchange: Answered;
  /** The stored snapshot of another request's call, if the response came from there. */
  sharedSnapshotId: string | null;
  /** The quota slot of the call; null where none was taken. */
  reservationId: string | null;
}

export interface FailedCall {
  type: 'failed';
  failure: Failure;
  exchange: Exchange | null;
  reservationId: string | null;
}

/** No call was allowed, which is no attempt. `at` is by the wall clock. */
export interface PostponedCall {
  type: 'postponed';
  at: Date;
  why: string;
}

export type CallResult = ReadResponse | FailedCall | PostponedCall;

/** Calls the source, counts the call and notes the health of the source. Polls under a test clock use no quota. */
export async function callSource(
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  connector: Connector,
  signal: AbortSignal,
): Promise<CallResult> {
  if (poll.clock !== null) return exchangeAndCount(deps, poll, time, connector, signal);
  const { credentialKey, quota: limits } = connector;
  const { id: watchId } = poll.watch;
  const { database, logger, settings } = deps;
  const isUrgent = poll.watch.urgent || poll.watch.refreshRequestedAt !== null;
  const { accountId } = poll.request;
  const slot = await reserveQuota(
    database,
    { credentialKey, accountId, watchId, urgent: isUrgent, limits },
    time.wallNow,
  );
  if (slot.verdict !== 'granted') {
    const why = slot.verdict === 'wait' ? 'waiting for the quota' : 'the source is not polled now';
    return { type: 'postponed', at: slot.at, why };
  }
  const { reservationId, isImpaired } = slot;
  try {
    const result = await exchangeAndCount(deps, poll, time, connector, signal);
    const reason = result.type === 'failed' ? result.failure.reason : null;
    const { baseUrl } = settings;
    await noteSourceHealth({ database, logger, baseUrl }, { credentialKey, reason, isImpaired }, time.wallNow);
    return { ...result, reservationId };
  } catch (error) {
    await releaseQuota(database, watchId, reservationId).catch(() => {});
    throw error;
  }
}

async function exchangeAndCount(
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  connector: Connector,
  signal: AbortSignal,
): Promise<ReadResponse | FailedCall> {
  const startedAt = performance.now();
  const result = await exchangeAndRead(deps, poll, time, connector, signal);
  // A call cancelled in flight records nothing; the run that cancelled it polls again.
  signal.throwIfAborted();
  // A call that never reached the source does not count.
  if (result.exchange !== null) {
    const { kind, code } = poll.watch;
    deps.calls?.note({
      accountId: poll.request.accountId,
      kind,
      code,
      outcome: result.type === 'read' ? 'answered' : result.failure.reason,
      durationMs: performance.now() - startedAt,
      at: time.wallNow,
    });
  }
  return result;
}

async function exchangeAndRead(
  deps: PollDeps,
  poll: PollContext,
  { now }: PollTime,
  connector: Connector,
  signal: AbortSignal,
): Promise<ReadResponse | FailedCall> {
  const { transport, reader, logger } = deps;
  const query = sourceQuery(poll);
  const clock = poll.clock === null ? null : { now: now.toISOString(), start: poll.clock.startAt.toISOString() };
  let exchange: Exchange | null = null;
  try {
    if (connector.plan(query).length === 0)
      return failed('number_type_wrong', `${connector.source.code} cannot be queried by ${query.number.type}`);
    exchange = await transport.ask(connector, query, { signal, clock });
    const reading = reader.readResponse(connector, exchange, query);
    if (reading.type === 'read') return readResponse(connector, reading.exchange, reading.parsed, now);
    const { failure } = reading;
    if (failure.reason === 'response_unreadable') {
      const { accountId, id: trackingRequestId } = poll.request;
      const facts = { source: query.source, accountId, trackingRequestId, detail: failure.detail };
      logger.error(facts, 'a response could not be read; the source may have changed its format');
    }
    return { type: 'failed', failure, exchange, reservationId: null };
  } catch (error) {
    if (signal.aborted) throw error;
    logger.error({ err: error, source: connector.source }, 'polling a source failed by an internal error');
    return failed('internal_error', error instanceof Error ? error.message : String(error), exchange);
  }
}

export function readResponse(
  { source }: Connector,
  exchange: Answered,
  parsed: ParsedAnswer,
  now: Date,
  sharedSnapshotId: string | null = null,
): ReadResponse {
  return {
    type: 'read',
    observation: { source, receivedAt: toInstant(now), ...parsed },
    claimsHash: claimsHash(parsed.claims),
    exchange,
    sharedSnapshotId,
    reservationId: null,
  };
}

export function failed(reason: Failure['reason'], detail: string, exchange: Exchange | null = null): FailedCall {
  return { type: 'failed', failure: { reason, detail, retryAfterSeconds: null }, exchange, reservationId: null };
}

/** What to ask the source, from what is recorded so far. */
export function sourceQuery({ watch, request, billOfLading, view }: PollContext): Ask {
  const shipmentContainers = view?.containers.map((container) => container.number) ?? [];
  return {
    source: { kind: watch.kind, code: watch.code },
    number: { type: request.requestType, value: request.normalizedNumber },
    containers: watch.kind === 'line' ? shipmentContainers : watch.containers,
    billOfLading,
    locode: watch.locode,
  };
}

/** The snapshot of a response, ready to insert; null where the source did not respond. */
export async function responseSnapshot(
  { reader }: PollDeps,
  connector: Connector,
  exchange: Exchange | null,
  hash: Buffer,
): Promise<PreparedSnapshot | null> {
  const last = exchange?.type === 'answered' ? exchange.pages.at(-1) : undefined;
  if (exchange?.type !== 'answered' || last === undefined) return null;
  return prepareSnapshot({
    accountId: connector.own?.accountId ?? null,
    source: connector.source,
    claimsHash: hash,
    body: reader.snapshotBody(exchange.pages),
    pages: exchange.pages.length,
    status: last.status,
    headers: last.headers,
    url: exchange.pages[0]?.url ?? last.url,
    requestedAt: exchange.requestedAt,
    receivedAt: exchange.receivedAt,
  });
}
