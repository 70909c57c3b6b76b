/** Resource `mail_sender` (an extension): a rule for what emails from a sender may do. */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../store/schema.generated.ts';
import { defineResource } from '../define.ts';
import { instant } from '../schemas.ts';
import { wireTime } from '../time.ts';

interface MailSenderSource {
  row: Selectable<DB['mail_senders']>;
  baseUrl: string;
}

/** Must match `TREATMENTS` in documents/mail/sender-rules.ts. */
const treatments = [
  'may_state_values',
  'file_only',
  'quarantine',
] as const satisfies readonly MailSenderSource['row']['treatment'][];

export const mailSender = defineResource<MailSenderSource>()({
  type: 'mail_sender',
  about: 'A rule for the emails of a sender',
  id: ({ row }) => row.id,
  attributes: {
    sender: [
      z.string().describe('A domain, which includes its subdomains, or an address; in lower case'),
      ({ row }) => row.sender,
    ],
    treatment: [
      z
        .enum(treatments)
        .describe(
          'What its emails may do if the sender is verified: `may_state_values`, `file_only` (the default of every sender), ' +
            'or `quarantine`, which also applies to emails whose sender is not verified',
        ),
      ({ row }) => row.treatment,
    ],
    created_at: [instant.describe('When it was created'), ({ row }) => wireTime(row.created_at)],
    updated_at: [instant.describe('When it last changed'), ({ row }) => wireTime(row.updated_at)],
  },
  self: ({ row, baseUrl }) => `${baseUrl}/v2/mail_senders/${row.id}`,
});
