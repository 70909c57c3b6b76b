import { type Insertable, type Selectable, sql } from 'kysely';
import { byNewest } from '../lists/keyset.ts';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import type { DB } from '../schema.generated.ts';

export type TestClockRow = Selectable<DB['test_clocks']>;

/** Channel that announces changed clocks to waiting polls. The payload is the clock id. */
export const CLOCK_CHANNEL = 'seamark_clock';

export async function insertTestClock(
  database: Queryable,
  clock: Insertable<DB['test_clocks']>,
): Promise<TestClockRow> {
  return database.insertInto('test_clocks').values(clock).returningAll().executeTakeFirstOrThrow();
}

export async function findTestClock(database: Queryable, accountId: string, id: string): Promise<TestClockRow | null> {
  const row = await clocksOf(database, accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function findTestClocks(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<TestClockRow[]> {
  if (ids.length === 0) return [];
  return clocksOf(database, accountId)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
}

/** Finds the clock of a request, including a deleted one. */
export async function findClockOfRequest(
  database: Queryable,
  accountId: string,
  id: string,
): Promise<TestClockRow | null> {
  const row = await clocksOf(database, accountId).where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function lockTestClock(trx: Queryable, accountId: string, id: string): Promise<TestClockRow | null> {
  const row = await clocksOf(trx, accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

function clocksOf(database: Queryable, accountId: string) {
  return database.selectFrom('test_clocks').selectAll().where('account_id', '=', accountId);
}

export async function listTestClocks(
  database: Queryable,
  accountId: string,
  slice: PageRange,
): Promise<PagedRows<TestClockRow>> {
  const clocks = database.selectFrom('test_clocks').where('account_id', '=', accountId).where('deleted_at', 'is', null);
  return readRows(clocks.selectAll(), byNewest, slice, await countRows(clocks));
}

/** Changes the speed of a clock or freezes it as of `wallNow`, and announces the change to waiting polls. */
export async function setTestClock(
  trx: Queryable,
  clock: TestClockRow,
  changes: Pick<TestClockRow, 'position_at' | 'anchored_at' | 'speed' | 'frozen'>,
): Promise<TestClockRow> {
  const row = await trx
    .updateTable('test_clocks')
    .set(changes)
    .where('account_id', '=', clock.account_id)
    .where('id', '=', clock.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${CLOCK_CHANNEL}, ${clock.id}::text)`.execute(trx);
  return row;
}

/** Marks a clock as deleted and freezes it. */
export async function deleteTestClock(trx: Queryable, clock: TestClockRow): Promise<void> {
  await trx
    .updateTable('test_clocks')
    .set((eb) => ({ deleted_at: eb.fn('now'), frozen: true }))
    .where('account_id', '=', clock.account_id)
    .where('id', '=', clock.id)
    .execute();
}

export async function liveRequestsOfClock(database: Queryable, accountId: string, clockId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('tracking_requests')
    .select('id')
    .where('account_id', '=', accountId)
    .where('test_clock_id', '=', clockId)
    .where(isLiveRequest('tracking_requests'))
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the sequence of the account's newest event, or 0 if there are none. */
export async function newestEventSequence(database: Queryable, accountId: string): Promise<number> {
  const row = await database
    .selectFrom('events')
    .select('sequence')
    .where('account_id', '=', accountId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sequence ?? 0;
}

export interface ClockEvent {
  id: string;
  name: string;
  trackingRequestId: string | null;
  occurredAt: Date | null;
}

/** Lists the public events of the clock's requests that follow a sequence, oldest first. */
export async function eventsOfClock(
  database: Queryable,
  accountId: string,
  clockId: string,
  after: number,
  limit: number,
): Promise<ClockEvent[]> {
  const result = await sql<ClockEvent>`
    select e.id, e.name, e.tracking_request_id as "trackingRequestId", e.occurred_at as "occurredAt"
    from events e
    join tracking_requests r on r.account_id = e.account_id and r.id = e.tracking_request_id
    where e.account_id = ${accountId} and e.sequence > ${after} and r.test_clock_id = ${clockId}
    order by e.sequence limit ${limit}`.execute(database);
  return result.rows;
}

/** Advances the clock to `to` and announces the change; never sets it back. `wallNow` anchors a running clock. */
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

/** Due watches of a clock. Only open, unpaused watches of live requests are included. */
export interface DueWatches {
  /** Earliest due time at or before `until`; null if there is none. */
  nextDueAt: Date | null;
  /** Requests with a watch due at or before `now`. */
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
    .where(isLiveRequest('r'))
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
