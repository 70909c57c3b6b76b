import { insertAccount, lockBootstrap, oldestAccount } from '../../store/people/accounts.ts';
import { findApiKeyByHash } from '../../store/people/api-keys.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { createApiKey, hashApiKey } from './api-keys.ts';

export interface Bootstrap {
  accountId: string;
  /** The key, if this call created it; otherwise null. */
  apiKey: string | null;
}

/**
 * Ensures that an account with a key exists. The first start creates both, using `presetKey` as the key if it is set. A
 * later start adds `presetKey` unless that key has existed before, so a revoked key stays revoked. Safe for concurrent
 * starts.
 */
export async function bootstrapAccount(
  database: Database,
  { presetKey = null }: { presetKey?: string | null } = {},
): Promise<Bootstrap> {
  return database.transaction().execute(async (trx) => {
    await lockBootstrap(trx);
    const existing = await oldestAccount(trx);
    const accountId = existing?.id ?? newId();
    if (existing === null) await insertAccount(trx, { id: accountId, name: 'Default account' });
    const wanted =
      presetKey === null ? existing === null : (await findApiKeyByHash(trx, hashApiKey(presetKey))) === null;
    if (!wanted) return { accountId, apiKey: null };
    const { key } = await createApiKey(trx, {
      accountId,
      name: 'Bootstrap key',
      ...(presetKey === null ? {} : { key: presetKey }),
    });
    return { accountId, apiKey: key };
  });
}
