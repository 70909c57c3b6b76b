/** Watches: each polls one source for one tracking request. The row determines the time of the next poll. */
import { sql } from 'kysely';
import type { Source } from '../../tracking/claims/claims.ts';
import type { Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';
import { giveUpTurns } from './quotas.ts';

export type WatchKind = 'line' | 'terminal' | 'railroad';

/** Code of the watch until the line is detected. It cannot clash with a line, because line codes are upper case. */
export const UNDETECTED_LINE = 'undetected';

export interface OpenWatch {
  id: string;
  kind: WatchKind;
  code: string;
  version: number;
}

/** Lists watches to poll, which are neither closed nor paused. */
export async function listOpenWatches(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
): Promise<OpenWatch[]> {
  return database
    .selectFrom('watches')
    .select(['id', sql<WatchKind>`source_kind`.as('kind'), 'source_code as code', 'version'])
    .where('account_id', '=', accountId)
    .where('tracking_request_id', '=', trackingRequestId)
    .where('closed_at', 'is', null)
    .where('paused_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/**
 * Returns when the open watch of a source last had a response with facts (null: never), on the request's clock. Returns
 * null if the request has no such watch.
 */
export async function latestFactsAt(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
  { kind, code }: Source,
): Promise<{ at: Date | null } | null> {
  const row = await database
    .selectFrom('watches')
    .select('succeeded_at as at')
    .where('account_id', '=', accountId)
    .where('tracking_request_id', '=', trackingRequestId)
    .where('source_kind', '=', sql<WatchKind>`${kind}`)
    .where('source_code', '=', code)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Advances open watches that should now be polled at least a minute earlier than scheduled. Returns their number. Their
 * activities still wait for the later time, so the run must be woken.
 */
export async function advanceWatches(
  trx: Queryable,
  accountId: string,
  trackingRequestId: string,
  wanted: { kind: WatchKind; code: string; seconds: number }[],
  now: Date,
): Promise<number> {
  if (wanted.length === 0) return 0;
  const moved = await sql`
    update watches w
    set due_at = greatest(${now}::timestamptz, coalesce(w.attempted_at, w.due_at) + n.seconds * interval '1 second')
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as n(kind text, code text, seconds double precision)
    where w.account_id = ${accountId} and w.tracking_request_id = ${trackingRequestId} and w.source_kind = n.kind
      and w.source_code = n.code and w.closed_at is null and w.consecutive_failures = 0
      and w.due_at - interval '1 minute'
        > greatest(${now}::timestamptz, coalesce(w.attempted_at, w.due_at) + n.seconds * interval '1 second')`.execute(
    trx,
  );
  return Number(moved.numAffectedRows ?? 0);
}

export interface WatchToOpen {
  source: Source;
  credentialKey: string;
  containers: string[];
  locode: string | null;
  dueAt: Date;
}

/**
 * Opens or reopens watches. An open watch keeps its due time unless it has new containers. Returns the number of
 * existing watches with a new due time. Their activities still wait for the earlier due time, so the run must be woken.
 */
export async function openWatches(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
  wanted: WatchToOpen[],
): Promise<number> {
  let advanced = 0;
  for (const watch of wanted) {
    // `xmax` is 0 in an inserted row.
    const opened = await sql<{ isAdvanced: boolean }>`
      insert into watches as w (account_id, id, tracking_request_id, source_kind, source_code, credential_key, due_at,
                                containers, locode)
      values (${accountId}, ${newId()}, ${trackingRequestId}, ${watch.source.kind}, ${watch.source.code},
              ${watch.credentialKey}, ${watch.dueAt}, ${watch.containers}::text[], ${watch.locode})
      on conflict (account_id, tracking_request_id, source_kind, source_code) do update set
        credential_key = excluded.credential_key, containers = excluded.containers, locode = excluded.locode,
        due_at = case when w.closed_at is null and w.containers @> excluded.containers then w.due_at else excluded.due_at end,
        closed_at = null
      returning w.xmax <> 0 and w.due_at = ${watch.dueAt}::timestamptz as "isAdvanced"`.execute(database);
    if (opened.rows[0]?.isAdvanced) advanced += 1;
  }
  return advanced;
}

/** Closes the open watches of a request, either all of them or those of the given sources. */
export async function closeWatches(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
  sources: Source[] | 'all',
  closedAt: Date,
): Promise<void> {
  if (sources !== 'all' && sources.length === 0) return;
  let update = database
    .updateTable('watches')
    .set({ closed_at: closedAt })
    .where('account_id', '=', accountId)
    .where('tracking_request_id', '=', trackingRequestId)
    .where('closed_at', 'is', null);
  if (sources !== 'all') {
    update = update.where(({ or, and, eb }) =>
      or(
        sources.map((source) =>
          and([eb(sql<string>`source_kind`, '=', source.kind), eb('source_code', '=', source.code)]),
        ),
      ),
    );
  }
  const closed = await update.returning('id').execute();
  await giveUpTurns(
    database,
    closed.map(({ id }) => id),
  );
}

/**
 * Opens the line's watch of a request, or reopens a closed one. Returns false if it is already open or there is no such
 * request. `credentialKeyOf` returns the credential key of a line.
 */
export async function ensureLineWatch(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
  credentialKeyOf: (scac: string) => string,
): Promise<boolean> {
  const request = await database
    .selectFrom('tracking_requests')
    .select(['scac', 'requested_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', trackingRequestId)
    .executeTakeFirst();
  if (request === undefined) return false;
  const code = request.scac ?? UNDETECTED_LINE;
  const opened = await sql`
    insert into watches as w (account_id, id, tracking_request_id, source_kind, source_code, credential_key, due_at)
    values (${accountId}, ${newId()}, ${trackingRequestId}, 'line', ${code}, ${credentialKeyOf(code)},
            ${request.requested_at})
    on conflict (account_id, tracking_request_id, source_kind, source_code) do update set closed_at = null
    where w.closed_at is not null`.execute(database);
  return Number(opened.numAffectedRows ?? 0) > 0;
}

/** Turns the watch that detected the line into the watch of that line, due now. */
export async function nameLineWatch(
  trx: Queryable,
  accountId: string,
  watchId: string,
  line: { scac: string; credentialKey: string; dueAt: Date },
): Promise<void> {
  await trx
    .updateTable('watches')
    .set((eb) => ({
      source_code: line.scac,
      credential_key: line.credentialKey,
      due_at: line.dueAt,
      version: sql<number>`${eb.ref('version')} + 1`,
      consecutive_failures: 0,
      last_outcome: null,
      last_outcome_detail: null,
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', watchId)
    .execute();
}

export async function findLineWatchId(
  database: Queryable,
  accountId: string,
  trackingRequestId: string,
): Promise<string | null> {
  const row = await database
    .selectFrom('watches')
    .select('id')
    .where('account_id', '=', accountId)
    .where('tracking_request_id', '=', trackingRequestId)
    .where('source_kind', '=', 'line')
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}
