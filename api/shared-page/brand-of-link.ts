import { logoUrl } from '../../resources/parties/brand.ts';
import { findBrand } from '../../store/parties/brands.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import type { PageBrand } from '../pages/brand.ts';

/** Returns the brand of the account that created a link; null if it has none. */
export async function brandOfLink(
  database: Queryable,
  { account_id: accountId, account_name: accountName }: { account_id: string; account_name: string },
): Promise<PageBrand | null> {
  const row = await findBrand(database, accountId);
  return row && { name: row.name ?? accountName, accent: row.accent_color, logo: logoUrl(row) };
}
