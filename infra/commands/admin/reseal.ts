/** Reseals all secrets in the database with the first key in SEAMARK_SECRET_KEYS, so that older keys can be removed. */
import type { SecretBox } from '../../../identity/keys/encryption.ts';
import { sealingOf } from '../../../identity/second-factor/prove.ts';
import { mailboxSealing } from '../../../operations/mail/mailboxes.ts';
import { channelSealing } from '../../../operations/subscriptions/channel.ts';
import { sealingContext } from '../../../operations/watches/account-lines.ts';
import type { Database } from '../../../store/postgres/database.ts';
import {
  lockPlainHeaders,
  lockSealedValues,
  type SealedColumn,
  storeSealedHeaders,
  storeSealedValue,
} from '../../../store/postgres/sealed-values.ts';
import { formerSecretContext } from '../../../store/webhooks/secrets.ts';
import { headersContext, sealHeaders } from '../../../webhooks/sealed-headers.ts';

/** Values per transaction, whose rows stay locked for a few milliseconds. */
const BATCH = 200;

const text = (value: string | undefined): string => value ?? '';
const byId = (context: (id: string) => string) => (key: Readonly<Record<string, string>>) => context(text(key['id']));

export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'webhooks', column: 'secret_encrypted', key: ['account_id', 'id'], contextOf: byId((id) => id) },
  { table: 'webhooks', column: 'headers_encrypted', key: ['account_id', 'id'], contextOf: byId(headersContext) },
  {
    table: 'webhook_former_secrets',
    column: 'secret_encrypted',
    key: ['account_id', 'id'],
    contextOf: byId(formerSecretContext),
  },
  { table: 'push_subscriptions', column: 'secret_encrypted', key: ['id'], contextOf: byId((id) => id) },
  { table: 'push_subscriptions', column: 'previous_secret_encrypted', key: ['id'], contextOf: byId((id) => id) },
  {
    table: 'line_credentials',
    column: 'sealed_values',
    key: ['account_id', 'scac', 'version'],
    contextOf: (key) =>
      sealingContext({ accountId: text(key['account_id']), scac: text(key['scac']), version: text(key['version']) }),
  },
  { table: 'mailboxes', column: 'password_encrypted', key: ['account_id', 'id'], contextOf: byId(mailboxSealing) },
  {
    table: 'subscriptions',
    column: 'channel_url_encrypted',
    key: ['account_id', 'id'],
    contextOf: byId(channelSealing),
  },
  {
    table: 'second_factors',
    column: 'secret_encrypted',
    key: ['person_id'],
    contextOf: (key) => sealingOf(text(key['person_id'])),
  },
  { table: 'oauth_keys', column: 'sealed', key: ['kind'], contextOf: (key) => `oauth key ${key['kind']}` },
];

export interface Resealed {
  resealed: number;
  /** Tables and row keys of values that no key can open. */
  lost: string[];
}

/**
 * Reseals everything while the system runs. Can be interrupted and repeated. `onProgress`: called with the number of
 * values processed so far.
 */
export async function reseal(
  database: Database,
  secretBox: SecretBox,
  onProgress: (resealed: number) => void,
): Promise<Resealed> {
  const result: Resealed = { resealed: 0, lost: [] };
  const count = (more: number): void => {
    result.resealed += more;
    if (more > 0) onProgress(result.resealed);
  };
  for (let sealed = BATCH; sealed === BATCH; count(sealed)) sealed = await sealPlainHeaders(database, secretBox);
  for (const column of SEALED_COLUMNS) await resealColumn(database, secretBox, column, { lost: result.lost, count });
  return result;
}

async function sealPlainHeaders(database: Database, secretBox: SecretBox): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const plain = await lockPlainHeaders(trx, BATCH);
    for (const webhook of plain) await storeSealedHeaders(trx, webhook.id, sealHeaders(secretBox.seal, webhook));
    return plain.length;
  });
}

async function resealColumn(
  database: Database,
  secretBox: SecretBox,
  column: SealedColumn,
  { lost, count }: { lost: string[]; count: (more: number) => void },
): Promise<void> {
  let after: string[] | null = null;
  do {
    const range: string[] | null = after;
    after = await database.transaction().execute(async (trx) => {
      const values = await lockSealedValues(trx, column, { prefix: secretBox.prefix, after: range, limit: BATCH });
      let resealed = 0;
      for (const { key, sealed } of values) {
        const context = column.contextOf(key);
        const plain = openOrNull(secretBox, sealed, context);
        if (plain === null) lost.push(`${column.table} ${Object.values(key).join(' ')}`);
        else {
          await storeSealedValue(trx, column, { key, sealed: secretBox.seal(plain, context) });
          resealed += 1;
        }
      }
      count(resealed);
      const last = values.at(-1);
      return last === undefined ? null : column.key.map((name) => text(last.key[name]));
    });
  } while (after !== null);
}

function openOrNull(secretBox: SecretBox, sealed: Buffer, context: string): string | null {
  try {
    return secretBox.open(sealed, context);
  } catch {
    return null;
  }
}
