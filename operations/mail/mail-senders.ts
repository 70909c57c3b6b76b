/** Creates and changes the rules for email senders. */
import { z } from 'zod';
import { dnsName, domainOfAddress, TREATMENTS } from '../../documents/mail/sender-rules.ts';
import {
  countMailSenders,
  insertMailSender,
  type MailSenderRow,
  updateMailSender,
} from '../../store/mail/mail-senders.ts';
import type { Queryable } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { readInput, requiredText } from '../input.ts';
import { Rejection } from '../rejection.ts';

const MAX_SENDERS = 2_000;

const sender = requiredText('Sender', 320)
  .transform((text) => normalizedSender(text))
  .refine((text) => text !== null, { error: 'Sender must be a domain or an email address' })
  .describe('A domain, which includes its subdomains, or an address; the rule of an address takes precedence');
const treatment = z
  .enum(TREATMENTS, { error: 'Treatment must be may_state_values, file_only or quarantine' })
  .describe('What emails from the sender may do');

export const newMailSenderAttributes = z.object({ sender, treatment });
export const mailSenderChanges = z.object({ treatment });

/** Returns the normalized form in which senders are compared; null if the text is neither a domain nor an address. */
function normalizedSender(text: string): string | null {
  if (!text.includes('@')) return dnsName(text);
  const domain = domainOfAddress(text);
  return domain === null ? null : `${text.slice(0, text.lastIndexOf('@')).toLowerCase()}@${domain}`;
}

export async function createMailSender(
  trx: Queryable,
  accountId: string,
  attributes: Record<string, unknown>,
): Promise<MailSenderRow> {
  const { sender, treatment } = readInput(newMailSenderAttributes, attributes);
  if ((await countMailSenders(trx, accountId)) >= MAX_SENDERS) {
    throw new Rejection([
      { path: [], detail: `An account may have ${MAX_SENDERS} rules for senders`, code: 'invalid' },
    ]);
  }
  const row = await insertMailSender(trx, { account_id: accountId, id: newId(), sender: sender ?? '', treatment });
  if (row !== null) return row;
  throw new Rejection([{ path: ['sender'], detail: `'${sender}' has a rule already`, code: 'duplicate' }]);
}

export async function changeMailSender(
  trx: Queryable,
  accountId: string,
  id: string,
  attributes: Record<string, unknown>,
): Promise<MailSenderRow | null> {
  return updateMailSender(trx, accountId, id, readInput(mailSenderChanges, attributes).treatment);
}
