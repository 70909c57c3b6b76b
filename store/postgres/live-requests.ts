/** Live tracking requests: those with a number that is being tracked. */
import { type RawBuilder, sql } from 'kysely';

/** Statuses of live requests. The partial indexes of migrations 0001, 0003 and 0005 cover exactly these statuses. */
export const LIVE_STATUSES = ['pending', 'awaiting_manifest', 'created'] as const;

export function isLive({ status }: { status: string }): boolean {
  return LIVE_STATUSES.some((live) => live === status);
}

const list = sql.join(LIVE_STATUSES.map((status) => sql.lit(status)));

/**
 * Builds the SQL condition. Statuses are literals so that Postgres can use the partial indexes. `request` is the table
 * alias.
 */
export function isLiveRequest(request: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${request}.status`)} in (${list})`;
}
