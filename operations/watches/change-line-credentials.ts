/** Credentials of an account for a shipping line: given, replaced or taken away, and its watches with them (decision 0045). */
import { z } from 'zod';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import {
  credentialVersions,
  deleteLineCredentials,
  dropSubscriptions,
  forgetCredentialState,
  lockCredentialsOf,
  rekeyLineWatches,
  writeLineCredentials,
} from '../../store/watches/line-credentials.ts';
import { readInput } from '../input.ts';
import { type InputProblem, Rejection } from '../rejection.ts';
import { sealingContext } from './account-lines.ts';

/** A line that an account may ask with credentials of its own, and all that it has to say. */
export interface LoginOffer {
  /** Of the publisher. */
  scac: string;
  name: string;
  /** Codes of the lines that are asked with them. */
  codes: readonly string[];
  fields: readonly string[];
  /** Key of the credential of this server, whether it is enabled or not. */
  serverKey: string;
  isServerEnabled: boolean;
  keyOf(accountId: string, version: string): string;
}

const LONGEST_LINE = 4_096;
const LONGEST_FILE = 32_768;
/** Certificates and keys have lines; whatever else is sent stands in a header, an address or a form. */
const FILE = /(^|_)(CERT|KEY)$/;

export const credentialValues = z.object({
  values: z
    .record(z.string(), z.unknown(), { error: 'Values must be an object of names and values' })
    .describe('All that the line wants to be told, by the names of `fields`; what was set before is replaced'),
});

/** Text of each field, or everything that is wrong, by names and never by values. */
export function readCredentialValues({ fields }: Pick<LoginOffer, 'fields'>, input: unknown): Record<string, string> {
  const { values } = readInput(credentialValues, input);
  const problems: InputProblem[] = [];
  const read: Record<string, string> = {};
  const refuse = (name: string, detail: string, code: string) =>
    problems.push({ path: ['values', name], detail: `${name} ${detail}`, code });
  for (const name of Object.keys(values)) {
    if (!fields.includes(name))
      refuse(name, `is nothing that the line wants to be told; it wants ${fields.join(', ')}`, 'invalid');
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
  const longest = isFile ? LONGEST_FILE : LONGEST_LINE;
  if (value.length > longest) return { detail: `is too long (maximum is ${longest} characters)`, code: 'too_long' };
  if (isFile && !value.includes('-----BEGIN ')) return { detail: 'must be PEM, as text', code: 'invalid' };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (!isFile && /[\u0000-\u001f\u007f]/.test(value.trim()))
    return { detail: 'must be one line of text', code: 'invalid' };
  return null;
}

/** `KEY` of a certificate is a file, `API_KEY` is a word. */
export function isFileField(name: string): boolean {
  return FILE.test(name) && !name.endsWith('API_KEY');
}

export interface CredentialsChange {
  accountId: string;
  offer: LoginOffer;
  now: Date;
}

/** In a transaction of the caller, who notes who did it. Returns the key of the credential that is used from now on. */
export async function setLineCredentials(
  trx: Queryable,
  { accountId, offer, now }: CredentialsChange,
  given: {
    values: Readonly<Record<string, string>>;
    setBy: { userId: string; name: string };
    seal(plaintext: string, context: string): Buffer;
  },
): Promise<string> {
  const { scac } = offer;
  await lockCredentialsOf(trx, accountId);
  const before = (await credentialVersions(trx, accountId))?.[scac];
  const version = newId();
  const sealed = given.seal(JSON.stringify(given.values), sealingContext({ accountId, scac, version }));
  const fields = Object.keys(given.values).sort();
  await writeLineCredentials(trx, { accountId, scac, version, sealed, fields, setBy: given.setBy, now });
  return changeOver(trx, { accountId, offer, now }, offer.keyOf(accountId, version), before);
}

/** The same; null: there were none. */
export async function removeLineCredentials(trx: Queryable, change: CredentialsChange): Promise<string | null> {
  const { accountId, offer } = change;
  await lockCredentialsOf(trx, accountId);
  const before = (await credentialVersions(trx, accountId))?.[offer.scac];
  if (!(await deleteLineCredentials(trx, accountId, offer.scac))) return null;
  return changeOver(trx, change, offer.serverKey, before);
}

async function changeOver(
  trx: Queryable,
  { accountId, offer, now }: CredentialsChange,
  key: string,
  versionBefore: string | undefined,
): Promise<string> {
  await rekeyLineWatches(trx, { accountId, keys: new Map(offer.codes.map((code) => [code, key])), now });
  await dropSubscriptions(trx, accountId, offer.codes);
  if (versionBefore !== undefined) await forgetCredentialState(trx, offer.keyOf(accountId, versionBefore));
  return key;
}
