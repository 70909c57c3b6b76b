import { sql } from 'kysely';
import type { Database, Queryable } from './database.ts';
import { newId } from './ids.ts';

export interface FinishedAttempt {
  accountId: string;
  webhookId: string;
  notificationId: string;
  /** 1 for the first attempt. */
  number: number;
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
  /** No attempt before this many seconds; null while the webhook is not probed. */
  probeInSeconds: number | null;
  /** Deactivates the webhook at once (`gone`: the receiver says so). */
  disable: string | null;
  /** Deactivates it when it did nothing but fail for this long. */
  disableAfterDays: number;
}

/**
 * Keeps one attempt, with what follows from it for the notification and the webhook, in one transaction. False when the
 * attempt of that number is already kept: another run of the activity made it too, and its outcome stands.
 */
export async function recordAttempt(database: Database, attempt: FinishedAttempt): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    if (!(await updateNotification(trx, attempt))) return false;
    await trx
      .insertInto('delivery_attempts')
      .values({
        account_id: attempt.accountId,
        id: newId(),
        notification_id: attempt.notificationId,
        number: attempt.number,
        started_at: attempt.startedAt,
        duration_ms: attempt.durationMs,
        url: attempt.url,
        address: attempt.address,
        status_code: attempt.statusCode,
        error: attempt.error,
        request_headers: JSON.stringify(attempt.requestHeaders),
        response_headers: attempt.responseHeaders === null ? null : storable(JSON.stringify(attempt.responseHeaders)),
        response_body: attempt.responseBody === null ? null : storable(attempt.responseBody),
      })
      .execute();
    await (attempt.failure === null ? clearFailures(trx, attempt) : countFailure(trx, attempt, attempt.failure));
    return true;
  });
}

/** An attempt under way when its webhook was deleted is still counted, but no longer changes the status. */
async function updateNotification(trx: Queryable, attempt: FinishedAttempt): Promise<boolean> {
  const { outcome } = attempt;
  const status = outcome.status === 'retry' ? 'pending' : outcome.status;
  const updated = await trx
    .updateTable('webhook_notifications')
    .set({
      attempts: attempt.number,
      lane_attempts: sql`lane_attempts + 1`,
      lane: sql`case when ${status} = 'pending' then lane end`,
      last_attempt_at: attempt.startedAt,
      last_status_code: attempt.statusCode,
      status: sql`case when status = 'pending' then ${status} else status end`,
      finished_at: status === 'pending' ? sql`finished_at` : sql`coalesce(finished_at, now())`,
      ...(outcome.status === 'retry'
        ? { next_attempt_at: sql<Date>`now() + ${outcome.inSeconds} * interval '1 second'` }
        : {}),
    })
    .where('account_id', '=', attempt.accountId)
    .where('id', '=', attempt.notificationId)
    .where('attempts', '=', attempt.number - 1)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

async function clearFailures(trx: Queryable, { accountId, webhookId }: FinishedAttempt): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ consecutive_failures: 0, failing_since: null, next_probe_at: null })
    .where('account_id', '=', accountId)
    .where('id', '=', webhookId)
    .where('consecutive_failures', '>', 0)
    .execute();
}

async function countFailure(trx: Queryable, attempt: FinishedAttempt, failure: WebhookFailure): Promise<void> {
  const { accountId, webhookId } = attempt;
  await sql`
    update webhooks w
    set consecutive_failures = w.consecutive_failures + 1,
        failing_since = coalesce(w.failing_since, now()),
        next_probe_at = now() + ${failure.probeInSeconds}::float8 * interval '1 second',
        active = w.active and d.reason is null,
        disabled_reason = case when w.active then d.reason else w.disabled_reason end,
        updated_at = case when w.active and d.reason is not null then now() else w.updated_at end
    from (
      select coalesce(${failure.disable}::text,
                      case when failing_since < now() - ${failure.disableAfterDays}::int * interval '1 day'
                           then 'only_failures' end) as reason
      from webhooks where account_id = ${accountId} and id = ${webhookId} for no key update
    ) d
    where w.account_id = ${accountId} and w.id = ${webhookId}`.execute(trx);
}

/** Postgres keeps no NUL, neither in text nor as an escape in jsonb. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').replaceAll('\\u0000', '\uFFFD');
}
