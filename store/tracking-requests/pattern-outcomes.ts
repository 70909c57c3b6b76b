import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

/** Outcomes at one line for numbers with the same pattern. */
export interface LineOutcomes {
  scac: string;
  succeeded: number;
  failed: number;
}

/** Number of newest requests considered, because older ones may be outdated. */
const NEWEST = 2_000;
/**
 * Minimum number of accounts before outcomes of other accounts are included, so that no count reveals a single account.
 */
const MIN_ACCOUNTS = 3;

/**
 * Counts outcomes per line for the newest requests whose numbers have the pattern (SQL `number_pattern`): those of all
 * accounts if enough accounts have any, otherwise only the account's own. Numbers never leave the database.
 */
export async function countPatternOutcomes(
  database: Queryable,
  accountId: string,
  pattern: string,
): Promise<LineOutcomes[]> {
  const result = await sql<LineOutcomes>`
    with recent as (
      select account_id, scac, status from tracking_requests
      where number_pattern(normalized_number) = ${pattern} and test_clock_id is null and scac is not null
        and status in ('created', 'tracking_stopped', 'failed')
        and (status <> 'failed' or failed_reason in ('not_found', 'invalid_number', 'expired'))
      order by created_at desc limit ${NEWEST}::int
    ), crowd as (select count(distinct account_id) >= ${MIN_ACCOUNTS}::int as is_there from recent)
    select scac, (count(*) filter (where status <> 'failed'))::int as succeeded,
      (count(*) filter (where status = 'failed'))::int as failed
    from recent, crowd
    where account_id = ${accountId} or crowd.is_there
    group by scac`.execute(database);
  return result.rows;
}
