/** Records changes in the audit log, in the same transaction as the change (identity/accounts/audit.ts). */
import type { z } from 'zod';
import { type Actor, type AuditEntry, audit } from '../identity/accounts/audit.ts';
import { findApiKey } from '../store/people/api-keys.ts';
import type { Database, Queryable } from '../store/postgres/database.ts';
import { nestTransactions } from '../store/postgres/nested-transactions.ts';
import { found } from './path-ids.ts';
import type { ApiRequest } from './route.ts';

export type AuditedAction = Pick<AuditEntry, 'action' | 'subject' | 'details'>;

type AuditContext = Pick<ApiRequest, 'database' | 'caller' | 'address' | 'now'>;

/** Runs `change` and writes its audit entry in one transaction. `actionOf` returns null if nothing changed. */
export async function withAudit<Result>(
  request: AuditContext,
  change: (database: Database) => Promise<Result>,
  actionOf: (result: Result) => AuditedAction | null,
): Promise<Result> {
  return request.database.transaction().execute(async (trx) => {
    const result = await change(nestTransactions(trx));
    const action = actionOf(result);
    if (action !== null) await recordAudit(trx, request, action);
    return result;
  });
}

/** Writes an audit entry for a change that already runs in its own transaction. */
export async function recordAudit(
  trx: Queryable,
  request: Omit<AuditContext, 'database'>,
  action: AuditedAction,
): Promise<void> {
  const { accountId } = request.caller;
  const by = { actor: await actorOf(trx, request.caller), address: request.address };
  await audit(trx, by, { ...action, accountId, at: request.now() });
}

/** Returns the names of the attributes that a change sets. Values are omitted because they may be secrets. */
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
