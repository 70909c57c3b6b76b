/**
 * Resource `mail_address` (an extension): an address at which the account receives emails. Its secrets are returned
 * only when it is created.
 */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import { defineResource } from '../define.ts';
import { at, instant, text } from '../schemas.ts';
import { wireTime } from '../time.ts';

interface MailAddressSource {
  row: Selectable<DB['mail_addresses']>;
  /** Null except in the response that creates the address. */
  token: string | null;
  baseUrl: string;
  /** Domain that receives emails by SMTP; null if there is no SMTP server. */
  mailDomain: string | null;
}

export const mailAddress = defineResource<MailAddressSource>()({
  type: 'mail_address',
  about: 'An address at which the account receives emails',
  id: ({ row }) => row.id,
  attributes: {
    name: [z.string().describe('Who forwards emails to it'), ({ row }) => row.name],
    url: [
      text(
        'URL to which raw emails are posted, including its secret; only in the response that creates it, null later',
      ),
      ({ token, baseUrl }) => (token === null ? null : `${baseUrl}/v2/mail/${token}`),
    ],
    email: [
      text(
        'Email address, including its secret; only in the response that creates it, null later or if no emails are received by SMTP',
      ),
      ({ token, mailDomain }) => (token === null || mailDomain === null ? null : `${token}@${mailDomain}`),
    ],
    created_at: [instant.describe('When it was created'), ({ row }) => wireTime(row.created_at)],
    last_received_at: [at('When the last email arrived; null: none yet'), ({ row }) => wireTime(row.last_received_at)],
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/mail_addresses/${row.id}`,
});
