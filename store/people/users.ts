import type { Selectable } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export async function findUsersByIds(
  database: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<Selectable<DB['users']>[]> {
  if (ids.length === 0) return [];
  return database.selectFrom('users').selectAll().where('account_id', '=', accountId).where('id', 'in', ids).execute();
}
