/** Records delivery attempts and their effects on the notification, webhook and replay. */
import { type RawBuilder, sql } from 'kysely';
import { type Database, PREPARED, type Queryable } from '../postgres/database.ts';
import { newId } from '../postgres/ids.ts';
import { lockOrderShared, releaseNext } from './delivery-queues.ts';
import { applyFailure, type WebhookFailure, type WebhookNotice } from './failing-webhooks.ts';
import { countReplayed } from './replays.ts';

export interface FinishedAttempt {
  accountId: string;
  webhookId: string;
  notificationId: string;
  /** Starts at 1. */
  number: number;
  /** Replay that sent it; null for the first delivery. */
  replayId: string | null;
  startedAt: Date;
  durationMs: number;
  url: string;
  /** Resolved IP address; null if no connection was made. */
  address: string | null;
  /** Null if there was no response. */
  statusCode: number | null;
  error: string | null;
  requestHeaders: Record<string, string>;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  /** Outcome for the notification. `inSeconds` is the delay before the retry. */
  outcome: { status: 'succeeded' } | { status: 'failed' } | { status: 'retry'; inSeconds: number };
  /** Failure settings of the webhook, if the attempt failed. */
  failure: WebhookFailure | null;
}

/** Appends the event for a notice. Must be the last call of the transaction. */
export type Announce = (trx: Queryable, accountId: string, news: WebhookNotice) => Promise<void>;

/**
 * Records an attempt with its effects in one transaction. Returns false if an attempt with that number is already
 * recorded: another run of the activity made the same attempt, and its outcome stands. Acquires locks in the order
 * given in store/webhooks/replays.ts.
 */
export async function recordAttempt(
  database: Database,
  attempt: FinishedAttempt,
  announce: Announce = async () => {},
): Promise<boolean> {
  const { accountId, webhookId, outcome, failure } = attempt;
  return database.transaction().execute(async (trx) => {
    await lockOrderShared(trx, accountId, webhookId);
    const stored = await applyAttempt(trx, attempt);
    if (stored === undefined) return false;
    const replayId = attempt.replayId ?? null;
    const isOver = stored.inTurn && outcome.status !== 'retry';
    if (isOver && stored.orderKey !== null) {
      await releaseNext(trx, { accountId, webhookId, orderKey: stored.orderKey });
    }
    const news = failure === null ? null : await applyFailure(trx, attempt, failure);
    if (isOver && replayId !== null) {
      await countReplayed(trx, { accountId, replayId, outcome: outcome.status === 'failed' ? 'failed' : 'succeeded' });
    }
    if (news !== null) await announce(trx, accountId, news);
    return true;
  });
}

interface AppliedAttempt {
  orderKey: string | null;
  /** False if the notification left the lane or was queued again during the attempt. */
  inTurn: boolean;
}

/**
 * Applies an attempt: inserts it, updates its notification, and clears the failures of the webhook after a success. The first success is final, and only a notification that never
 * succeeded can be given up. If the notification left its lane or was queued again during the attempt, its queue state
 * does not change: only the attempt and a success are recorded.
 */
async function applyAttempt(trx: Queryable, attempt: FinishedAttempt): Promise<AppliedAttempt | undefined> {
  const isOver = sql`g.outcome <> 'retry' and g.in_turn`;
  const isGivenUp = sql`g.outcome = 'failed' and g.in_turn and n.status = 'pending'`;
  const { rows } = await sql<AppliedAttempt>`${PREPARED}
    with given as (
      select g.*, n.lane is not distinct from g.lane and n.replay_id is not distinct from g.replay_id as in_turn
      from jsonb_to_record(${JSON.stringify(rowOf(attempt))}::jsonb) as ${rowColumns}
      join webhook_notifications n
        on n.account_id = g.account_id and n.id = g.notification_id and n.attempts = g.number - 1
      for no key update of n
    ), counted as (
      update webhook_notifications n
      set attempts = g.number,
          lane_attempts = n.lane_attempts + g.in_turn::int,
          lane = case when ${isOver} then null else n.lane end,
          next_attempt_at = case when g.outcome = 'retry' and g.in_turn then now() + g.in_seconds * interval '1 second'
                                 else n.next_attempt_at end,
          last_attempt_at = g.started_at,
          last_status_code = g.status_code,
          status = case when g.outcome = 'succeeded' then 'succeeded' when ${isGivenUp} then 'failed' else n.status end,
          finished_at = case when (g.outcome = 'succeeded' and n.status <> 'succeeded') or (${isGivenUp}) then now()
                             else n.finished_at end
      from given g
      where n.account_id = g.account_id and n.id = g.notification_id and n.attempts = g.number - 1
      returning n.order_key, g.in_turn
    ), kept as (
      insert into delivery_attempts (account_id, id, notification_id, number, replay_id, started_at, duration_ms, url,
                                     address, status_code, error, request_headers, response_headers, response_body)
      select g.account_id, g.id, g.notification_id, g.number, g.replay_id, g.started_at, g.duration_ms, g.url,
             g.address, g.status_code, g.error, g.request_headers, g.response_headers, g.response_body
      from given g cross join counted
    ), cleared as (
      update webhooks w
      set consecutive_failures = 0, failing_since = null, next_probe_at = null, announced_percent = 0
      from given g cross join counted
      where g.outcome = 'succeeded' and w.account_id = g.account_id and w.id = g.webhook_id and w.url = g.url
        and w.consecutive_failures > 0
    )
    select order_key as "orderKey", in_turn as "inTurn" from counted`.execute(trx);
  return rows[0];
}

const rowColumns: RawBuilder<unknown> = sql`g(
  account_id uuid, webhook_id uuid, notification_id uuid, id uuid, number int, lane text, replay_id uuid,
  started_at timestamptz, duration_ms int, url text, address text, status_code int, error text, request_headers jsonb,
  response_headers jsonb, response_body text, outcome text, in_seconds float8)`;

export type AttemptRow = ReturnType<typeof rowOf>;

/** Builds the row of `delivery_attempts`, with the values for the notification and the webhook. */
export function rowOf(attempt: FinishedAttempt) {
  const { outcome, replayId } = attempt;
  return {
    account_id: attempt.accountId,
    webhook_id: attempt.webhookId,
    notification_id: attempt.notificationId,
    id: newId(),
    number: attempt.number,
    lane: replayId === null ? 'live' : 'replay',
    replay_id: replayId,
    started_at: attempt.startedAt.toISOString(),
    duration_ms: attempt.durationMs,
    url: attempt.url,
    address: attempt.address,
    status_code: attempt.statusCode,
    error: attempt.error === null ? null : removeNul(attempt.error),
    request_headers: attempt.requestHeaders,
    response_headers: storableHeaders(attempt.responseHeaders),
    response_body: attempt.responseBody === null ? null : removeNul(attempt.responseBody),
    outcome: outcome.status,
    in_seconds: outcome.status === 'retry' ? outcome.inSeconds : null,
  };
}

function storableHeaders(headers: Record<string, string> | null): Record<string, string> | null {
  if (headers === null) return null;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, removeNul(value)]));
}

function removeNul(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
