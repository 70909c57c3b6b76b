import type { mailAddress as addressDefinition } from '../../../resources/mail/mail-address.ts';
import type { mailSender as senderDefinition } from '../../../resources/mail/mail-sender.ts';
import type { mailbox as mailboxDefinition } from '../../../resources/mail/mailbox.ts';
import type { MailboxCheck } from '../../../resources/mail/mailbox-check.ts';
import { sampleIds as ids } from '../../../resources/sample/ids.ts';

/** Has the form of a token but is not a secret. */
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

export const mailbox: Parameters<typeof mailboxDefinition.render>[0] = {
  row: {
    account_id: ids.account,
    id: ids.mailbox,
    host: 'imap.example.com',
    port: 993,
    security: 'tls',
    username: 'desk@importer.example',
    password_encrypted: Buffer.alloc(0),
    folder: 'INBOX',
    since: '2026-05-03',
    authserv_id: 'mx.example.com',
    is_enabled: true,
    version: 1,
    uid_validity: 1_754_038_800,
    last_uid: 412,
    lease_owner: ids.mailbox,
    lease_until: new Date('2026-08-01T09:01:00Z'),
    connected_at: created,
    last_received_at: created,
    received_count: 37,
    problem: null,
    problem_since: null,
    created_at: created,
    updated_at: created,
  },
  now: created,
  baseUrl: '',
};

export const mailboxCheck: MailboxCheck = {
  id: ids.mailboxCheck,
  failed: null,
  folders: ['INBOX', 'Sent'],
  mailsSince: 37,
  mailsRead: 37,
  numbers: [
    { kind: 'container', number: 'MSCU6683873', mails: 2, isTracked: true },
    { kind: 'bill_of_lading', number: 'MEDUXA123456', mails: 1, isTracked: false },
  ],
  at: created,
};
