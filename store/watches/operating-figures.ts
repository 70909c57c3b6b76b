/** Figures from all accounts that show operators whether tracking keeps up. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';

export interface OperatingFigures {
  /** Due polls by kind of source, and the delay of the oldest in seconds. Test clocks are excluded. */
  duePolls: { kind: string; count: number; lateSeconds: number }[];
  /** Calls to sources in the last complete hour, by kind and outcome. */
  calls: { kind: string; outcome: string; count: number }[];
  /** Undelivered signals for Temporal, and the age of the oldest in seconds. */
  outbox: { count: number; ageSeconds: number };
  /**
   * Active webhooks whose next delivery is more than a minute late, except those waiting for a probe, and the longest
   * delay.
   */
  delayedWebhooks: { count: number; lateSeconds: number };
  /**
   * Notifications of new events that are due and not yet attempted, and the age of the oldest in seconds. Counted up to
   * `MAX_COUNTED` per webhook; excludes webhooks that wait for a probe.
   */
  eventLag: { count: number; ageSeconds: number };
  /** Source credentials that are paused, or withheld after failures. */
  pausedCredentials: number;
  /** State of each source's credentials, including those of accounts. */
  sources: SourceFigures[];
}

/** Limits what one scrape reads while a backlog is large. */
const MAX_COUNTED = 1_000;

export interface SourceFigures {
  kind: string;
  source: string;
  paused: number;
  /** Credentials whose circuit breaker is open after failures. */
  withheld: number;
  /** Polls that wait for their turn in a quota, and how long the last of them will wait. */
  waiting: number;
  waitSeconds: number;
  /**
   * Highest share of a per-minute quota that a credential consumed in the last minute; null if no credential has such a
   * quota.
   */
  minuteUse: number | null;
}

/** Reads the figures in one statement that uses only indexes. */
export async function readOperatingFigures(database: Queryable): Promise<OperatingFigures> {
  const { rows } = await sql<{ figures: OperatingFigures }>`
    select json_build_object(
      'duePolls', (select coalesce(json_agg(d), '[]') from (
        select w.source_kind as kind, count(*)::int as count,
          extract(epoch from now() - min(w.due_at))::float8 as "lateSeconds"
        from watches w join tracking_requests r on r.account_id = w.account_id and r.id = w.tracking_request_id
        where w.closed_at is null and w.paused_at is null and w.due_at < now() and r.test_clock_id is null
          and ${isLiveRequest('r')}
        group by w.source_kind) d),
      'calls', (select coalesce(json_agg(c), '[]') from (
        select source_kind as kind, outcome, sum(calls)::int as count from source_hours
        where hour_at = date_trunc('hour', now() - interval '1 hour') group by source_kind, outcome) c),
      'outbox', (select json_build_object('count', count(*)::int,
        'ageSeconds', coalesce(extract(epoch from now() - min(created_at)), 0)::float8) from outbox),
      'delayedWebhooks', (select json_build_object('count', count(late)::int,
        'lateSeconds', coalesce(max(late), 0)::float8)
        from webhooks w
        cross join lateral (select extract(epoch from now() - min(due)) as late from (
          select (select n.next_attempt_at from webhook_notifications n
            where n.account_id = w.account_id and n.webhook_id = w.id and n.lane = l.lane
              and not n.held and n.next_attempt_at < now() - interval '1 minute'
            order by n.next_attempt_at limit 1) as due
          from unnest(array['live', 'replay']) l(lane)) d) d
        where w.deleted_at is null and w.active and coalesce(w.next_probe_at, '-infinity') < now()),
      'eventLag', (select json_build_object('count', count(n.created_at)::int,
        'ageSeconds', coalesce(extract(epoch from now() - min(n.created_at)), 0)::float8)
        from webhooks w
        cross join lateral (select n.created_at from webhook_notifications n
          where n.account_id = w.account_id and n.webhook_id = w.id and n.lane = 'live' and n.lane_attempts = 0
            and not n.held and n.next_attempt_at < now()
          order by n.next_attempt_at limit ${MAX_COUNTED}) n
        where w.deleted_at is null and w.active and coalesce(w.next_probe_at, '-infinity') < now()),
      'pausedCredentials', (select count(*)::int from credentials where paused_at is not null or open_until > now()),
      'sources', (select coalesce(json_agg(s), '[]') from (
        select split_part(c.key, ':', 1) as kind, split_part(c.key, ':', 2) as source,
          count(*) filter (where c.paused_at is not null)::int as paused,
          count(*) filter (where c.paused_at is null and c.open_until > now())::int as withheld,
          sum(q.waiting)::int as waiting, max(q.wait)::float8 as "waitSeconds", max(u.minute)::float8 as "minuteUse"
        from credentials c
        cross join lateral (
          select coalesce(sum(l.waiting), 0) as waiting,
            coalesce(greatest(0, extract(epoch from max(l.turn_at) filter (where l.waiting > 0) - now())), 0) as wait
          from quota_lanes l where l.credential_key = c.key) q
        cross join lateral (
          select count(*)::float8 / nullif(c.quota[2], 0) as minute from quota_reservations r
          where c.quota[2] is not null and r.credential_key = c.key and r.slot_at > now() - interval '1 minute') u
        group by 1, 2) s)
    ) as figures`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('the statement returns one row');
  return row.figures;
}
