/**
 * Records a response in one transaction, either because it has new facts or because the passage of time changes
 * something.
 */
import type { Transaction } from 'kysely';
import type { Connector } from '../../connectors/connector.ts';
import { prepared } from '../../store/postgres/prepared.ts';
import type { DB } from '../../store/schema.generated.ts';
import { recordReadAttempt } from '../../store/watches/attempts.ts';
import type { PollContext } from '../../store/watches/poll-context.ts';
import { awaitsConfirmation } from '../../tracking/ledger/confirmation.ts';
import type { HabitEvidence } from '../../tracking/ledger/response-habit.ts';
import { toInstant } from '../to-instant.ts';
import { followingOf } from './adjust-watches.ts';
import { type ReadResponse, responseSnapshot } from './call-source.ts';
import { failAsDuplicate } from './fail-as-duplicate.ts';
import { lockPoll } from './lock-poll.ts';
import { nextPoll } from './next-poll.ts';
import { CHANGED, type PollOutcome, type PollTime, pollKeys, waitUntil } from './poll.ts';
import type { PollDeps } from './poll-deps.ts';
import { type Evidence, type ObservationInput, recordObservation } from './record-observation.ts';
import { repeatsLastResponse } from './record-unchanged.ts';
import { recordHabit, withLearnedForm } from './response-habit.ts';

export async function recordResponse(
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  connector: Connector,
  response: ReadResponse,
): Promise<PollOutcome> {
  const { database } = deps;
  const evidence = await evidenceOf(deps, poll, connector, response);
  const learnt = await withLearnedForm(database, connector, response);
  const isNew = evidence.type !== 'repeated' && connector.learnsResponseForm === true;
  const { dueAt, habit } = await database
    .transaction()
    .execute((trx) => recordInTransaction(prepared(trx), deps, poll, time, learnt, evidence, isNew));
  await recordHabit(database, connector, pollKeys(poll).requestId, habit);
  return dueAt === null ? CHANGED : waitUntil(time, dueAt);
}

/**
 * Records the response. `dueAt` is the time at which the watch is due next; null if the run must reread its tracking
 * request.
 */
async function recordInTransaction(
  trx: Transaction<DB>,
  deps: PollDeps,
  poll: PollContext,
  time: PollTime,
  { observation, claimsHash, reservationId }: ReadResponse,
  evidence: Evidence,
  learnsHabit: boolean,
): Promise<{ dueAt: Date | null; habit: HabitEvidence | null }> {
  const { now, jitter } = time;
  const locked = await lockPoll(trx, poll);
  if (locked === null) return { dueAt: null, habit: null };
  const keys = pollKeys(poll);
  let dueAt = now;
  const input: ObservationInput = {
    locked,
    observation,
    evidence,
    learnsHabit,
    now,
    jitter,
    beforeEvents: async ({ ledger, changes, mustReread, isNewStatement }) => {
      const next = nextPoll(deps, poll, time, changes.view, poll.watch.pushedAt);
      dueAt = next.dueAt;
      await recordReadAttempt(trx, {
        ...keys,
        mustReread,
        hasNewClaims: isNewStatement,
        claimsHash,
        awaitsConfirmation: awaitsConfirmation(ledger, observation.source, toInstant(now)),
        attemptedAt: now,
        dueAt,
        urgent: next.urgent,
        reservationId,
      });
    },
  };
  const result = await recordObservation(trx, deps, input, followingOf(poll));
  if (result.type === 'recorded') return { dueAt: result.mustReread ? null : dueAt, habit: result.habit };
  await failAsDuplicate(trx, deps, { request: locked.request, shipmentId: result.shipmentId, now });
  return { dueAt: null, habit: null };
}

/**
 * Prepares the snapshot to store. A response that repeats the last one, or was fetched for another request, needs no
 * new snapshot.
 */
async function evidenceOf(
  deps: PollDeps,
  poll: PollContext,
  connector: Connector,
  response: ReadResponse,
): Promise<Evidence> {
  const { exchange, claimsHash, sharedSnapshotId } = response;
  if (repeatsLastResponse(poll, response)) return { type: 'repeated' };
  if (sharedSnapshotId !== null) return { type: 'kept', snapshotId: sharedSnapshotId };
  const snapshot = await responseSnapshot(deps, connector, exchange, claimsHash);
  return snapshot === null ? { type: 'repeated' } : { type: 'new', snapshot };
}
