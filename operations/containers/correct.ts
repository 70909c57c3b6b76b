/**
 * Records, undoes and expires people's corrections of container data. A correction is recorded like any other
 * observation, with its author, its own snapshot and its provenance (spec/tracking 2.1).
 */
import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type ContainerRow, findContainersByIds } from '../../store/containers/containers.ts';
import {
  type CorrectionEnd,
  type CorrectionRow,
  endCorrection,
  findCorrection,
  findStandingCorrection,
  insertCorrection,
} from '../../store/containers/corrections.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { isLive } from '../../store/postgres/live-requests.ts';
import type { DB } from '../../store/schema.generated.ts';
import { lockShipment } from '../../store/shipments/shipments.ts';
import { lockTracking } from '../../store/tracking-requests/recordings.ts';
import { lockTrackingRequestsOfShipment } from '../../store/tracking-requests/tracking-requests.ts';
import { type PreparedSnapshot, prepareSnapshot } from '../../store/watches/snapshots.ts';
import type { Claim } from '../../tracking/claims/claims.ts';
import { PERSON, personClaim } from '../../tracking/claims/person-claims.ts';
import { StateConflict } from '../rejection.ts';
import { requestNow } from '../test-clocks/request-clock.ts';
import { toInstant } from '../to-instant.ts';
import { loadFollowing } from '../watches/adjust-watches.ts';
import { type ObservationInput, recordObservation } from '../watches/record-observation.ts';
import type { RecordingDeps } from '../watches/recording-deps.ts';
import { readCorrection, validateTimes } from './correction-input.ts';

export interface Corrector {
  apiKeyId: string | null;
  userId: string | null;
  name: string;
}

export interface CorrectionInput {
  accountId: string;
  containerId: string;
  by: Corrector;
  now: Date;
}

/** Records a correction. Returns null if there is no such container. Throws `Rejection`. */
export async function correctContainer(
  database: Database,
  deps: RecordingDeps,
  input: CorrectionInput & { attributes: Record<string, unknown> },
): Promise<CorrectionRow | null> {
  const { field, value, reason, expiresAt } = await readCorrection(database, input.attributes);
  return recordManually(database, deps, input, async (trx, { container, now }) => {
    validateTimes({ field, value, expiresAt }, now);
    const id = newId();
    const statement = {
      container: container.number,
      field,
      value,
      id,
      author: input.by.name,
      statedAt: toInstant(now),
      expiresAt: expiresAt === null ? null : toInstant(expiresAt),
    };
    const before = await findStandingCorrection(trx, input.accountId, container.id, field);
    const claims = [...(before === null ? [] : [claimOf(before, container.number, true)]), personClaim(statement)];
    // A new claim about a fact replaces the old one in the ledger. Events coexist, so the old event must be retracted.
    const recordedClaims = field === 'delivered_at' ? claims : claims.slice(-1);
    const snapshot = await statementSnapshot({ ...statement, reason }, now);
    return {
      claims: recordedClaims,
      snapshot,
      write: async () => {
        if (before !== null) await endCorrection(trx, before, { at: now, reason: 'replaced', by: input.by.name });
        return insertCorrection(trx, {
          account_id: input.accountId,
          id,
          shipment_id: container.shipment_id,
          container_id: container.id,
          field,
          value,
          reason,
          author: input.by.name,
          made_by_user_id: input.by.userId,
          made_by_api_key_id: input.by.apiKeyId,
          snapshot_id: snapshot.id,
          made_at: now,
          expires_at: expiresAt,
        });
      },
    };
  });
}

/**
 * Undoes a correction, or returns one that has already ended unchanged. Returns null if there is no such correction.
 */
export async function undoCorrection(
  database: Database,
  deps: RecordingDeps,
  input: CorrectionInput & { correctionId: string },
): Promise<CorrectionRow | null> {
  return endManually(database, deps, input, { reason: 'undone', by: input.by.name });
}

/** Ends a correction after its `expires_at`. The values then follow the sources again. */
export async function expireCorrection(
  database: Database,
  deps: RecordingDeps,
  correction: CorrectionRow,
  now: Date,
): Promise<void> {
  const { account_id: accountId, container_id: containerId, id: correctionId } = correction;
  await endManually(database, deps, { accountId, containerId, correctionId, now }, { reason: 'expired', by: null });
}

async function endManually(
  database: Database,
  deps: RecordingDeps,
  input: { accountId: string; containerId: string; correctionId: string; now: Date },
  end: Omit<CorrectionEnd, 'at'>,
): Promise<CorrectionRow | null> {
  const { accountId, containerId, correctionId } = input;
  return recordManually(database, deps, input, async (trx, { container, now }) => {
    const correction = await findCorrection(trx, accountId, containerId, correctionId);
    if (correction === null || correction.ended_at !== null) return { done: correction };
    const statement = { container: container.number, field: correction.field, takenBack: correction.id, by: end.by };
    return {
      claims: [claimOf(correction, container.number, true)],
      snapshot: await statementSnapshot({ ...statement, value: null, reason: end.reason }, now),
      write: () => endCorrection(trx, correction, { ...end, at: now }),
    };
  });
}

interface Scene {
  container: ContainerRow;
  /** Time on the clock of the tracking request. */
  now: Date;
}

type Statement =
  | { done: CorrectionRow | null }
  | { claims: Claim[]; snapshot: PreparedSnapshot; write: () => Promise<CorrectionRow> };

/**
 * Records the claims, publishes the changes and writes the row in one transaction. Returns null if there is no such
 * container.
 */
async function recordManually(
  database: Database,
  deps: RecordingDeps,
  input: { accountId: string; containerId: string; now: Date },
  state: (trx: Transaction<DB>, scene: Scene) => Promise<Statement>,
): Promise<CorrectionRow | null> {
  const { accountId, containerId } = input;
  return database.transaction().execute(async (trx) => {
    const [container] = await findContainersByIds(trx, accountId, [containerId]);
    if (container === undefined) return null;
    await lockShipment(trx, accountId, container.shipment_id);
    const requests = await lockTrackingRequestsOfShipment(trx, accountId, container.shipment_id);
    const request = requests.find(isLive) ?? requests[0];
    if (request === undefined)
      throw new StateConflict('The shipment has no tracking request that a correction could be part of');
    const now = await requestNow(trx, request, input.now);
    const statement = await state(trx, { container, now });
    if ('done' in statement) return statement.done;
    const locked = await lockTracking(trx, accountId, request.id);
    if (locked === null) throw new Error('a tracking request went away while it was locked');
    const following = await loadFollowing(trx, request, null);
    let written: CorrectionRow | null = null;
    const observation: ObservationInput = {
      locked,
      observation: {
        source: PERSON,
        receivedAt: toInstant(now),
        complete: false,
        absence: 'log',
        claims: statement.claims,
      },
      evidence: { type: 'new', snapshot: statement.snapshot },
      now,
      jitter: 0,
      beforeEvents: async () => {
        written = await statement.write();
      },
    };
    await recordObservation(trx, deps, observation, following);
    return written;
  });
}

function claimOf(row: CorrectionRow, container: string, retracted: boolean): Claim {
  const statement = {
    container,
    field: row.field,
    value: row.value,
    id: row.id,
    author: row.author,
    statedAt: toInstant(row.made_at),
    expiresAt: row.expires_at === null ? null : toInstant(row.expires_at),
  };
  return personClaim(statement, retracted);
}

/** Prepares a snapshot of the correction, to which the pointers of its claims refer. */
async function statementSnapshot(statement: Record<string, unknown>, now: Date): Promise<PreparedSnapshot> {
  const body = Buffer.from(JSON.stringify(statement));
  return prepareSnapshot({
    source: PERSON,
    claimsHash: createHash('sha256').update(body).digest(),
    body,
    pages: 1,
    status: 200,
    headers: { 'content-type': 'application/json' },
    url: 'seamark:correction',
    requestedAt: toInstant(now),
    receivedAt: toInstant(now),
  });
}
