/**
 * Pauses credentials and opens their circuit breakers. Rejected credentials are paused immediately. Any other refusal
 * must be confirmed by a second number, because a single unusual page is not an outage (spec/sources G28 and G29).
 */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import { isLiveRequest } from '../postgres/live-requests.ts';
import { enqueueTrackingWake } from '../postgres/outbox.ts';

/** Minutes until the first probe of a paused source. Each failed probe doubles the delay, up to an hour. */
export const FIRST_PAUSE_MINUTES = 5;
const MAX_PAUSE_MINUTES = 60;
/** Number of consecutive failures across all watches of a credential that opens the breaker. */
export const BREAKER_THRESHOLD = 5;
/** Stands for several failing numbers, or for a failed connection. */
const SEVERAL = '*';

const minutesAfter = (failedProbes: ReturnType<typeof sql>) => sql`
  least(${MAX_PAUSE_MINUTES}::int, ${FIRST_PAUSE_MINUTES}::int * power(2, least(${failedProbes}, 4))) * interval '1 minute'`;

/**
 * Closes the breaker and ends a failure pause after a response. Writes nothing if there is nothing to reset. Returns
 * whether a pause ended.
 */
export async function closeBreaker(database: Queryable, credentialKey: string): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    update credentials c
    set consecutive_failures = 0, open_until = null, suspected_by = null, failing_since = null, failing_number = null,
        failed_probes = 0, held_at = null,
        paused_at = case when c.paused_reason = 'operator' then c.paused_at end,
        paused_reason = case when c.paused_reason = 'operator' then c.paused_reason end
    from (select key, paused_at from credentials where key = ${credentialKey} for update) before
    where c.key = before.key and (c.consecutive_failures > 0 or c.open_until is not null)
    returning before.paused_at is not null and c.paused_at is null as "isOver"`.execute(database);
  return rows[0]?.isOver ?? false;
}

/**
 * Records a call without a usable response. From the fifth consecutive failure on, only one call probes the source
 * after 1 to 15 min. Failures of a single number may be errors in its data and do not open the breaker. A null `number`
 * means that there was no connection.
 */
export async function recordOutage(
  database: Queryable,
  { credentialKey, number }: { credentialKey: string; number: string | null },
  now: Date,
): Promise<void> {
  const failing = number ?? SEVERAL;
  const numbers = sql`
    case when coalesce(c.failing_number, ${failing}::text) = ${failing}::text then ${failing}::text else ${SEVERAL}::text end`;
  await sql`
    insert into credentials as c (key, consecutive_failures, failing_since, failing_number)
    values (${credentialKey}, 1, ${now}, ${failing})
    on conflict (key) do update set
      consecutive_failures = c.consecutive_failures + 1,
      failing_since = coalesce(c.failing_since, excluded.failing_since),
      failing_number = ${numbers},
      open_until = case when c.consecutive_failures + 1 >= ${BREAKER_THRESHOLD}::int and ${numbers} = ${SEVERAL}::text
        then ${now}::timestamptz + least(15, power(2, least(c.consecutive_failures + 1 - ${BREAKER_THRESHOLD}::int, 4))) * interval '1 minute'
        else c.open_until end`.execute(database);
}

/**
 * Pauses a credential that the source rejects until an operator intervenes or a probe succeeds. The first probe follows
 * after five minutes, later ones after up to an hour. Returns true unless the credential was already paused.
 */
export async function pauseCredential(
  database: Queryable,
  credentialKey: string,
  reason: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into credentials as c (key, paused_at, paused_reason, open_until, failing_since)
    values (${credentialKey}, ${now}, ${reason}, ${now}::timestamptz + ${minutesAfter(sql`0`)}, ${now})
    on conflict (key) do update set
      paused_at = coalesce(c.paused_at, excluded.paused_at), paused_reason = coalesce(c.paused_reason, excluded.paused_reason),
      failing_since = coalesce(c.failing_since, excluded.failing_since),
      failed_probes = case when c.paused_at is null then 0 else c.failed_probes + 1 end,
      open_until = case when c.paused_reason = 'operator' then c.open_until
        else ${now}::timestamptz + ${minutesAfter(sql`case when c.paused_at is null then 0 else c.failed_probes + 1 end`)} end
    returning paused_at = ${now}::timestamptz as "isNew"`.execute(database);
  return rows[0]?.isNew ?? false;
}

export interface Refusal {
  credentialKey: string;
  number: string;
  /**
   * Whether the number was also refused at its previous poll, so that this refusal is no evidence against the source.
   */
  isRepeat: boolean;
}

/**
 * `repeated` adds no evidence, `suspected` concerns the first number, `paused` was confirmed by a second one, and
 * `prolonged` follows a failed probe.
 */
export type RefusalState = 'repeated' | 'suspected' | 'paused' | 'prolonged';

/**
 * Records a refusal that may concern only one number. `probeAt` is the time at which a different number should be
 * polled.
 */
export async function recordRefusal(
  database: Queryable,
  { credentialKey, number, isRepeat }: Refusal,
  now: Date,
): Promise<{ state: RefusalState; probeAt: Date }> {
  const isConfirmed = sql`(c.paused_at is null and c.suspected_by <> ${number} and not ${isRepeat}::boolean)`;
  const isProbe = sql`(c.paused_at is not null and c.paused_reason <> 'operator')`;
  const failedProbes = sql`case when ${isProbe} and not ${isRepeat}::boolean then c.failed_probes + 1 else c.failed_probes end`;
  await sql`insert into credentials (key) values (${credentialKey}) on conflict do nothing`.execute(database);
  const { rows } = await sql<{ state: RefusalState; probeAt: Date | null }>`
    update credentials c set
      suspected_by = case when c.paused_at is null and not ${isRepeat}::boolean then coalesce(c.suspected_by, ${number}) else c.suspected_by end,
      consecutive_failures = case when ${isRepeat}::boolean then c.consecutive_failures else greatest(c.consecutive_failures, 1) end,
      failing_since = case when ${isRepeat}::boolean then c.failing_since else coalesce(c.failing_since, ${now}) end,
      paused_at = case when ${isConfirmed} then ${now}::timestamptz else c.paused_at end,
      paused_reason = case when ${isConfirmed} then 'source_blocks_us' else c.paused_reason end,
      failed_probes = case when ${isConfirmed} then 0 else ${failedProbes} end,
      open_until = case when ${isConfirmed} then ${now}::timestamptz + ${minutesAfter(sql`0`)}
        when ${isProbe} then ${now}::timestamptz + ${minutesAfter(failedProbes)} else c.open_until end
    from (select key, paused_at, suspected_by from credentials where key = ${credentialKey} for update) before
    where c.key = before.key
    returning c.open_until as "probeAt",
      case when before.paused_at is null and c.paused_at is not null then 'paused'
        when before.paused_at is not null then 'prolonged'
        when before.suspected_by is null and c.suspected_by is not null then 'suspected'
        else 'repeated' end as state`.execute(database);
  const [row] = rows;
  return { state: row?.state ?? 'repeated', probeAt: row?.probeAt ?? now };
}

/**
 * Makes another number of the credential due, namely the one with the most recent response. Its response confirms or
 * refutes the refusal. Test clocks use no credential.
 */
export async function dueProbe(
  database: Queryable,
  { credentialKey, number, at }: { credentialKey: string; number: string; at: Date },
): Promise<void> {
  const { rows } = await sql<{ accountId: string; requestId: string }>`
    with chosen as (
      select w.account_id, w.id from watches w
      join tracking_requests r on r.account_id = w.account_id and r.id = w.tracking_request_id
      where w.credential_key = ${credentialKey} and w.closed_at is null and w.paused_at is null
        and w.last_outcome in ('changed', 'unchanged') and r.test_clock_id is null and r.normalized_number <> ${number}
        and ${isLiveRequest('r')}
      order by w.succeeded_at desc limit 1
      for update of w skip locked
    )
    update watches w set due_at = ${at} from chosen c
    where w.account_id = c.account_id and w.id = c.id and w.due_at > ${at}
    returning w.account_id as "accountId", w.tracking_request_id as "requestId"`.execute(database);
  for (const { accountId, requestId } of rows) await enqueueTrackingWake(database, accountId, requestId);
}
