/** Browsers that a person has signed in with before. */
import { sql } from 'kysely';
import type { Queryable } from '../postgres/database.ts';

/** Maximum devices per person. The least recently used ones beyond it are deleted. */
const MAX_DEVICES = 20;

/** Whether the person with this email address has signed in on this device. */
export async function isRememberedDevice(database: Queryable, tokenHash: Buffer, email: string): Promise<boolean> {
  const row = await database
    .selectFrom('known_devices as d')
    .innerJoin('people as p', 'p.id', 'd.person_id')
    .select('d.person_id')
    .where('d.token_hash', '=', tokenHash)
    .where('p.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a person's device or updates its last use. A device belongs to the last person who signed in on it. */
export async function saveDevice(
  trx: Queryable,
  device: { tokenHash: Buffer; personId: string; at: Date },
): Promise<void> {
  const { tokenHash, personId, at } = device;
  await trx
    .insertInto('known_devices')
    .values({ token_hash: tokenHash, person_id: personId, used_at: at })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ person_id: personId, used_at: at }))
    .execute();
  await sql`
    delete from known_devices where token_hash in (
      select token_hash from known_devices where person_id = ${personId} order by used_at desc, token_hash offset ${MAX_DEVICES})`.execute(
    trx,
  );
}

export async function forgetDevices(trx: Queryable, personId: string): Promise<void> {
  await trx.deleteFrom('known_devices').where('person_id', '=', personId).execute();
}
