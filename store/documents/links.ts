/** Links from documents to the shipments and containers they concern. */
import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from '../postgres/database.ts';
import type { DB } from '../schema.generated.ts';

export type LinkRow = Selectable<DB['document_links']>;

/** Adds links and returns those that were missing. */
export async function addLinks(trx: Queryable, links: readonly Insertable<DB['document_links']>[]): Promise<LinkRow[]> {
  if (links.length === 0) return [];
  return trx
    .insertInto('document_links')
    .values([...links])
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
}

/** Removes the links of a document to a shipment. */
export async function removeLinksTo(trx: Queryable, accountId: string, documentId: string, shipmentId: string) {
  await trx
    .deleteFrom('document_links')
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .where('shipment_id', '=', shipmentId)
    .execute();
}

/** Removes all links of a document except the given ones. */
export async function removeOtherLinks(
  trx: Queryable,
  accountId: string,
  documentId: string,
  remaining: readonly { shipmentId: string; containerId: string | null }[],
): Promise<void> {
  const links = await trx
    .selectFrom('document_links')
    .select(['id', 'shipment_id', 'container_id'])
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .execute();
  const wanted = new Set(remaining.map(({ shipmentId, containerId }) => `${shipmentId} ${containerId}`));
  const gone = links.filter((link) => !wanted.has(`${link.shipment_id} ${link.container_id}`)).map(({ id }) => id);
  if (gone.length === 0) return;
  await trx.deleteFrom('document_links').where('account_id', '=', accountId).where('id', 'in', gone).execute();
}
