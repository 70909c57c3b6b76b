import type { Selectable } from 'kysely';
import type { DB } from '../store/schema.generated.ts';
import type { Resource } from './resource.ts';

export type UserRow = Selectable<DB['users']>;

/** `user`: name and email (decisions: references to people). */
export function userResource(row: UserRow): Resource {
  return { id: row.id, type: 'user', attributes: { name: row.name, email: row.email } };
}
