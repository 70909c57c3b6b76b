import { type RawBuilder, sql } from 'kysely';

/**
 * Builds the condition that the row's account is open. For an account in any other state, nothing is polled, delivered
 * or mailed. `row` is the table alias.
 */
export function isAccountOpen(row: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from accounts a where a.id = ${sql.ref(`${row}.account_id`)} and a.state = 'open')`;
}
