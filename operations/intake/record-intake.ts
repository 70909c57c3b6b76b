/** Records the pending pushes and EDI messages of a tracking request in order of receipt. */
import type { Transaction } from 'kysely';
import type { PushReading } from '../../connectors/response-reader.ts';
import {
  claimsOfDocuments,
  closeMatch,
  lockOpenMatch,
  type MatchOutcome,
  type OpenItem,
  openItems,
} from '../../store/intake/matches.ts';
import { isDatabaseUnavailable } from '../../store/postgres/failures.ts';
import type { DB } from '../../store/schema.generated.ts';
import { recordPushed } from '../../store/watches/attempts.ts';
import { loadPollContext, type PollContext } from '../../store/watches/poll-context.ts';
import { loadSnapshot } from '../../store/watches/snapshots.ts';
import type { Claim } from '../../tracking/claims/claims.ts';
import { RECONCILE_SECONDS } from '../../tracking/watches/poll-plan.ts';
import { toInstant } from '../to-instant.ts';
import { followingOf } from '../watches/adjust-watches.ts';
import { pollTarget } from '../watches/call-source.ts';
import { failAsDuplicate } from '../watches/fail-as-duplicate.ts';
import { finishedJourney } from '../watches/former-journey.ts';
import { lockPoll } from '../watches/lock-poll.ts';
import { nextPoll } from '../watches/next-poll.ts';
import { type PollTime, pollKeys, pollTime } from '../watches/poll.ts';
import type { PollDeps } from '../watches/poll-deps.ts';
import { type ObservationInput, type Recorded, recordObservation } from '../watches/record-observation.ts';
import { whyLeftOut } from './bridge-items.ts';

const BATCH_SIZE = 50;

/**
 * `changed`: the run must reread its tracking request. `unfinished`: nothing has changed yet, and more items are
 * waiting.
 */
export type IntakeOutcome = 'changed' | 'nothing' | 'unfinished';

/**
 * Records the open items, each in its own transaction, so that another worker can continue if this one dies. `poll` is
 * the poll of the line's watch. After `endsAt` (wall-clock milliseconds), no further item is started, but at least one
 * is always recorded.
 */
export async function recordIntake(
  deps: PollDeps,
  poll: PollContext,
  signal: AbortSignal,
  endsAt: number,
): Promise<IntakeOutcome> {
  const { database } = deps;
  const { accountId, requestId, watchId } = pollKeys(poll);
  let current = poll;
  let hasChanges = false;
  for (;;) {
    const onlyLine = current.request.status !== 'created';
    const items = await openItems(database, accountId, requestId, { onlyLine, limit: BATCH_SIZE });
    if (items.length === 0) return hasChanges ? 'changed' : 'nothing';
    for (const item of items) {
      if (signal.aborted) return hasChanges ? 'changed' : 'nothing';
      const outcome = await recordItem(deps, current, item);
      if (outcome !== 'unchanged') {
        hasChanges = true;
        const next = outcome === 'ended' ? null : await loadPollContext(database, accountId, watchId);
        if (next === null) return 'changed';
        current = next;
      }
      if (Date.now() >= endsAt) return hasChanges ? 'changed' : 'unfinished';
    }
  }
}

/** `ended`: the request was stopped or another attempt recorded the item, so the run must reread the request. */
type ItemOutcome = 'changed' | 'unchanged' | 'ended';

async function recordItem(deps: PollDeps, poll: PollContext, item: OpenItem): Promise<ItemOutcome> {
  const close = async (detail: string, outcome: MatchOutcome['outcome'] = 'failed'): Promise<ItemOutcome> => {
    const { accountId, requestId } = pollKeys(poll);
    await closeMatch(deps.database, accountId, item.id, requestId, matchOutcome(deps, outcome, detail));
    return 'unchanged';
  };
  try {
    const leftOut = item.kind === 'bridge_webhook' ? await whyLeftOut(deps, poll, item) : null;
    if (leftOut !== null) return await close(leftOut, 'known');
    const reading = await readItem(deps, poll, item);
    if (reading.type === 'unreadable') return await close(reading.detail);
    const former = finishedJourney(poll, observationOf(deps, poll, item, reading.claims));
    if (former !== null) return await close('it is about a journey that was over before the request', 'known');
    return await deps.database.transaction().execute((trx) => recordClaims(trx, deps, poll, item, reading.claims));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    // A failing item must not hold up other items or polls.
    deps.logger.error({ err: error, itemId: item.id }, 'an item was not recorded');
    return close(error instanceof Error ? error.message : String(error));
  }
}

async function readItem(
  { database, reader, registry }: PollDeps,
  poll: PollContext,
  item: OpenItem,
): Promise<PushReading> {
  const { source, claims } = item;
  if (claims !== null) {
    const { accountId, requestId } = pollKeys(poll);
    const earlier = await claimsOfDocuments(database, accountId, item, requestId);
    const applicable = claims.filter((claim) => appliesToWholeRequest(claim, poll));
    return { type: 'read', claims: [...applicable, ...reader.withdrawnEvents(earlier, claims)] };
  }
  const connector = registry.line(source.code);
  const stored = await loadSnapshot(database, item.snapshotId);
  if (connector === null || stored === null)
    return { type: 'unreadable', detail: `${source.code} does not support pushes` };
  return reader.readPush(connector, stored.body, pollTarget(poll), toInstant(item.receivedAt));
}

/**
 * Whether the claim applies to the whole request. A booking may be split, so the bill of lading of one
 * container does not apply to the others.
 */
function appliesToWholeRequest(claim: Claim, { request }: PollContext): boolean {
  const isBill = claim.kind === 'shipment_fact' && claim.field === 'bill_of_lading';
  return !isBill || request.requestType !== 'booking_number';
}

async function recordClaims(
  trx: Transaction<DB>,
  deps: PollDeps,
  poll: PollContext,
  item: OpenItem,
  claims: Claim[],
): Promise<ItemOutcome> {
  const { accountId, requestId } = pollKeys(poll);
  const time: PollTime = { ...pollTime(deps, poll), jitter: 0 };
  const { now } = time;
  const locked = await lockPoll(trx, poll);
  if (locked === null) return 'ended';
  if (!(await lockOpenMatch(trx, accountId, item.id, requestId))) return 'unchanged';
  const close = (outcome: MatchOutcome) => closeMatch(trx, accountId, item.id, requestId, outcome);
  const input: ObservationInput = {
    locked,
    observation: observationOf(deps, poll, item, claims),
    evidence: { type: 'kept', snapshotId: item.snapshotId, outcome: item.kind === 'edi' ? 'ok' : 'pushed' },
    now,
    jitter: 0,
    beforeEvents: async (recorded) => {
      await close(matchOutcome(deps, recorded.mustReread ? 'recorded' : 'known'));
      await postponePushedWatch(trx, deps, poll, time, item, recorded);
    },
  };
  const result = await recordObservation(trx, deps, input, followingOf(poll));
  if (result.type === 'recorded') return result.mustReread ? 'changed' : 'unchanged';
  const { shipmentId } = result;
  await close(matchOutcome(deps, 'known', `shipment ${shipmentId} is tracked by another request`));
  await failAsDuplicate(trx, deps, { request: locked.request, shipmentId, now });
  return 'ended';
}

/**
 * Builds the observation of an item. An item contains only part of what its source reports, so a fact that it omits is
 * not withdrawn.
 */
function observationOf(deps: PollDeps, poll: PollContext, { source }: OpenItem, claims: Claim[]) {
  const receivedAt = toInstant(pollTime(deps, poll).now);
  return { source, receivedAt, complete: false, absence: 'log' as const, claims };
}

function matchOutcome({ now }: PollDeps, outcome: MatchOutcome['outcome'], detail: string | null = null): MatchOutcome {
  return { outcome, detail, appliedAt: now?.() ?? new Date() };
}

/** Postpones polls of a line that pushes its updates. A full poll still takes place once a day (spec/sources G41). */
async function postponePushedWatch(
  trx: Transaction<DB>,
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  { source }: OpenItem,
  { mustReread, changes }: Recorded,
): Promise<void> {
  const pushedAt = source.kind === 'line' && mustReread ? time.now : null;
  await recordPushed(trx, {
    ...pollKeys(poll),
    mustReread,
    pushedAt,
    dueAt: nextPoll(deps, poll, time, changes.view, pushedAt).dueAt,
    atLatestAfterSeconds: Math.max(RECONCILE_SECONDS, deps.settings.poll.minimumSeconds),
  });
}
