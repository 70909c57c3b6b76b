/** Changes of an account that are written down: who did what, in one transaction with what was done (identity/accounts/audit.ts). */
import type { z } from 'zod';
import { type Actor, type AuditEntry, audit } from '../identity/accounts/audit.ts';
import { findApiKey } from '../store/people/api-keys.ts';
import type { Database, Queryable } from '../store/postgres/database.ts';
import { joinedTransaction } from '../store/postgres/nested-transactions.ts';
import { found } from './path-ids.ts';
import type { ApiRequest } from './route.ts';

/** What was done, and to what. */
export type AuditedAction = Pick<AuditEntry, 'action' | 'subject' | 'details'>;

type AuditContext = Pick<ApiRequest, 'database' | 'caller' | 'address' | 'now'>;

/** `deedOf`: null where nothing was done after all. */
export async function withAudit<Result>(
  request: AuditContext,
  change: (database: Database) => Promise<Result>,
  deedOf: (result: Result) => AuditedAction | null,
): Promise<Result> {
  return request.database.transaction().execute(async (trx) => {
    const result = await change(joinedTransaction(trx));
    const deed = deedOf(result);
    if (deed !== null) await recordAudit(trx, request, deed);
    return result;
  });
}

/** In the transaction of what was done, where it has one of its own. */
export async function recordAudit(
  trx: Queryable,
  request: Omit<AuditContext, 'database'>,
  deed: AuditedAction,
): Promise<void> {
  const { accountId } = request.caller;
  const by = { actor: await actorOf(trx, request.caller), address: request.address };
  await audit(trx, by, { ...deed, accountId, at: request.now() });
}

/** What a change names, as far as the operation knows it: names alone, since values may be secrets. */
export function changedFields(attributes: Readonly<Record<string, unknown>>, schema: z.ZodObject): { fields: string } {
  const names = Object.keys(schema.shape).filter((name) => attributes[name] !== undefined);
  return { fields: names.join(', ') };
}

async function actorOf(trx: Queryable, { accountId, person, userId, apiKeyId }: ApiRequest['caller']): Promise<Actor> {
  if (person !== undefined && userId !== null) {
    return { kind: 'user', id: userId, name: person.email, role: person.role };
  }
  const { id, name } = found(await findApiKey(trx, accountId, found(apiKeyId)));
  return { kind: 'api_key', id, name };
}
