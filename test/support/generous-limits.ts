import { HIGHEST_LIMIT } from '../../identity/accounts/account-settings.ts';
import type { Database } from '../../store/postgres/database.ts';

const most = HIGHEST_LIMIT;
/** Limits that no test reaches, except tests of limits. */
export const GENEROUS = { limits: { default: most, create: most, infer: most, refresh: most } };

export async function raiseLimits(database: Database): Promise<void> {
  await database
    .updateTable('accounts')
    .set({ settings: JSON.stringify(GENEROUS) })
    .execute();
}
