/** Links that show a shipment to people without an account. Only the SHA-256 of a link's secret is stored. */
import { type Insertable, type Selectable, sql } from 'kysely';
import { countRows, readRows } from '../lists/list-query.ts';
import type { PagedRows, PageRange } from '../lists/page.ts';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export interface ShareLinkRow extends Selectable<DB['share_links']> {
  /** Email address of the creator; null if a program created the link. */
  created_by: string | null;
  bill_of_lading_number: string;
}

export interface OpenShareLink extends Selectable<DB['share_links']> {
  account_name: string;
  settings: unknown;
}

const OPENING_INTERVAL = '1 minute';

export async function insertShareLink(trx: Queryable, link: Insertable<DB['share_links']>): Promise<void> {
  await trx.insertInto('share_links').values(link).execute();
}

/** Counts the links of a shipment, including expired ones. */
export async function countShareLinks(database: Queryable, accountId: string, shipmentId: string): Promise<number> {
  return countRows(linksOfShipment(database, accountId, shipmentId));
}

export async function listShareLinks(
  database: Queryable,
  { accountId, shipmentId }: { accountId: string; shipmentId: string },
  slice: PageRange,
): Promise<PagedRows<ShareLinkRow>> {
  const total = await countShareLinks(database, accountId, shipmentId);
  const links = withNames(database, accountId).where('l.shipment_id', '=', shipmentId);
  return readRows(links, [{ by: sql.ref('l.id'), descending: true }], slice, total);
}

export async function findShareLink(database: Queryable, accountId: string, id: string): Promise<ShareLinkRow | null> {
  return (await withNames(database, accountId).where('l.id', '=', id).executeTakeFirst()) ?? null;
}

export async function deleteShareLink(trx: Queryable, accountId: string, id: string): Promise<void> {
  await trx.deleteFrom('share_links').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/**
 * Finds a link of an open account by the hash of its secret, unless it has expired. Not scoped by account because it
 * determines the account.
 */
export async function findOpenShareLink(
  database: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<OpenShareLink | null> {
  const row = await database
    .selectFrom('share_links as l')
    .innerJoin('accounts as a', 'a.id', 'l.account_id')
    .selectAll('l')
    .select(['a.name as account_name', 'a.settings'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.expires_at', '>', now)
    .where('a.state', '=', 'open')
    .executeTakeFirst();
  return row ?? null;
}

/** Records that a link was opened, at most once a minute. */
export async function touchShareLink(
  database: Queryable,
  { account_id: accountId, id }: Pick<OpenShareLink, 'account_id' | 'id'>,
  now: Date,
): Promise<void> {
  await database
    .updateTable('share_links')
    .set({ last_opened_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(sql<boolean>`coalesce(last_opened_at < ${now}::timestamptz - ${OPENING_INTERVAL}::interval, true)`)
    .execute();
}

const linksOfShipment = (database: Queryable, accountId: string, shipmentId: string) =>
  database.selectFrom('share_links').where('account_id', '=', accountId).where('shipment_id', '=', shipmentId);

const withNames = (database: Queryable, accountId: string) =>
  database
    .selectFrom('share_links as l')
    .innerJoin('shipments as s', (join) =>
      join.onRef('s.account_id', '=', 'l.account_id').onRef('s.id', '=', 'l.shipment_id'),
    )
    .leftJoin('users as u', (join) =>
      join.onRef('u.account_id', '=', 'l.account_id').onRef('u.id', '=', 'l.created_by_user_id'),
    )
    .selectAll('l')
    .select(['s.bill_of_lading_number', 'u.email as created_by'])
    .where('l.account_id', '=', accountId);
