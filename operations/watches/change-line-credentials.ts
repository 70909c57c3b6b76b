/**
 * Sets and removes an account's credentials for a shipping line, and switches its watches to the credentials that then
 * apply (decision 0045).
 */
import { z } from 'zod';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import {
  credentialVersions,
  deleteCredentialState,
  deleteLineCredentials,
  dropSubscriptions,
  lockCredentialsOf,
  rekeyLineWatches,
  writeLineCredentials,
} from '../../store/watches/line-credentials.ts';
import { readInput } from '../input.ts';
import { type InputProblem, Rejection } from '../rejection.ts';
import { sealingContext } from './account-lines.ts';

/** Line for which an account may set its own credentials, with the fields they need. */
export interface LoginOffer {
  /** SCAC of the publisher. */
  scac: string;
  name: string;
  /** SCACs of the lines that use these credentials. */
  codes: readonly string[];
  fields: readonly string[];
  /** Credential key of the server, whether enabled or not. */
  serverKey: string;
  isServerEnabled: boolean;
  keyOf(accountId: string, version: string): string;
}

const MAX_LINE_LENGTH = 4_096;
const MAX_FILE_LENGTH = 32_768;
/** Certificates and keys have several lines; all other values are sent in a header, URL or form. */
const FILE = /(^|_)(CERT|KEY)$/;

export const credentialValues = z.object({
  values: z
    .record(z.string(), z.unknown(), { error: 'Values must be an object of field names and values' })
    .describe('Values for all `fields` of the line; they replace earlier ones'),
});

/** Parses the value of each field. Throws `Rejection` with every problem. Problems mention fields, never values. */
export function readCredentialValues({ fields }: Pick<LoginOffer, 'fields'>, input: unknown): Record<string, string> {
  const { values } = readInput(credentialValues, input);
  const problems: InputProblem[] = [];
  const read: Record<string, string> = {};
  const refuse = (name: string, detail: string, code: string) =>
    problems.push({ path: ['values', name], detail: `${name} ${detail}`, code });
  for (const name of Object.keys(values)) {
    if (!fields.includes(name))
      refuse(name, `is not a field of this line; its fields are ${fields.join(', ')}`, 'invalid');
  }
  for (const name of fields) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const wrong = problemOf(name, value);
    if (wrong !== null) refuse(name, wrong.detail, wrong.code);
    else if (typeof value === 'string') read[name] = value.trim();
  }
  if (problems.length > 0) throw new Rejection(problems);
  return read;
}

function problemOf(name: string, value: unknown): { detail: string; code: string } | null {
  if (value === undefined || value === null) return { detail: "can't be blank", code: 'blank' };
  if (typeof value !== 'string') return { detail: 'must be a string', code: 'invalid' };
  const isFile = isFileField(name);
  if (value.trim() === '') return { detail: "can't be blank", code: 'blank' };
  const maxLength = isFile ? MAX_FILE_LENGTH : MAX_LINE_LENGTH;
  if (value.length > maxLength) return { detail: `is too long (maximum is ${maxLength} characters)`, code: 'too_long' };
  if (isFile && !value.includes('-----BEGIN ')) return { detail: 'must be PEM text', code: 'invalid' };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the check refuses them
  if (!isFile && /[\u0000-\u001f\u007f]/.test(value.trim()))
    return { detail: 'must be one line of text', code: 'invalid' };
  return null;
}

/**
 * Whether a credential field contains a file: a certificate (`CERT`) and its `KEY` do, an `API_KEY` does not.
 */
export function isFileField(name: string): boolean {
  return FILE.test(name) && !name.endsWith('API_KEY');
}

export interface CredentialsChange {
  accountId: string;
  offer: LoginOffer;
  now: Date;
}

/**
 * Sets credentials in the caller's transaction, which also writes the audit log. Returns the credential key that now
 * applies.
 */
export async function setLineCredentials(
  trx: Queryable,
  { accountId, offer, now }: CredentialsChange,
  input: {
    values: Readonly<Record<string, string>>;
    setBy: { userId: string; name: string };
    seal(plaintext: string, context: string): Buffer;
  },
): Promise<string> {
  const { scac } = offer;
  await lockCredentialsOf(trx, accountId);
  const before = (await credentialVersions(trx, accountId))?.[scac];
  const version = newId();
  const sealed = input.seal(JSON.stringify(input.values), sealingContext({ accountId, scac, version }));
  const fields = Object.keys(input.values).sort();
  await writeLineCredentials(trx, { accountId, scac, version, sealed, fields, setBy: input.setBy, now });
  return switchCredential(trx, { accountId, offer, now }, offer.keyOf(accountId, version), before);
}

/** Removes credentials, like `setLineCredentials`. Returns null if there were none. */
export async function removeLineCredentials(trx: Queryable, change: CredentialsChange): Promise<string | null> {
  const { accountId, offer } = change;
  await lockCredentialsOf(trx, accountId);
  const before = (await credentialVersions(trx, accountId))?.[offer.scac];
  if (!(await deleteLineCredentials(trx, accountId, offer.scac))) return null;
  return switchCredential(trx, change, offer.serverKey, before);
}

async function switchCredential(
  trx: Queryable,
  { accountId, offer, now }: CredentialsChange,
  key: string,
  versionBefore: string | undefined,
): Promise<string> {
  await rekeyLineWatches(trx, { accountId, keys: new Map(offer.codes.map((code) => [code, key])), now });
  await dropSubscriptions(trx, accountId, offer.codes);
  if (versionBefore !== undefined) await deleteCredentialState(trx, offer.keyOf(accountId, versionBefore));
  return key;
}
