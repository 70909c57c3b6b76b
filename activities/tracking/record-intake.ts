/** Records what came in for a request without having been asked for: pushes and EDI, in the order they came. */
import type { Transaction } from 'kysely';
import { withdrawnEvents } from '../../connectors/edi/retraction.ts';
import { UnreadableAnswer } from '../../connectors/unreadable-answer.ts';
import { type Recorded, recordObservation } from '../../operations/watches/record-observation.ts';
import { toInstant } from '../../operations/watches/watch-plan.ts';
import { claimsOfDocuments, closeMatch, lockOpenMatch, type OpenItem, openItems } from '../../store/intake/matches.ts';
import { isDatabaseAway } from '../../store/postgres/failures.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import type { DB } from '../../store/schema.generated.ts';
import { lockTracking } from '../../store/tracking-requests/recordings.ts';
import { noteFed } from '../../store/watches/attempts.ts';
import { loadSnapshot } from '../../store/watches/snapshots.ts';
import { loadPollContext, lockWatch, type PollContext } from '../../store/watches/watches.ts';
import type { Claim } from '../../tracking/claims/claims.ts';
import { clockNow } from '../../tracking/time/test-clock.ts';
import { nextAskSeconds, RECONCILE_SECONDS } from '../../tracking/watches/poll-plan.ts';
import { toAsk } from './call-source.ts';
import { failAsDuplicate } from './record-failure.ts';
import type { TrackingDeps } from './tracking-deps.ts';

const ITEMS_AT_ONCE = 50;

/** `news`: the run has to read it. `unfinished`: no news yet, and there is more to record. */
export type Drained = 'news' | 'nothing' | 'unfinished';

/**
 * Records the open items, each in a transaction of its own, so that what a killed worker left is taken up by the next, and
 * no more of them than one until `until` (milliseconds of the wall clock), as an activity has its time. `context`: of the
 * line's watch.
 */
export async function drainIntake(
  deps: TrackingDeps,
  context: PollContext,
  signal: AbortSignal,
  until: number,
): Promise<Drained> {
  const { database } = deps;
  const { accountId, id: requestId } = context.request;
  let current = context;
  let hasNews = false;
  for (;;) {
    const onlyLine = current.request.status !== 'created';
    const items = await openItems(database, accountId, requestId, { onlyLine, limit: ITEMS_AT_ONCE });
    if (items.length === 0) return hasNews ? 'news' : 'nothing';
    for (const item of items) {
      if (signal.aborted) return hasNews ? 'news' : 'nothing';
      const outcome = await recordItem(deps, current, item);
      if (outcome !== 'quiet') {
        hasNews = true;
        const next = outcome === 'over' ? null : await loadPollContext(database, accountId, context.watch.id);
        if (next === null) return 'news';
        current = next;
      }
      if (Date.now() >= until) return hasNews ? 'news' : 'unfinished';
    }
  }
}

/** `over`: stopped, or recorded by another attempt meanwhile: that is what the run has to read. */
type ItemOutcome = 'news' | 'quiet' | 'over';

async function recordItem(deps: TrackingDeps, context: PollContext, item: OpenItem): Promise<ItemOutcome> {
  const { accountId, id: requestId } = context.request;
  try {
    const claims = await claimsOf(deps, context, item);
    return await deps.database.transaction().execute((trx) => recordClaims(trx, deps, context, item, claims));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    // One item that nobody can read holds up neither its siblings nor the polls.
    if (!(error instanceof UnreadableAnswer))
      deps.logger.error({ err: error, itemId: item.id }, 'an item was not recorded');
    const detail = error instanceof Error ? error.message : String(error);
    await closeMatch(deps.database, accountId, item.id, requestId, {
      outcome: 'failed',
      detail,
      appliedAt: wallNow(deps),
    });
    return 'quiet';
  }
}

async function claimsOf(deps: TrackingDeps, context: PollContext, item: OpenItem): Promise<Claim[]> {
  if (item.claims !== null) {
    const earlier = await claimsOfDocuments(deps.database, context.request.accountId, item, context.request.id);
    const said = item.claims.filter((claim) => holdsAlone(claim, context));
    return [...said, ...withdrawnEvents(earlier, item.claims)];
  }
  const connector = deps.registry.line(item.source.code);
  const stored = await loadSnapshot(deps.database, item.snapshotId);
  if (!connector?.parsePush || stored === null) throw new UnreadableAnswer(`${item.source.code} does not push here`);
  return connector.parsePush(stored.body, toAsk(context), toInstant(item.receivedAt)).claims;
}

/** A booking may be split: that one box has a bill of lading says nothing of the others. */
function holdsAlone(claim: Claim, { request }: PollContext): boolean {
  const isBill = claim.kind === 'shipment_fact' && claim.field === 'bill_of_lading';
  return !isBill || request.requestType !== 'booking_number';
}

async function recordClaims(
  trx: Transaction<DB>,
  deps: TrackingDeps,
  context: PollContext,
  item: OpenItem,
  claims: Claim[],
): Promise<ItemOutcome> {
  const { accountId, id: requestId } = context.request;
  const now = nowOf(deps, context);
  const locked = await lockTracking(trx, accountId, requestId);
  const watch = await lockWatch(trx, accountId, context.watch.id);
  if (!locked || !isLive(locked.request) || !watch || watch.closedAt !== null) return 'over';
  if (watch.version !== context.watch.version) return 'over';
  if (!(await lockOpenMatch(trx, accountId, item.id, requestId))) return 'quiet';
  const close = (outcome: 'recorded' | 'known', detail: string | null = null) =>
    closeMatch(trx, accountId, item.id, requestId, { outcome, detail, appliedAt: wallNow(deps) });
  const result = await recordObservation(trx, deps, {
    locked,
    observation: { source: item.source, receivedAt: toInstant(now), complete: false, absence: 'log', claims },
    evidence: { type: 'kept', snapshotId: item.snapshotId, outcome: item.kind === 'dcsa_push' ? 'pushed' : 'ok' },
    now,
    jitter: 0,
    following: context,
    asked: context.watch,
    beforeEvents: async (recorded) => {
      await close(recorded.isNews ? 'recorded' : 'known');
      await noteNews(trx, deps, context, item, recorded, now);
    },
  });
  if (result.type === 'recorded') return result.isNews ? 'news' : 'quiet';
  await close('known', `shipment ${result.shipmentId} is tracked by another request`);
  await failAsDuplicate(trx, deps, { request: locked.request, shipmentId: result.shipmentId, now });
  return 'over';
}

/** What a line tells by itself need not be asked so often; a full poll still comes once a day (sources.md G 41). */
async function noteNews(
  trx: Transaction<DB>,
  deps: TrackingDeps,
  { request, watch }: PollContext,
  item: OpenItem,
  { isNews, changes }: Recorded,
  now: Date,
): Promise<void> {
  const isFed = item.source.kind === 'line' && isNews;
  const fedAt = isFed ? toInstant(now) : null;
  const source = { kind: watch.kind, code: watch.code };
  const settings = deps.settings.poll;
  const next = nextAskSeconds({ source, view: changes.view, now: toInstant(now), jitter: 0, settings, fedAt });
  const dueAt = new Date(now.getTime() + next.seconds * 1_000);
  await noteFed(trx, {
    accountId: request.accountId,
    watchId: watch.id,
    isNews,
    fedAt: isFed ? now : null,
    dueAt,
    atLatestAfterSeconds: Math.max(RECONCILE_SECONDS, settings.minimumSeconds),
  });
}

function nowOf(deps: TrackingDeps, { clock }: PollContext): Date {
  return clock === null ? wallNow(deps) : clockNow(clock, wallNow(deps));
}

function wallNow(deps: TrackingDeps): Date {
  return deps.now?.() ?? new Date();
}
