import { sql } from 'kysely';
import type { Bucket } from '../../../identity/accounts/account-settings.ts';
import type { Database } from '../../../store/postgres/database.ts';
import { GENEROUS } from '../../support/generous-limits.ts';

/** Fills the bucket so that one request passes now, the next in three seconds, and then none for almost a minute. */
export async function nearLimit(database: Database, accountId: string, bucket: Bucket): Promise<void> {
  const settings = { limits: { ...GENEROUS.limits, [bucket]: 2 } };
  await database
    .updateTable('accounts')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', accountId)
    .execute();
  const entry = sql`(floor(extract(epoch from clock_timestamp()) * 1000)::bigint - 57000) * 1048576 + 1`;
  await sql`
    insert into rate_limits (account_id, bucket, taken, used) values (${accountId}, ${bucket}, array[${entry}], 1)
    on conflict (account_id, bucket) do update set taken = excluded.taken, used = excluded.used`.execute(database);
}
