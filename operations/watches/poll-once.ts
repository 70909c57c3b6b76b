/** Polls one watch: calls its source if it is due, and records exactly one outcome. */
import type { Connector } from '../../connectors/connector.ts';
import { isDatabaseUnavailable } from '../../store/postgres/failures.ts';
import { inSpan, type Span } from '../../store/spans.ts';
import { postponeWatch } from '../../store/watches/attempts.ts';
import { isOfAccount, rekeyLineWatches } from '../../store/watches/line-credentials.ts';
import type { PollContext } from '../../store/watches/poll-context.ts';
import { releaseQuota } from '../../store/watches/quotas.ts';
import { UNDETECTED_LINE } from '../../store/watches/watches.ts';
import { type CallResult, failed, type PostponedCall } from './call-source.ts';
import { detectLine } from './detect-line.ts';
import { formerJourneyOnly } from './former-journey.ts';
import { CHANGED, type PollOutcome, type PollTime, pollKeys, waitUntil } from './poll.ts';
import type { PollDeps } from './poll-deps.ts';
import { internalFailure, recordFailure } from './record-failure.ts';
import { recordResponse } from './record-response.ts';
import { isUnchanged, recordUnchanged } from './record-unchanged.ts';
import { shareCall } from './share-call.ts';

export async function pollOnce(
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  signal: AbortSignal,
): Promise<PollOutcome> {
  const { watch } = poll;
  if (watch.dueAt > time.now && watch.refreshRequestedAt === null) return waitUntil(time, watch.dueAt, 'not due yet');
  if (watch.code === UNDETECTED_LINE) return detectLine(deps, poll, time, signal);
  const connector = findConnector(deps, poll);
  if (connector === null)
    return recordFailure(deps, poll, time, null, failed('line_not_enabled', `${watch.code} is not set up here`));
  if (hasOtherCredential(poll, connector)) return changeCredential(deps, poll, time, connector);
  const attributes = { 'seamark.source.kind': watch.kind, 'seamark.source': watch.code };
  const step = (span: Span): Promise<PollOutcome> => pollSource(deps, poll, time, connector, signal, span);
  return inSpan({ name: 'poll source', kind: 'internal', attributes }, step);
}

async function pollSource(
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  connector: Connector,
  signal: AbortSignal,
  span: Span,
): Promise<PollOutcome> {
  const { result, release } = await shareCall(deps, poll, time, connector, signal);
  try {
    span.set({ 'seamark.outcome': result.type === 'failed' ? result.failure.reason : result.type });
    const began = performance.now();
    const record = () => recordResult(deps, poll, time, connector, result);
    const outcome = await inSpan({ name: 'record result', kind: 'internal' }, record);
    if (result.type === 'read') observeRecording(deps, poll, performance.now() - began);
    await releaseUnrecordedSlot(deps, poll, outcome, result);
    return outcome;
  } finally {
    await release();
  }
}

/** Observes only polls of live requests, because test clocks run at a different speed. */
function observeRecording(
  { onRecorded, now = () => new Date() }: PollDeps,
  poll: PollContext,
  durationMs: number,
): void {
  const { kind, dueAt, refreshRequestedAt } = poll.watch;
  if (poll.clock !== null || onRecorded === undefined) return;
  const wantedAt = refreshRequestedAt !== null && refreshRequestedAt < dueAt ? refreshRequestedAt : dueAt;
  onRecorded({ kind, dueAt: wantedAt, at: now(), durationMs });
}

async function recordResult(
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  connector: Connector,
  result: CallResult,
): Promise<PollOutcome> {
  if (result.type === 'postponed') return postpone(deps, poll, time, result);
  if (result.type === 'failed') return recordFailure(deps, poll, time, connector, result);
  try {
    const former = formerJourneyOnly(poll, result);
    if (former !== null) return await recordFailure(deps, poll, time, connector, former);
    if (isUnchanged(deps, poll, time, result)) return await recordUnchanged(deps, poll, time, result);
    return await recordResponse(deps, poll, time, connector, result);
  } catch (error) {
    // Temporal repeats the poll, so a database restart consumes no attempt and publishes nothing.
    if (isDatabaseUnavailable(error)) throw error;
    // Follows the retry schedule, so that an internal error does not cause constant calls to a line.
    const failure = internalFailure(deps, poll, error, 'a response could not be recorded');
    return recordFailure(deps, poll, time, connector, { ...result, type: 'failed', failure });
  }
}

/** Finds the connector of a watch. Returns null if its source is not configured here. */
function findConnector({ registry }: PollDeps, { watch: { kind, code } }: PollContext): Connector | null {
  if (kind === 'line') return registry.line(code);
  return kind === 'terminal' ? registry.terminal(code) : registry.railroad(code);
}

/** Whether the watch was opened by a process that had not yet seen a change of the account's credentials. */
function hasOtherCredential({ watch }: PollContext, { credentialKey, own }: Connector): boolean {
  return watch.credentialKey !== credentialKey && (own !== undefined || isOfAccount(watch.credentialKey));
}

async function changeCredential(
  { database }: PollDeps,
  poll: PollContext,
  { wallNow: now }: PollTime,
  { credentialKey }: Connector,
): Promise<PollOutcome> {
  const { accountId } = pollKeys(poll);
  const keys = new Map([[poll.watch.code, credentialKey]]);
  await database.transaction().execute((trx) => rekeyLineWatches(trx, { accountId, keys, now }));
  return CHANGED;
}

/** Postpones the watch until its quota slot, on its request's clock. */
async function postpone(
  { database }: PollDeps,
  poll: PollContext,
  { now, wallNow }: PollTime,
  { at, reason, why }: PostponedCall,
): Promise<PollOutcome> {
  const { accountId, watchId } = pollKeys(poll);
  const delayMs = Math.max(1, at.getTime() - wallNow.getTime());
  const dueAt = new Date(now.getTime() + delayMs);
  await postponeWatch(database, { accountId, watchId, now, dueAt, reason, why });
  return { type: 'wait', reason: 'quota_exhausted', message: why, delayMs };
}

/**
 * Releases the slot of a call whose result was dropped (stopped, duplicate, recorded elsewhere). Recordings release
 * their own slots.
 */
async function releaseUnrecordedSlot(
  { database }: PollDeps,
  poll: PollContext,
  outcome: PollOutcome,
  result: CallResult,
): Promise<void> {
  if (outcome.type !== 'changed' || result.type === 'postponed' || result.reservationId === null) return;
  const { watchId } = pollKeys(poll);
  await releaseQuota(database, watchId, result.reservationId);
}
