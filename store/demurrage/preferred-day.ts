/** Reads and changes the account's preferred last free day, which is stored in `accounts.settings`. */
import { sql } from 'kysely';
import { changeAccountSettings } from '../people/accounts.ts';
import type { Queryable } from '../postgres/database.ts';
import { republishShipments } from '../tracking-requests/republish.ts';

/** Whether the account prefers the earliest last free day; false by default. */
export async function prefersEarliestDay(database: Queryable, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ prefers: boolean }>`
    select settings #> '{tracking,earliest_last_free_day}' = 'true' is true as prefers
    from accounts where id = ${accountId}`.execute(database);
  return rows[0]?.prefers ?? false;
}

/** Changes the preference, republishes the affected shipments and returns their number. */
export async function storePreferredDay(trx: Queryable, accountId: string, isEarliest: boolean): Promise<number> {
  await changeAccountSettings(trx, accountId, 'tracking', { earliest_last_free_day: isEarliest || null });
  return republishShipments(
    trx,
    sql`
      select distinct c.account_id, c.shipment_id from containers c
      where c.account_id = ${accountId} and (
        c.flags && array['earlier_last_free_day'] and c.flags <> '{}'
        or c.provenance #>> '{pickup_lfd,rule}' = 'lfd.earliest')`,
  );
}
