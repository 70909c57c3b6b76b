/** A webhook that fails again and again: probed, announced to its owner, switched off. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

export interface WebhookFailure {
  /** After this many failures in a row one notification at a time tries the receiver. */
  probeAfterFailures: number;
  /** Longest time between two such tries: each comes half as long after the last as the receiver has been failing. */
  maxProbeSeconds: number;
  /** The receiver wants to be left alone for so many seconds: while it fails it is tried no sooner. 0 where it does not say. */
  holdSeconds: number;
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
  /** What a former address answered says nothing of the present one. */
  url: string;
}

/** Counts it, and tells what the owner of the webhook should know. */
export async function countFailure(
  trx: Queryable,
  { accountId, webhookId, url }: FailedPost,
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
  return rows[0] === undefined ? null : newsOf(webhookId, rows[0]);
}

function newsOf(webhookId: string, failing: FailingWebhook): WebhookNews | null {
  const { url, at, failing_since: failingSince, disables_at: disablesAt, reason, percent } = failing;
  const about = { webhookId, url, at, failingSince };
  if (reason !== null) return { ...about, news: { kind: 'disabled', reason } };
  return percent === null ? null : { ...about, news: { kind: 'failing', percent, disablesAt } };
}
