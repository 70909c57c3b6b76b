/** What became of attempts to deliver, and what follows from them for notifications, webhooks and replays. */
import { type RawBuilder, sql } from 'kysely';
import { type Database, PREPARED, type Queryable } from './database.ts';
import { newId } from './ids.ts';
import { releaseNext, shareOrder } from './notifications.ts';
import { countReplayed } from './replays.ts';

export interface FinishedAttempt {
  accountId: string;
  webhookId: string;
  notificationId: string;
  /** 1 for the first attempt. */
  number: number;
  /** The replay that sent it again; null where it was sent as it happened. */
  replayId: string | null;
  startedAt: Date;
  durationMs: number;
  url: string;
  /** Where the name led to; null when no connection was made. */
  address: string | null;
  /** Null when no answer came. */
  statusCode: number | null;
  error: string | null;
  requestHeaders: Record<string, string>;
  responseHeaders: Record<string, string> | null;
  responseBody: string | null;
  /** What becomes of the notification; `retry` in this many seconds. */
  outcome: { status: 'succeeded' } | { status: 'failed' } | { status: 'retry'; inSeconds: number };
  /** What becomes of the webhook when the attempt failed. */
  failure: WebhookFailure | null;
}

export interface WebhookFailure {
  /** After this many failures in a row one notification at a time tries the receiver. */
  probeAfterFailures: number;
  /** Longest time between two such tries: each comes half as long after the last as the receiver has been failing. */
  maxProbeSeconds: number;
  /** Deactivates the webhook at once (`gone`: the receiver says so). */
  disable: 'gone' | null;
  /** Deactivates it when it did nothing but fail for this long. */
  disableAfterDays: number;
  /** Percent of that time after which its owner is told. */
  announceAtPercent: readonly number[];
}

/** What the owner of a webhook is to be told of. */
export interface WebhookNews {
  webhookId: string;
  url: string;
  /** Of the database. */
  at: Date;
  failingSince: Date;
  news: { kind: 'failing'; percent: number; disablesAt: Date } | { kind: 'disabled'; reason: 'only_failures' | 'gone' };
}

/** Appends the event of it. The last call of the transaction. */
export type Announce = (trx: Queryable, accountId: string, news: WebhookNews) => Promise<void>;

/**
 * Keeps one attempt, with what follows from it, in one transaction. False when the attempt of that number is already kept:
 * another run of the activity made it too, and its outcome stands. Locks in the order of store/replays.ts.
 */
export async function recordAttempt(
  database: Database,
  attempt: FinishedAttempt,
  announce: Announce = async () => {},
): Promise<boolean> {
  const { accountId, webhookId, outcome, failure } = attempt;
  return database.transaction().execute(async (trx) => {
    await shareOrder(trx, accountId, webhookId);
    const [kept] = await keepAttempts(trx, [attempt]);
    if (kept === undefined) return false;
    const replayId = attempt.replayId ?? null;
    const isOver = kept.inTurn && outcome.status !== 'retry';
    if (isOver && kept.orderKey !== null) {
      await releaseNext(trx, { accountId, webhookId, orderKey: kept.orderKey });
    }
    const news = failure === null ? null : await countFailure(trx, attempt, failure);
    if (isOver && replayId !== null) {
      await countReplayed(trx, { accountId, replayId, outcome: outcome.status === 'failed' ? 'failed' : 'succeeded' });
    }
    if (news !== null) await announce(trx, accountId, news);
    return true;
  });
}

/**
 * The same for many that were accepted, in one statement: those sent as they happened, to webhooks that keep no order.
 * Returns the ids of the notifications whose attempt is kept. Nothing else follows from these, so that each row is written
 * without being locked before.
 */
export async function recordAccepted(database: Database, attempts: readonly FinishedAttempt[]): Promise<Set<string>> {
  // In the order in which all lock notifications.
  const given = attempts.map(asGiven).sort((one, other) => (one.notification_id < other.notification_id ? -1 : 1));
  const isInTurn = sql`(n.lane is not distinct from 'live' and n.replay_id is null)`;
  // The limit takes none away: of a list from a function Postgres expects 100 rows, and reads the whole table for so many.
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
      where w.account_id = g.account_id and w.id = g.webhook_id and w.consecutive_failures > 0
    )
    select id from counted`.execute(database);
  return new Set(rows.map(({ id }) => id));
}

type Given = ReturnType<typeof asGiven>;

/** One column, as the text of an array of Postgres: of what holds neither quotes nor commas. */
function arrayOf(
  given: readonly Given[],
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

/** One column, as a JSON array: Postgres reads it faster than an object for each row. */
function documentOf(
  given: readonly Given[],
  name: 'url' | 'address' | 'request_headers' | 'response_headers' | 'response_body',
): string {
  return JSON.stringify(given.map((attempt) => attempt[name]));
}

interface KeptAttempt {
  notificationId: string;
  orderKey: string | null;
  /** False when the notification was taken out of the lane, or queued anew, while the attempt was under way. */
  inTurn: boolean;
}

/**
 * A notification is accepted for good by its first success; one that is given up was never accepted. What left its lane
 * while the attempt was under way keeps its place all the same: only the attempt is counted, and a success.
 */
async function keepAttempts(queryable: Queryable, attempts: readonly FinishedAttempt[]): Promise<KeptAttempt[]> {
  const isOver = sql`g.outcome <> 'retry' and g.in_turn`;
  const isGivenUp = sql`g.outcome = 'failed' and g.in_turn and n.status = 'pending'`;
  // The limit takes none away: of a list from a function Postgres expects 100 rows, and reads the whole table for so many.
  const { rows } = await sql<KeptAttempt>`${PREPARED}
    with given as (
      select g.*, n.lane is not distinct from g.lane and n.replay_id is not distinct from g.replay_id as in_turn
      from (select * from jsonb_to_recordset(${JSON.stringify(attempts.map(asGiven))}::jsonb) as ${givenColumns}
            limit ${attempts.length}) g
      join webhook_notifications n
        on n.account_id = g.account_id and n.id = g.notification_id and n.attempts = g.number - 1
      order by n.account_id, n.id
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
      returning n.id, n.order_key, g.in_turn
    ), kept as (
      insert into delivery_attempts (account_id, id, notification_id, number, replay_id, started_at, duration_ms, url,
                                     address, status_code, error, request_headers, response_headers, response_body)
      select g.account_id, g.id, g.notification_id, g.number, g.replay_id, g.started_at, g.duration_ms, g.url,
             g.address, g.status_code, g.error, g.request_headers, g.response_headers, g.response_body
      from given g join counted c on c.id = g.notification_id
    ), cleared as (
      update webhooks w
      set consecutive_failures = 0, failing_since = null, next_probe_at = null, announced_percent = 0
      from given g join counted c on c.id = g.notification_id
      where g.outcome = 'succeeded' and w.account_id = g.account_id and w.id = g.webhook_id
        and w.consecutive_failures > 0
    )
    select id as "notificationId", order_key as "orderKey", in_turn as "inTurn" from counted`.execute(queryable);
  return rows;
}

const givenColumns: RawBuilder<unknown> = sql`g(
  account_id uuid, webhook_id uuid, notification_id uuid, id uuid, number int, lane text, replay_id uuid,
  started_at timestamptz, duration_ms int, url text, address text, status_code int, error text, request_headers jsonb,
  response_headers jsonb, response_body text, outcome text, in_seconds float8)`;

function asGiven(attempt: FinishedAttempt) {
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
    error: attempt.error === null ? null : storable(attempt.error),
    request_headers: attempt.requestHeaders,
    response_headers: storableHeaders(attempt.responseHeaders),
    response_body: attempt.responseBody === null ? null : storable(attempt.responseBody),
    outcome: outcome.status,
    in_seconds: outcome.status === 'retry' ? outcome.inSeconds : null,
  };
}

interface FailingWebhook {
  url: string;
  at: Date;
  failing_since: Date;
  disables_at: Date;
  /** Switched off by this failure. */
  reason: 'only_failures' | 'gone' | null;
  /** Announced by this failure. */
  percent: number | null;
}

/** Counts it, and tells what the owner of the webhook should know. */
async function countFailure(
  trx: Queryable,
  { accountId, webhookId }: FinishedAttempt,
  failure: WebhookFailure,
): Promise<WebhookNews | null> {
  const days = sql`${failure.disableAfterDays}::float8 * interval '1 day'`;
  // A statement of its own: where one statement locks the row and changes it, Postgres waits for itself (deadlock) while events
  // are recorded, whose notifications refer to the row.
  await sql`select from webhooks where account_id = ${accountId} and id = ${webhookId} for no key update`.execute(trx);
  const { rows } = await sql<FailingWebhook>`
    update webhooks w
    set consecutive_failures = w.consecutive_failures + 1,
        failing_since = d.since,
        next_probe_at = case when w.consecutive_failures + 1 >= ${failure.probeAfterFailures}
          then now() + least(${failure.maxProbeSeconds}, greatest(5, extract(epoch from now() - d.since) / 2)) * interval '1 second'
          end,
        active = w.active and d.reason is null,
        disabled_reason = coalesce(d.reason, w.disabled_reason),
        disabled_at = case when d.reason is not null then now() else w.disabled_at end,
        announced_percent = coalesce(d.percent, w.announced_percent),
        updated_at = case when d.reason is not null then now() else w.updated_at end
    from (
      select f.since,
             case when f.active then coalesce(${failure.disable}::text,
                                              case when f.since < now() - ${days} then 'only_failures' end) end as reason,
             case when f.active then (select max(p) from unnest(${failure.announceAtPercent}::int[]) p
                                      where p > f.announced_percent and now() >= f.since + ${days} * p / 100) end as percent
      from (select active, announced_percent, coalesce(failing_since, now()) as since
            from webhooks where account_id = ${accountId} and id = ${webhookId}) f
    ) d
    where w.account_id = ${accountId} and w.id = ${webhookId}
    returning w.url, now() as at, w.failing_since, w.failing_since + ${days} as disables_at, d.reason, d.percent`.execute(
    trx,
  );
  return rows[0] === undefined ? null : newsOf(webhookId, rows[0]);
}

function newsOf(webhookId: string, failing: FailingWebhook): WebhookNews | null {
  const { url, at, failing_since: failingSince, disables_at: disablesAt, reason, percent } = failing;
  const about = { webhookId, url, at, failingSince };
  if (reason !== null) return { ...about, news: { kind: 'disabled', reason } };
  return percent === null ? null : { ...about, news: { kind: 'failing', percent, disablesAt } };
}

function storableHeaders(headers: Record<string, string> | null): Record<string, string> | null {
  if (headers === null) return null;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, storable(value)]));
}

/** Postgres keeps no NUL, neither in text nor in jsonb. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
