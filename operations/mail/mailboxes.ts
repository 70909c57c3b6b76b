/** Adds mailboxes to an account and changes their settings. Passwords are sealed. */
import { z } from 'zod';
import {
  countMailboxes,
  hasDuplicateMailbox,
  insertMailbox,
  lockMailbox,
  type MailboxRow,
  updateMailbox,
} from '../../store/mail/mailboxes.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { readInput, requiredText } from '../input.ts';
import { Rejection } from '../rejection.ts';

const MAX_MAILBOXES = 20;
/** Days before its creation from which a new mailbox is read by default. */
const DEFAULT_DAYS = 90;
const SECURITIES = ['tls', 'starttls'] as const;
const PORTS = { tls: 993, starttls: 143 } as const;

const host = requiredText('Host', 253)
  .transform((text) => text.toLowerCase())
  .refine((text) => /^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/.test(text), { error: 'Host must be the name of a mail server' })
  .describe('Name of the mail server, such as `imap.example.com`');
const port = z
  .int({ error: 'Port must be a whole number' })
  .min(1, { error: 'Port must be at least 1' })
  .max(65_535, { error: 'Port must be at most 65535' })
  .describe('Default: 993 for `tls`, 143 for `starttls`');
const security = z
  .enum(SECURITIES, { error: `Security must be one of ${SECURITIES.join(', ')}` })
  .describe('How the connection is encrypted; default: `tls`');
const oneLine = (label: string, length: number) =>
  requiredText(label, length).refine((text) => !/\p{Cc}/u.test(text), { error: `${label} must be one line of text` });
const username = oneLine('Username', 320).describe('User name, usually the email address');
const password = oneLine('Password', 1_000).describe('Password; stored encrypted and never returned');
const folder = oneLine('Folder', 500).describe('Folder to read; default: `INBOX`');
const since = z.iso
  .date({ error: 'Since must be a date such as 2026-08-01' })
  .refine((text) => text >= '1990-01-01' && text < '2200-01-01', { error: 'Since must lie between 1990 and 2199' })
  .describe('Emails that the server received before this date are not read; default: 90 days ago');
const authservId = z
  .string({ error: 'Authserv id must be a string' })
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]([a-z0-9._-]{0,251}[a-z0-9])?$/, { error: 'Authserv id must be a name such as mx.example.com' })
  .nullish()
  .describe('Name at the beginning of the `Authentication-Results` that the mail server itself writes');
const enabled = z.boolean({ error: 'Enabled must be true or false' }).describe('`false` pauses reading');

export type { MailboxProblem } from '../../resources/mail/mailbox-problems.ts';

export const newMailboxAttributes = z.object({
  host,
  port: port.optional(),
  security: security.optional(),
  username,
  password,
  folder: folder.optional(),
  since: since.optional(),
  authserv_id: authservId,
  enabled: enabled.optional(),
});
export const mailboxChanges = newMailboxAttributes.partial();

type Seal = (plaintext: string, context: string) => Buffer;

/** Returns the encryption context of a mailbox's password. */
export const mailboxSealing = (id: string): string => `mailbox ${id}`;

export async function createMailbox(
  trx: Queryable,
  accountId: string,
  input: { attributes: Record<string, unknown>; seal: Seal; now: Date },
): Promise<MailboxRow> {
  const given = readInput(newMailboxAttributes, input.attributes);
  if ((await countMailboxes(trx, accountId)) >= MAX_MAILBOXES) {
    throw new Rejection([{ path: [], detail: `An account may have ${MAX_MAILBOXES} mailboxes`, code: 'invalid' }]);
  }
  const id = newId();
  const { security: secured = 'tls' } = given;
  const row = await insertMailbox(trx, {
    account_id: accountId,
    id,
    host: given.host,
    port: given.port ?? PORTS[secured],
    security: secured,
    username: given.username,
    password_encrypted: input.seal(given.password, mailboxSealing(id)),
    folder: given.folder ?? 'INBOX',
    since: given.since ?? new Date(input.now.getTime() - DEFAULT_DAYS * 86_400_000).toISOString().slice(0, 10),
    authserv_id: given.authserv_id ?? null,
    is_enabled: given.enabled ?? true,
  });
  if (row === null) throw duplicate();
  return row;
}

/** Settings that determine which server and user the password is for. */
const PASSWORD_BELONGS_TO = ['host', 'port', 'security', 'username'] as const;

/**
 * Updates a mailbox. Returns null if there is no such mailbox. Throws `Rejection`. A change of host, user, folder or
 * start date makes the worker read from the beginning. A change of host, port, security or user requires the password
 * again, so that the stored one is never sent to another server or for another user.
 */
export async function changeMailbox(
  trx: Queryable,
  accountId: string,
  id: string,
  input: { attributes: Record<string, unknown>; seal: Seal },
): Promise<MailboxRow | null> {
  const given = readInput(mailboxChanges, input.attributes);
  const row = await lockMailbox(trx, accountId, id);
  if (row === null) return null;
  const next = {
    host: given.host ?? row.host,
    port: given.port ?? row.port,
    security: given.security ?? row.security,
    username: given.username ?? row.username,
    folder: given.folder ?? row.folder,
    since: given.since ?? row.since,
    authserv_id: given.authserv_id === undefined ? row.authserv_id : given.authserv_id,
    is_enabled: given.enabled ?? row.is_enabled,
  };
  if (given.password === undefined && PASSWORD_BELONGS_TO.some((name) => next[name] !== row[name])) {
    const detail = 'Password must be given with another host, port, security or username';
    throw new Rejection([{ path: ['password'], detail, code: 'blank' }]);
  }
  if (await hasDuplicateMailbox(trx, { ...row, ...next })) throw duplicate();
  const isOther = (['host', 'username', 'folder', 'since'] as const).some((name) => next[name] !== row[name]);
  return updateMailbox(trx, accountId, id, {
    ...next,
    ...(given.password === undefined ? {} : { password_encrypted: input.seal(given.password, mailboxSealing(id)) }),
    ...(isOther ? { uid_validity: null, last_uid: null } : {}),
  });
}

function duplicate(): Rejection {
  return new Rejection([
    { path: ['username'], detail: 'This folder of this user is connected already', code: 'duplicate' },
  ]);
}
