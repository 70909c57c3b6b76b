/** Tracking requests in every state, as recordings would create them, and a day of calls to their lines. */

import type { Insertable } from 'kysely';
import { CallTally } from '../../../activities/tracking/call-tally.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { newId } from '../../../store/postgres/ids.ts';
import type { DB } from '../../../store/schema.generated.ts';
import { insertTracked } from '../api/rows.ts';
import { insertAnswer } from '../api/stored-responses.ts';

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const LINE = { kind: 'line', code: 'TEST' } as const;

export interface TrackingWorld {
  /** Numbers of failed requests that the simulated line has listed since. */
  failed: string[];
  unknownId: string;
  troubledId: string;
}

export async function insertTrackingWorld(database: Database, accountId: string): Promise<TrackingWorld> {
  const of = { database, accountId };
  const failed = ['DIRECT000071', 'DIRECT000072'];
  await insertFailed(database, accountId, failed);
  const notFound = { status: 'failed', failed_reason: 'expired', failure: failure('not_found', 30) } as const;
  const unknownId = await insertRequest(of, 'HBLSZX2041877', notFound);
  for (const day of [1, 2, 3]) {
    const receivedAt = hoursAgo(30 + 24 * day).toISOString();
    const answer = { accountId, requestId: unknownId, source: LINE, outcome: 'not_found', status: 404, receivedAt };
    await insertAnswer(database, { ...answer, durationMs: 400 + day, body: '{"error":"no such bill of lading"}' });
  }
  await insertRequest(of, 'TSTU26104455', { failure: failure('rate_limited', 1), is_retrying: true });
  for (const number of ['TSTA77100123', 'TSTA77100124']) {
    await insertRequest(of, number, { status: 'awaiting_manifest', failure: failure('not_found_yet', 20) });
  }
  for (let count = 10; count < 34; count += 1) {
    await insertFollowed(of, `TSTF883${count}`, { last_outcome: 'unchanged', succeeded_at: hoursAgo(count / 2) });
  }
  const troubledId = await insertFollowed(of, 'TSTF991001', {
    last_outcome: 'response_unreadable',
    succeeded_at: hoursAgo(13),
  });
  const unreadable = { outcome: 'response_unreadable', status: 200, body: '<html>maintenance</html>' };
  const common = { accountId, requestId: troubledId, source: LINE };
  await insertAnswer(database, {
    ...common,
    outcome: 'ok',
    status: 200,
    receivedAt: hoursAgo(13).toISOString(),
    durationMs: 340,
  });
  await insertAnswer(database, { ...common, ...unreadable, receivedAt: hoursAgo(1).toISOString(), durationMs: 2_100 });
  await insertFollowed(of, 'TSTF991002', { last_outcome: 'source_unreachable', succeeded_at: hoursAgo(75) });
  await insertHealth(of);
  return { failed, unknownId, troubledId };
}

/** Inserts requests with the numbers `QUAY00` and so on, which their line does not list. */
export async function insertAwaited(database: Database, accountId: string, count: number): Promise<void> {
  const row = { status: 'awaiting_manifest', failure: failure('not_found_yet', 20) } as const;
  for (let index = 0; index < count; index += 1) {
    await insertRequest({ database, accountId }, `QUAY${String(index).padStart(2, '0')}`, row);
  }
}

/** Inserts failed requests, which start again when retried. */
export async function insertFailed(database: Database, accountId: string, numbers: readonly string[]): Promise<void> {
  const row = {
    status: 'failed',
    failed_reason: 'retries_exhausted',
    failure: failure('source_unreachable', 7),
  } as const;
  for (const number of numbers) await insertRequest({ database, accountId }, number, row);
}

interface Of {
  database: Database;
  accountId: string;
}

const failure = (reason: string, hours: number) =>
  JSON.stringify({ reason, detail: null, at: hoursAgo(hours).toISOString() });

async function insertRequest(
  { database, accountId }: Of,
  number: string,
  row: Pick<Insertable<DB['tracking_requests']>, 'status' | 'failed_reason' | 'failure' | 'is_retrying'>,
): Promise<string> {
  const id = newId();
  const given = {
    request_type: 'bill_of_lading',
    request_number: number,
    normalized_number: number,
    scac: 'TEST',
  } as const;
  const at = { requested_at: hoursAgo(80), created_at: hoursAgo(80) };
  await database
    .insertInto('tracking_requests')
    .values({ account_id: accountId, id, ...given, ...at, ...row })
    .execute();
  const closed = row.status === 'failed' ? { closed_at: hoursAgo(1) } : {};
  await database
    .insertInto('watches')
    .values({
      account_id: accountId,
      id: newId(),
      tracking_request_id: id,
      source_kind: 'line',
      source_code: 'TEST',
      credential_key: 'line:TEST',
      due_at: hoursAgo(-3),
      attempts: 4,
      attempted_at: hoursAgo(4),
      ...closed,
    })
    .execute();
  return id;
}

async function insertFollowed(of: Of, number: string, watch: Record<string, unknown>): Promise<string> {
  const { requestId } = await insertTracked(of.database, of.accountId, { number, createdAt: hoursAgo(200) });
  await of.database
    .updateTable('watches')
    .set({ due_at: hoursAgo(-9), attempts: 21, ...watch })
    .where('tracking_request_id', '=', requestId)
    .where('source_kind', '=', 'line')
    .execute();
  return requestId;
}

async function insertHealth({ database, accountId }: Of): Promise<void> {
  const tally = new CallTally();
  for (let hour = 0; hour < 24; hour += 1) {
    for (let call = 0; call < 12 + ((hour * 7) % 11); call += 1) {
      const isBad = hour === 3 && call < 6;
      const outcome = isBad ? 'source_unreachable' : call % 9 === 0 ? 'not_found_yet' : 'answered';
      const durationMs = isBad ? 9_000 : 200 + ((call * 137) % 900);
      tally.note({ accountId, kind: 'line', code: 'TEST', outcome, durationMs, at: hoursAgo(hour) });
    }
  }
  for (let call = 0; call < 40; call += 1) {
    const at = hoursAgo(call % 20);
    const outcome = call % 5 === 0 ? 'source_unreachable' : 'answered';
    tally.note({ accountId, kind: 'terminal', code: 'smdg:SIM1', outcome, durationMs: 700, at });
    tally.note({ accountId, kind: 'railroad', code: 'SIMR', outcome: 'answered', durationMs: 400, at });
  }
  await tally.write(database);
  const paused = { paused_at: hoursAgo(5), paused_reason: 'credentials_rejected', open_until: hoursAgo(-0.4) };
  await database
    .insertInto('credentials')
    .values({ key: 'line:SIMB', ...paused })
    .onConflict((on) => on.doNothing())
    .execute();
}
