/** Creates links that show a shipment to people without an account. */
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import {
  countShareLinks,
  findOpenShareLink,
  findShareLink,
  insertShareLink,
  type OpenShareLink,
  type ShareLinkRow,
} from '../../store/shipments/share-links.ts';
import { lockShipment } from '../../store/shipments/shipments.ts';
import { checkLinkCount, hashOfLinkToken, newLinkToken, termsOfNewLink } from './link-terms.ts';

const MAX_LINKS = 50;

export interface NewShareLink {
  accountId: string;
  shipmentId: string;
  userId: string | null;
  attributes: Record<string, unknown>;
  now: Date;
}

/** Creates a link and returns it with its secret. Returns null if there is no such shipment. Throws `Rejection`. */
export async function createShareLink(
  trx: Queryable,
  { accountId, shipmentId, userId, attributes, now }: NewShareLink,
  passwordHash: string | null,
): Promise<{ row: ShareLinkRow; token: string } | null> {
  const terms = termsOfNewLink(attributes, now);
  if ((await lockShipment(trx, accountId, shipmentId)) === null) return null;
  checkLinkCount(await countShareLinks(trx, accountId, shipmentId), MAX_LINKS, 'A shipment');
  const { token, hash } = newLinkToken();
  const id = newId();
  await insertShareLink(trx, {
    ...terms,
    account_id: accountId,
    id,
    shipment_id: shipmentId,
    token_hash: hash,
    password_hash: passwordHash,
    created_by_user_id: userId,
    created_at: now,
  });
  const row = await findShareLink(trx, accountId, id);
  return row && { row, token };
}

/** Finds the link with this secret. Returns null if there is none, if it has expired or if its account is closed. */
export async function shareLinkOfToken(database: Queryable, token: string, now: Date): Promise<OpenShareLink | null> {
  const hash = hashOfLinkToken(token);
  return hash === null ? null : findOpenShareLink(database, hash, now);
}
