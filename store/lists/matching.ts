/** Rows of one table that match conditions. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CountedList } from './totals.ts';

export type Condition = RawBuilder<SqlBool>;

export interface Matching {
  table: CountedList | 'webhook_notifications';
  accountId: string;
  conditions: readonly Condition[];
  /** Whether one plan fits any values of the conditions. */
  isPlannedOnce?: boolean;
  /** CTEs that the conditions refer to, by name. */
  with?: Readonly<Record<string, RawBuilder<unknown>>>;
}

export function matching({ accountId, conditions }: Matching): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join([sql`account_id = ${accountId}`, ...conditions], sql` and `)}`;
}
