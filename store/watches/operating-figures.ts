/** Reads figures that show operators whether tracking keeps up, over all accounts. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';

export interface OperatingFigures {
  /** Polls that are due, by kind of source, and how many seconds late the oldest is. Excludes test clocks. */
  duePolls: { kind: string; count: number; lateSeconds: number }[];
  /** Calls to sources in the last complete hour, by kind and outcome. */
  calls: { kind: string; outcome: string; count: number }[];
  /** Unsent messages to Temporal, and the age of the oldest in seconds. */
  outbox: { count: number; ageSeconds: number };
  /** Active webhooks whose next delivery is more than a minute late, except those waiting for a probe. */
  delayedWebhooks: number;
  /** Source credentials that are paused, or withheld after failures. */
  pausedCredentials: number;
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
      'delayedWebhooks', (select count(*)::int from webhooks w
        where w.deleted_at is null and w.active and coalesce(w.next_probe_at, '-infinity') < now() and exists (
          select from webhook_notifications n
          where n.account_id = w.account_id and n.webhook_id = w.id and n.lane is not null
            and not n.held and n.next_attempt_at < now() - interval '1 minute')),
      'pausedCredentials', (select count(*)::int from credentials where paused_at is not null or open_until > now())
    ) as figures`.execute(database);
  const [row] = rows;
  if (row === undefined) throw new Error('the statement returns one row');
  return row.figures;
}
