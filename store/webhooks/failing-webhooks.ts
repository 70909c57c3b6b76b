/** Handles failing webhooks: probes them, notifies the owner and finally disables them. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

export interface WebhookFailure {
  /** Number of consecutive failures after which the receiver is probed with single notifications. */
  probeAfterFailures: number;
  /**
   * Maximum interval between probes. The interval is half the time that the receiver has been failing, and at least 5
   * seconds.
   */
  maxProbeSeconds: number;
  /** Minimum seconds before the next probe, as requested by the receiver (Retry-After); 0 if it requested none. */
  holdSeconds: number;
  /** Whether to disable the webhook immediately (`gone`: the receiver returned 410). */
  disable: 'gone' | null;
  /** Days of uninterrupted failures after which the webhook is disabled. */
  disableAfterDays: number;
  /** Percentages of `disableAfterDays` at which the owner is notified. */
  announceAtPercent: readonly number[];
}

export interface WebhookNotice {
  webhookId: string;
  url: string;
  /** Time on the database clock. */
  at: Date;
  failingSince: Date;
  news: { kind: 'failing'; percent: number; disablesAt: Date } | { kind: 'disabled'; reason: 'only_failures' | 'gone' };
}

interface FailingWebhook {
  url: string;
  at: Date;
  failing_since: Date;
  disables_at: Date;
  /** Set if this failure disabled the webhook. */
  reason: 'only_failures' | 'gone' | null;
  /** Percentage reached with this failure, if any. */
  percent: number | null;
}

interface FailedPost {
  accountId: string;
  webhookId: string;
  /** URL of the failed request. Failures of a previous URL are not counted. */
  url: string;
}

/** Counts a failure, plans the next probe or disables the webhook, and returns the notice for its owner, if any. */
export async function applyFailure(
  trx: Queryable,
  { accountId, webhookId, url }: FailedPost,
  failure: WebhookFailure,
): Promise<WebhookNotice | null> {
  const days = sql`${failure.disableAfterDays}::float8 * interval '1 day'`;
  // Locking and updating in one statement would deadlock with concurrent recordings of events, whose notifications
  // reference this row.
  await sql`select from webhooks where account_id = ${accountId} and id = ${webhookId} for no key update`.execute(trx);
  const { rows } = await sql<FailingWebhook>`
    update webhooks w
    set consecutive_failures = w.consecutive_failures + 1,
        failing_since = d.since,
        next_probe_at = case when w.consecutive_failures + 1 >= ${failure.probeAfterFailures}
          then now() + greatest(${failure.holdSeconds}, least(${failure.maxProbeSeconds},
            greatest(5, extract(epoch from now() - d.since) / 2))) * interval '1 second'
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
    where w.account_id = ${accountId} and w.id = ${webhookId} and w.url = ${url}
    returning w.url, now() as at, w.failing_since, w.failing_since + ${days} as disables_at, d.reason, d.percent`.execute(
    trx,
  );
  return rows[0] === undefined ? null : noticeOf(webhookId, rows[0]);
}

function noticeOf(webhookId: string, failing: FailingWebhook): WebhookNotice | null {
  const { url, at, failing_since: failingSince, disables_at: disablesAt, reason, percent } = failing;
  const about = { webhookId, url, at, failingSince };
  if (reason !== null) return { ...about, news: { kind: 'disabled', reason } };
  return percent === null ? null : { ...about, news: { kind: 'failing', percent, disablesAt } };
}
