/** Records successful delivery attempts, the most common kind, in batches. */
import { sql } from 'kysely';
import { type Database, PREPARED } from '../postgres/database.ts';
import { type AttemptRow, type FinishedAttempt, rowOf } from './delivery-attempts.ts';

/**
 * Records successful first deliveries to unordered webhooks in one statement and returns the ids of their
 * notifications. They have no other effects, so rows are written without locking them first.
 */
export async function recordSuccesses(database: Database, attempts: readonly FinishedAttempt[]): Promise<Set<string>> {
  // Lock order of all writers of notifications.
  const given = attempts.map(rowOf).sort((one, other) => (one.notification_id < other.notification_id ? -1 : 1));
  const isInTurn = sql`(n.lane is not distinct from 'live' and n.replay_id is null)`;
  // The limit removes no rows. Without it, Postgres expects 100 rows from the function and would scan the whole table.
  const { rows } = await sql<{ id: string }>`${PREPARED}
    with given as materialized (
      select * from rows from (
        unnest(${arrayOf(given, 'account_id')}::uuid[]), unnest(${arrayOf(given, 'webhook_id')}::uuid[]),
        unnest(${arrayOf(given, 'notification_id')}::uuid[]), unnest(${arrayOf(given, 'id')}::uuid[]),
        unnest(${arrayOf(given, 'number')}::int[]), unnest(${arrayOf(given, 'started_at')}::timestamptz[]),
        unnest(${arrayOf(given, 'duration_ms')}::int[]), unnest(${arrayOf(given, 'status_code')}::int[]),
        jsonb_array_elements_text(${documentOf(given, 'url')}::jsonb),
        jsonb_array_elements_text(${documentOf(given, 'address')}::jsonb),
        jsonb_array_elements(${documentOf(given, 'request_headers')}::jsonb),
        jsonb_array_elements(${documentOf(given, 'response_headers')}::jsonb),
        jsonb_array_elements_text(${documentOf(given, 'response_body')}::jsonb)
      ) g(account_id, webhook_id, notification_id, id, number, started_at, duration_ms, status_code, url, address,
          request_headers, response_headers, response_body)
      limit ${given.length}
    ), counted as (
      update webhook_notifications n
      set attempts = g.number,
          lane_attempts = n.lane_attempts + ${isInTurn}::int,
          lane = case when ${isInTurn} then null else n.lane end,
          last_attempt_at = g.started_at,
          last_status_code = g.status_code,
          status = 'succeeded',
          finished_at = case when n.status <> 'succeeded' then now() else n.finished_at end
      from given g
      where n.account_id = g.account_id and n.id = g.notification_id and n.attempts = g.number - 1
      returning n.id
    ), kept as (
      insert into delivery_attempts (account_id, id, notification_id, number, started_at, duration_ms, url, address,
                                     status_code, request_headers, response_headers, response_body)
      select g.account_id, g.id, g.notification_id, g.number, g.started_at, g.duration_ms, g.url, g.address,
             g.status_code, g.request_headers, nullif(g.response_headers, 'null'), g.response_body
      from given g join counted c on c.id = g.notification_id
    ), cleared as (
      update webhooks w
      set consecutive_failures = 0, failing_since = null, next_probe_at = null, announced_percent = 0
      from given g join counted c on c.id = g.notification_id
      where w.account_id = g.account_id and w.id = g.webhook_id and w.url = g.url and w.consecutive_failures > 0
    )
    select id from counted`.execute(database);
  return new Set(rows.map(({ id }) => id));
}

/** Formats a column as a Postgres array literal, for values without quotes and commas. */
function arrayOf(
  given: readonly AttemptRow[],
  name:
    | 'account_id'
    | 'webhook_id'
    | 'notification_id'
    | 'id'
    | 'number'
    | 'started_at'
    | 'duration_ms'
    | 'status_code',
): string {
  return `{${given.map((attempt) => attempt[name] ?? 'null').join()}}`;
}

/** Formats a column as a JSON array, which Postgres parses faster than one object per row. */
function documentOf(
  given: readonly AttemptRow[],
  name: 'url' | 'address' | 'request_headers' | 'response_headers' | 'response_body',
): string {
  return JSON.stringify(given.map((attempt) => attempt[name]));
}
