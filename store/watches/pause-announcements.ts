/** Announces paused sources to the accounts with live requests at them. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';

/** Source at which an account has live tracking requests. */
export interface SourceOfAccount {
  accountId: string;
  kind: 'line' | 'terminal' | 'railroad';
  code: string;
  credentialKey: string;
}

export interface AnnouncedPause {
  reason: string;
  pausedAt: Date;
  affected: number;
}

/** Polls on a test clock use no quota, so pauses do not apply to them. */
const OPEN_WATCHES = sql`
  watches w
  join tracking_requests r on r.account_id = w.account_id and r.id = w.tracking_request_id
    and r.test_clock_id is null and ${isLiveRequest('r')}`;

export interface PauseSearch {
  /** Null means all credentials. */
  credentialKey: string | null;
  atMost: number;
}

/** Finds accounts with a paused source that have not been notified yet. */
export async function findUnannouncedPauses(
  database: Queryable,
  { credentialKey, atMost }: PauseSearch,
): Promise<SourceOfAccount[]> {
  const { rows } = await sql<SourceOfAccount>`
    select distinct w.account_id as "accountId", w.source_kind as kind, w.source_code as code, c.key as "credentialKey"
    from credentials c
    cross join lateral (select w.* from ${OPEN_WATCHES} where w.credential_key = c.key and w.closed_at is null) w
    where c.paused_at is not null and (${credentialKey}::text is null or c.key = ${credentialKey})
      and not exists (
        select from announced_pauses a
        where a.account_id = w.account_id and a.source_kind = w.source_kind and a.source_code = w.source_code)
    order by 1, 2, 3
    limit ${atMost}`.execute(database);
  return rows;
}

/** Finds accounts that were notified of a pause that has since ended, even if another one has started. */
export async function findEndedPauses(
  database: Queryable,
  { credentialKey, atMost }: PauseSearch,
): Promise<SourceOfAccount[]> {
  const { rows } = await sql<SourceOfAccount>`
    select a.account_id as "accountId", a.source_kind as kind, a.source_code as code, a.credential_key as "credentialKey"
    from announced_pauses a
    left join credentials c on c.key = a.credential_key
    where c.paused_at is distinct from a.paused_at
      and (${credentialKey}::text is null or a.credential_key = ${credentialKey})
    order by 1, 2, 3
    limit ${atMost}`.execute(database);
  return rows;
}

/** Marks a pause as announced. Returns null if the pause has ended or another process announced it. */
export async function markPauseAnnounced(trx: Queryable, of: SourceOfAccount): Promise<AnnouncedPause | null> {
  const { rows } = await sql<AnnouncedPause>`
    insert into announced_pauses (account_id, source_kind, source_code, credential_key, reason, paused_at)
    select ${of.accountId}::uuid, ${of.kind}, ${of.code}, c.key, coalesce(c.paused_reason, 'operator'), c.paused_at
    from credentials c where c.key = ${of.credentialKey} and c.paused_at is not null
    on conflict do nothing
    returning reason, paused_at as "pausedAt", ${countAffected(of)} as affected`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Marks the end of a pause as announced. Returns null if the source is still paused or another process announced the
 * end.
 */
export async function markPauseEnded(trx: Queryable, of: SourceOfAccount): Promise<AnnouncedPause | null> {
  const { rows } = await sql<AnnouncedPause>`
    delete from announced_pauses a
    where a.account_id = ${of.accountId} and a.source_kind = ${of.kind} and a.source_code = ${of.code}
      and not exists (select from credentials c where c.key = a.credential_key and c.paused_at = a.paused_at)
    returning reason, paused_at as "pausedAt", ${countAffected(of)} as affected`.execute(trx);
  return rows[0] ?? null;
}

function countAffected({ accountId, kind, code }: SourceOfAccount) {
  return sql`(
    select count(distinct w.tracking_request_id)::int from ${OPEN_WATCHES}
    where w.account_id = ${accountId} and w.source_kind = ${kind} and w.source_code = ${code} and w.closed_at is null)`;
}
