/** Sample email address and sender rule, for the examples in the description. */
import type { mailAddress as addressDefinition } from '../../../resources/mail/mail-address.ts';
import type { mailSender as senderDefinition } from '../../../resources/mail/mail-sender.ts';
import { sampleIds as ids } from '../../../resources/sample/ids.ts';

/** Looks like a secret but is not one. */
export const TOKEN = '0123456789abcdef0123456789abcdef01234567';

const created = new Date('2026-08-01T09:00:00Z');

export const mailAddress: Parameters<typeof addressDefinition.render>[0]['row'] = {
  account_id: ids.account,
  id: ids.mailAddress,
  name: 'Inbound routing of the shipping desk',
  token_hash: Buffer.alloc(32),
  created_at: created,
  last_received_at: null,
};

export const mailSender: Parameters<typeof senderDefinition.render>[0]['row'] = {
  account_id: ids.account,
  id: ids.mailSender,
  sender: 'line-a.example',
  treatment: 'may_state_values',
  created_at: created,
  updated_at: created,
};
