import {
  type ComparisonFilter,
  type ComparisonRow,
  countComparisons,
  type LineCounts,
  listComparisons,
} from '../../store/comparisons/comparisons.ts';
import type { PagedRows, PageRange } from '../../store/lists/page.ts';
import type { Database } from '../../store/postgres/database.ts';
import { TOLERANCE_MINUTES } from '../../tracking/fields/compared-fields.ts';

/** Reads a page of comparisons of the bridge with other sources, and the counts of all of the account's. */
export async function readComparisons(
  database: Database,
  accountId: string,
  filter: ComparisonFilter,
  slice: PageRange,
): Promise<{ listed: PagedRows<ComparisonRow>; counts: LineCounts[] }> {
  const scope = { accountId, tolerances: TOLERANCE_MINUTES };
  const [listed, counts] = await Promise.all([
    listComparisons(database, scope, filter, slice),
    countComparisons(database, scope),
  ]);
  return { listed, counts };
}
