import type { Insertable } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export async function saveSetupLink(trx: Queryable, link: Insertable<DB['setup_links']>): Promise<void> {
  await trx.deleteFrom('setup_links').execute();
  await trx.insertInto('setup_links').values(link).execute();
}

export async function isSetupLink(database: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await database
    .selectFrom('setup_links')
    .select('is_only')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Redeems a setup link. Returns false if it was used or replaced, or has expired. */
export async function takeSetupLink(trx: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  const result = await trx
    .deleteFrom('setup_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteSetupLinks(trx: Queryable): Promise<void> {
  await trx.deleteFrom('setup_links').execute();
}
