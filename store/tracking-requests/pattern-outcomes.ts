import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

/** How numbers of one pattern went at one line. */
export interface NumberOutcome {
  scac: string;
  succeeded: number;
  failed: number;
}

/** More would say nothing new, and what is old may be wrong by now. */
const NEWEST = 2_000;
/** Others' outcomes count where so many accounts have some, so that no count tells of a single one. */
const CROWD = 3;

/**
 * Counts by line over the newest requests whose number has the pattern (SQL `number_pattern`): those of the account, and
 * those of all accounts where several have some. Numbers never leave the database.
 */
export async function countOutcomes(database: Queryable, accountId: string, pattern: string): Promise<NumberOutcome[]> {
  const result = await sql<NumberOutcome>`
    with recent as (
      select account_id, scac, status from tracking_requests
      where number_pattern(normalized_number) = ${pattern} and test_clock_id is null and scac is not null
        and status in ('created', 'tracking_stopped', 'failed')
        and (status <> 'failed' or failed_reason in ('not_found', 'invalid_number', 'expired'))
      order by created_at desc limit ${NEWEST}::int
    ), crowd as (select count(distinct account_id) >= ${CROWD}::int as is_there from recent)
    select scac, (count(*) filter (where status <> 'failed'))::int as succeeded,
      (count(*) filter (where status = 'failed'))::int as failed
    from recent, crowd
    where account_id = ${accountId} or crowd.is_there
    group by scac`.execute(database);
  return result.rows;
}
