/** Calls a source for one poll within the quota of its credential. */
import type {
  Connector,
  Exchange,
  Failure,
  ParsedResponse,
  PollTarget,
  ResponseExchange,
} from '../../connectors/connector.ts';
import { inSpan } from '../../store/spans.ts';
import type { Postponement } from '../../store/watches/attempts.ts';
import type { PollContext } from '../../store/watches/poll-context.ts';
import { releaseQuota, reserveQuota, spreadHeld } from '../../store/watches/quotas.ts';
import { type PreparedSnapshot, prepareSnapshot } from '../../store/watches/snapshots.ts';
import type { Observation } from '../../tracking/claims/claims.ts';
import { claimsHash } from '../../tracking/claims/claims-hash.ts';
import type { FinishedJourney } from '../../tracking/publish/request-identity.ts';
import { toInstant } from '../to-instant.ts';
import { type PollTime, pollKeys, sourceOf } from './poll.ts';
import type { PollDeps } from './poll-deps.ts';
import { type CallOutcome, updateSourceHealth } from './source-health.ts';

export interface ReadResponse {
  type: 'read';
  observation: Omit<Observation, 'snapshotId'>;
  claimsHash: Buffer;
  exchange: ResponseExchange;
  /** Snapshot of the other call from which the response was taken; null if this poll made its own call. */
  sharedSnapshotId: string | null;
  /** Quota slot of the call; null if none was taken. */
  reservationId: string | null;
}

export interface FailedCall {
  type: 'failed';
  failure: Failure;
  exchange: Exchange | null;
  reservationId: string | null;
  /** The only journey in the response, if it ended before the request was made. */
  journeyOver?: FinishedJourney;
}

/** No call was allowed, so no attempt is counted. `at` is wall-clock time. */
export interface PostponedCall {
  type: 'postponed';
  at: Date;
  reason: Postponement;
  why: string;
}

export type CallResult = ReadResponse | FailedCall | PostponedCall;

/** Calls the source, counts the call and updates the health of the source. Polls on a test clock use no quota. */
export async function callSource(
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  connector: Connector,
  signal: AbortSignal,
): Promise<CallResult> {
  if (poll.clock !== null) return callInSpan(deps, poll, time, connector, signal);
  const { credentialKey, quota: limits } = connector;
  const { accountId, watchId } = pollKeys(poll);
  const { database, logger, settings } = deps;
  const urgent = isUrgent(poll);
  const slot = await reserveQuota(database, { credentialKey, accountId, watchId, urgent, limits }, time.wallNow);
  if (slot.verdict !== 'granted') {
    if (slot.verdict === 'wait')
      return { type: 'postponed', at: slot.at, reason: 'quota', why: 'waiting for the quota' };
    const until = isRefused(poll) ? new Date(slot.at.getTime() + AFTER_OTHERS_MS) : slot.at;
    const at = await spreadHeld(database, credentialKey, until);
    return { type: 'postponed', at, reason: 'held', why: 'the source is not polled now' };
  }
  const { reservationId, isImpaired } = slot;
  try {
    const result = await callInSpan(deps, poll, time, connector, signal);
    const { baseUrl } = settings;
    const outcome = { ...outcomeOf(poll, result), credentialKey, isImpaired };
    await updateSourceHealth({ database, logger, baseUrl }, outcome, time.wallNow);
    return { ...result, reservationId };
  } catch (error) {
    await releaseQuota(database, watchId, reservationId).catch(() => {});
    throw error;
  }
}

/**
 * Extra delay for a number that the source refused. Other numbers provide better evidence, so they probe a paused
 * source first.
 */
const AFTER_OTHERS_MS = 120_000;

function isRefused({ watch }: PollContext): boolean {
  return watch.lastOutcome === 'source_blocks_us';
}

function outcomeOf(
  poll: PollContext,
  result: ReadResponse | FailedCall,
): Omit<CallOutcome, 'credentialKey' | 'isImpaired'> {
  const isCut = result.exchange?.type === 'unreachable';
  return {
    reason: result.type === 'failed' ? result.failure.reason : null,
    number: isCut ? null : poll.request.normalizedNumber,
    isRepeat: isRefused(poll),
  };
}

/** Calls the source within a span of the trace. The span contains neither the URL nor the polled number. */
async function callInSpan(
  ...[deps, poll, time, connector, signal]: Parameters<typeof callAndMeasure>
): Promise<ReadResponse | FailedCall> {
  const { kind, code } = sourceOf(poll);
  const attributes = { 'seamark.source.kind': kind, 'seamark.source': code };
  return inSpan({ name: 'call source', kind: 'client', attributes }, async (span) => {
    const result = await callAndMeasure(deps, poll, time, connector, signal);
    const status = result.exchange?.type === 'answered' ? result.exchange.pages.at(-1)?.status : undefined;
    if (status !== undefined) span.set({ 'http.response.status_code': status });
    span.set({ 'seamark.outcome': result.type === 'read' ? 'answered' : result.failure.reason });
    if (result.exchange?.type === 'unreachable') span.fail();
    return result;
  });
}

async function callAndMeasure(
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  connector: Connector,
  signal: AbortSignal,
): Promise<ReadResponse | FailedCall> {
  const startedAt = performance.now();
  const result = await exchangeAndRead(deps, poll, time, connector, signal);
  // A call cancelled in flight records nothing. The run that cancelled it polls again.
  signal.throwIfAborted();
  // A call that never reached the source is not counted.
  if (result.exchange !== null) {
    const { accountId } = pollKeys(poll);
    deps.calls?.note({
      ...sourceOf(poll),
      accountId,
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
  const target = pollTarget(poll);
  const clock = sourceClock(poll, now);
  let exchange: Exchange | null = null;
  try {
    if (connector.plan(target).length === 0)
      return failed('number_type_wrong', `${connector.source.code} cannot be queried by ${target.number.type}`);
    exchange = await transport.poll(connector, target, { signal, clock });
    const reading = reader.readResponse(connector, exchange, target);
    if (reading.type === 'read') return toReadResponse(connector, reading.exchange, reading.parsed, now);
    const { failure } = reading;
    if (failure.reason === 'response_unreadable') {
      const { accountId, requestId: trackingRequestId } = pollKeys(poll);
      const facts = { source: target.source, accountId, trackingRequestId, detail: failure.detail };
      logger.error(facts, 'a response could not be read; the source may have changed its format');
    }
    return { type: 'failed', failure, exchange, reservationId: null };
  } catch (error) {
    if (signal.aborted) throw error;
    logger.error({ err: error, source: connector.source }, 'polling a source failed by an internal error');
    return failed('internal_error', error instanceof Error ? error.message : String(error), exchange);
  }
}

export function toReadResponse(
  { source }: Connector,
  exchange: ResponseExchange,
  parsed: ParsedResponse,
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

/**
 * Whether the poll may use the reserve of a quota, as refreshes and containers near their ETA or last free day
 * do.
 */
function isUrgent({ watch }: PollContext): boolean {
  return watch.urgent || watch.refreshRequestedAt !== null;
}

/** Converts the test clock to the form that simulated sources expect. */
function sourceClock({ clock }: PollContext, now: Date): { now: string; start: string } | null {
  return clock === null ? null : { now: now.toISOString(), start: clock.startAt.toISOString() };
}

/** Determines what to poll the source for, based on what has been recorded so far. */
export function pollTarget(poll: PollContext): PollTarget {
  const { watch, request, billOfLading, view } = poll;
  const shipmentContainers = view?.containers.map((container) => container.number) ?? [];
  return {
    source: sourceOf(poll),
    number: { type: request.requestType, value: request.normalizedNumber },
    containers: watch.kind === 'line' ? shipmentContainers : watch.containers,
    billOfLading,
    locode: watch.locode,
  };
}

/** Returns the snapshot of a response, ready to insert, or null if the source did not respond. */
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
    via: connector.via,
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
