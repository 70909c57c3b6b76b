import type { Queryable } from '../postgres/database.ts';

export async function saveLocalLink(trx: Queryable, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await deleteLocalLinks(trx);
  await trx.insertInto('local_links').values({ token_hash: tokenHash, expires_at: expiresAt }).execute();
}

/** Redeems the link. Returns false if the link was used or replaced, or has expired. */
export async function takeLocalLink(trx: Queryable, tokenHash: Buffer, now: Date): Promise<boolean> {
  const result = await trx
    .deleteFrom('local_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteLocalLinks(trx: Queryable): Promise<void> {
  await trx.deleteFrom('local_links').execute();
}
