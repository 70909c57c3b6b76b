/** Failing webhooks: probed, announced to their owner, switched off. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

export interface WebhookFailure {
  /** Consecutive failures after which single notifications probe the receiver. */
  probeAfterFailures: number;
  /** Longest interval of probes; the interval is half the time that the receiver has been failing. */
  maxProbeSeconds: number;
  /** Seconds that the receiver requested to wait (Retry-After) before the next probe; 0 without. */
  holdSeconds: number;
  /** Deactivates the webhook at once (`gone`: the receiver returned 410). */
  disable: 'gone' | null;
  /** Days of uninterrupted failures after which it is deactivated. */
  disableAfterDays: number;
  /** Percentages of that time at which its owner is notified. */
  announceAtPercent: readonly number[];
}

/** Notice for the owner of a webhook. */
export interface WebhookNotice {
  webhookId: string;
  url: string;
  /** Time by the clock of the database. */
  at: Date;
  failingSince: Date;
  news: { kind: 'failing'; percent: number; disablesAt: Date } | { kind: 'disabled'; reason: 'only_failures' | 'gone' };
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

interface FailedPost {
  accountId: string;
  webhookId: string;
  /** Address that was posted to; failures of a former address do not count. */
  url: string;
}

/** Counts a failure and returns the notice for the webhook's owner, if any. */
export async function countFailure(
  trx: Queryable,
  { accountId, webhookId, url }: FailedPost,
  failure: WebhookFailure,
): Promise<WebhookNotice | null> {
  const days = sql`${failure.disableAfterDays}::float8 * interval '1 day'`;
  // Separate statement: locking and updating in one deadlocks with concurrent recordings of events, whose notifications reference
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
