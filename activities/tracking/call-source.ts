/** One ask of one source: leave by its quota, the call, and what the connector makes of the answer. */
import type { Answered, Ask, Connector, Exchange, Failure } from '../../connectors/connector.ts';
import { snapshotBody } from '../../connectors/snapshot-body.ts';
import { UnreadableAnswer } from '../../connectors/unreadable-answer.ts';
import { noteSourceHealth } from '../../operations/watches/source-health.ts';
import { toInstant } from '../../operations/watches/watch-plan.ts';
import { releaseQuota, reserveQuota } from '../../store/watches/quotas.ts';
import { type PreparedSnapshot, prepareSnapshot } from '../../store/watches/snapshots.ts';
import type { PollContext } from '../../store/watches/watches.ts';
import type { Observation } from '../../tracking/claims/claims.ts';
import { claimsHash } from '../../tracking/claims/claims-hash.ts';
import type { TrackingDeps } from './tracking-deps.ts';

export type AskResult =
  | {
      type: 'read';
      observation: Omit<Observation, 'snapshotId'>;
      claimsHash: Buffer;
      exchange: Answered;
      /** Where another ask brought the answer: the snapshot that keeps it. */
      sharedSnapshotId: string | null;
    }
  | { type: 'failed'; failure: Failure; exchange: Exchange | null }
  /** No leave to ask: not a try. `at` is by the wall clock. */
  | { type: 'postponed'; at: Date; why: string };

export interface Leave {
  reservationId: string | null;
}

/** Null: this source is not set up here (any more). */
export function findConnector({ registry }: TrackingDeps, { watch }: PollContext): Connector | null {
  if (watch.kind === 'line') return registry.line(watch.code);
  return watch.kind === 'terminal' ? registry.terminal(watch.code) : registry.railroad(watch.code);
}

/** Runs `use` with leave to call the source, or tells when to come again. Asks by a test clock cost nobody's quota. */
export async function withLeave(
  deps: TrackingDeps,
  context: PollContext,
  connector: Connector,
  wallNow: Date,
  use: (leave: Leave) => Promise<AskResult>,
): Promise<{ result: AskResult; leave: Leave }> {
  if (context.clock !== null) return { result: await use({ reservationId: null }), leave: { reservationId: null } };
  const { watch, request } = context;
  const { credentialKey } = connector;
  const verdict = await reserveQuota(
    deps.database,
    {
      credentialKey,
      accountId: request.accountId,
      watchId: watch.id,
      urgent: watch.urgent || watch.refreshRequestedAt !== null,
      limits: connector.quota,
    },
    wallNow,
  );
  if (verdict.verdict !== 'granted') {
    const why = verdict.verdict === 'wait' ? 'waiting for the quota' : 'the source is not asked for now';
    return { result: { type: 'postponed', at: verdict.at, why }, leave: { reservationId: null } };
  }
  const { reservationId } = verdict;
  try {
    const result = await use({ reservationId });
    const reason = result.type === 'failed' ? result.failure.reason : null;
    const { database, logger, settings } = deps;
    const { isImpaired } = verdict;
    await noteSourceHealth(
      { database, logger, baseUrl: settings.baseUrl },
      { credentialKey, reason, isImpaired },
      wallNow,
    );
    return { result, leave: { reservationId } };
  } catch (error) {
    await releaseQuota(deps.database, watch.id, reservationId).catch(() => {});
    throw error;
  }
}

/** The call and its reading. Whatever goes wrong in reading is a failure with a reason, never a fact. */
export async function askSource(
  deps: TrackingDeps,
  context: PollContext,
  connector: Connector,
  now: Date,
  signal: AbortSignal,
): Promise<AskResult> {
  const { clock } = context;
  const ask = toAsk(context);
  let exchange: Exchange | null = null;
  try {
    if (connector.plan(ask).length === 0) {
      return failed('number_type_wrong', `${connector.source.code} cannot be asked for a ${ask.number.type}`, null);
    }
    exchange = await deps.transport.ask(connector, ask, {
      signal,
      clock: clock === null ? null : { now: now.toISOString(), start: clock.startAt.toISOString() },
    });
    const classification = connector.classify(exchange, ask);
    if (classification.type === 'failure') {
      if (classification.failure.reason === 'response_unreadable')
        alertUnreadable(deps, context, classification.failure);
      return { type: 'failed', failure: classification.failure, exchange };
    }
    if (exchange.type !== 'answered') return failed('internal_error', 'an exchange without answer was readable', null);
    const parsed = connector.parse(exchange, ask);
    return {
      type: 'read',
      observation: { source: connector.source, receivedAt: toInstant(now), ...parsed },
      claimsHash: claimsHash(parsed.claims),
      exchange,
      sharedSnapshotId: null,
    };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof UnreadableAnswer) {
      const unreadable = failed('response_unreadable', error.message, exchange);
      alertUnreadable(deps, context, unreadable.failure);
      return unreadable;
    }
    deps.logger.error({ err: error, source: connector.source }, 'asking a source failed by a fault of our own');
    return failed('internal_error', error instanceof Error ? error.message : String(error), exchange);
  }
}

/** What is kept of an answer. Null where there was none. */
export async function keepAnswer(
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
    body: snapshotBody(exchange.pages),
    pages: exchange.pages.length,
    status: last.status,
    headers: last.headers,
    url: exchange.pages[0]?.url ?? last.url,
    requestedAt: exchange.requestedAt,
    receivedAt: exchange.receivedAt,
  });
}

/** What is asked, by what is known. */
export function toAsk({ watch, request, billOfLading, view }: PollContext): Ask {
  const known = view?.containers.map((container) => container.number) ?? [];
  return {
    source: { kind: watch.kind, code: watch.code },
    number: { type: request.requestType, value: request.normalizedNumber },
    containers: watch.kind === 'line' ? known : watch.containers,
    billOfLading,
    locode: watch.locode,
  };
}

/** For operators: the source may have changed its form. The answer is kept as evidence. */
function alertUnreadable({ logger }: TrackingDeps, { watch, request }: PollContext, { detail }: Failure): void {
  const { accountId, id: trackingRequestId } = request;
  logger.error(
    { source: { kind: watch.kind, code: watch.code }, accountId, trackingRequestId, detail },
    'an answer could not be read',
  );
}

function failed(
  reason: Failure['reason'],
  detail: string,
  exchange: Exchange | null,
): Extract<AskResult, { type: 'failed' }> {
  return { type: 'failed', failure: { reason, detail, retryAfterSeconds: null }, exchange };
}
