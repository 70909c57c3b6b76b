import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { DB } from './schema.generated.ts';

export type TestClockRow = Selectable<DB['test_clocks']>;

/** Channel on which a moved clock is announced to polls that wait for it; the payload is its id. */
export const CLOCK_CHANNEL = 'seamark_clock';

export async function insertTestClock(
  database: Queryable,
  clock: Insertable<DB['test_clocks']>,
): Promise<TestClockRow> {
  return database.insertInto('test_clocks').values(clock).returningAll().executeTakeFirstOrThrow();
}

export async function findTestClock(database: Queryable, accountId: string, id: string): Promise<TestClockRow | null> {
  const row = await database
    .selectFrom('test_clocks')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Puts the clock at `to`, never back, and announces it. `wallNow` anchors a clock that runs. */
export async function moveTestClock(
  database: Queryable,
  accountId: string,
  id: string,
  to: Date,
  wallNow: Date,
): Promise<void> {
  await sql`
    with moved as (
      update test_clocks set position_at = greatest(position_at, ${to}::timestamptz), anchored_at = ${wallNow}::timestamptz
      where account_id = ${accountId} and id = ${id}
      returning id
    )
    select pg_notify(${CLOCK_CHANNEL}, id::text) from moved`.execute(database);
}

/** Watches that wait for the clock: of its live requests, open and not paused. */
export interface DueWatches {
  /** Earliest time at or before `until` at which one is due; null when none is. */
  nextDueAt: Date | null;
  /** Requests with a watch that is due at or before `now`. */
  dueRequestIds: string[];
}

export async function findDueWatches(
  database: Queryable,
  accountId: string,
  clockId: string,
  now: Date,
  until: Date,
): Promise<DueWatches> {
  const rows = await database
    .selectFrom('tracking_requests as r')
    .innerJoin('watches as w', (join) =>
      join.onRef('w.account_id', '=', 'r.account_id').onRef('w.tracking_request_id', '=', 'r.id'),
    )
    .select(['r.id', (eb) => eb.fn.min<Date>('w.due_at').as('due_at')])
    .where('r.account_id', '=', accountId)
    .where('r.test_clock_id', '=', clockId)
    .where('r.status', 'in', ['pending', 'awaiting_manifest', 'created'])
    .where('w.closed_at', 'is', null)
    .where('w.paused_at', 'is', null)
    .where('w.due_at', '<=', until)
    .groupBy('r.id')
    .orderBy('due_at')
    .execute();
  return {
    nextDueAt: rows[0]?.due_at ?? null,
    dueRequestIds: rows.filter((row) => row.due_at <= now).map((row) => row.id),
  };
}
