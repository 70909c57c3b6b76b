/** Checks a mailbox and compares the numbers in its emails with those that the account tracks. Stores nothing. */
import type { MailboxCheck } from '../../resources/mail/mailbox-check.ts';
import { findCandidates } from '../../store/documents/candidates.ts';
import type { MailboxRow } from '../../store/mail/mailboxes.ts';
import type { Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { mailboxSealing } from './mailboxes.ts';

export type FoundNumber = Omit<MailboxCheck['numbers'][number], 'isTracked'>;

export interface MailboxFindings extends Pick<MailboxCheck, 'failed' | 'mailsSince' | 'mailsRead'> {
  folders: string[];
  numbers: FoundNumber[];
}

export type CheckMailbox = (
  login: Pick<MailboxRow, 'host' | 'port' | 'security' | 'username' | 'folder' | 'since'> & { password: string },
  signal: AbortSignal,
) => Promise<MailboxFindings>;

/** Maximum numbers to return. Those found in the most emails come first. */
const MAX_NUMBERS = 1_000;

export async function checkMailbox(
  deps: { database: Database; check: CheckMailbox; open(sealed: Buffer, context: string): string; now(): Date },
  row: MailboxRow,
  signal: AbortSignal,
): Promise<MailboxCheck> {
  const password = deps.open(row.password_encrypted, mailboxSealing(row.id));
  const { numbers: found, ...findings } = await deps.check({ ...row, password }, signal);
  const numbers: MailboxCheck['numbers'][number][] = [];
  for (const number of found.sort((a, b) => b.mails - a.mails).slice(0, MAX_NUMBERS)) {
    const candidates = await findCandidates(deps.database, row.account_id, number.number);
    numbers.push({ ...number, isTracked: candidates.length > 0 });
  }
  return { id: newId(), ...findings, numbers, at: deps.now() };
}
