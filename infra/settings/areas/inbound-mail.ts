import { z } from 'zod';
import type { Setting } from '../setting.ts';
import { addresses, optional, optionalPort, text } from './value-schemas.ts';

const domain = z
  .string()
  .toLowerCase()
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/, 'must be a domain such as mail.example.com');

export const inboundMailSettings = {
  SEAMARK_INBOUND_MAIL_PORT: {
    section: 'Inbound mail',
    description: 'Port on which emails for accounts are received by SMTP, such as `25` (docs/mailbox.md).',
    default: '',
    shownDefault: 'none: no emails are received by SMTP',
    schema: optionalPort,
  },
  SEAMARK_INBOUND_MAIL_HOST: {
    section: 'Inbound mail',
    description: 'Address that the SMTP server listens on. Set `0.0.0.0` to receive emails from other machines.',
    default: '127.0.0.1',
    schema: text,
  },
  SEAMARK_INBOUND_MAIL_DOMAIN: {
    section: 'Inbound mail',
    description:
      "Domain of the accounts' mail addresses, whose MX leads to the SMTP server. Needed with `SEAMARK_INBOUND_MAIL_PORT`.",
    default: '',
    schema: z.union([z.literal('').transform(() => null), domain]),
  },
  SEAMARK_INBOUND_MAIL_TLS_CERT_PATH: {
    section: 'Inbound mail',
    description: 'File with the certificate for STARTTLS and those of its authorities, as PEM.',
    default: '',
    shownDefault: 'none: no STARTTLS',
    schema: optional,
  },
  SEAMARK_INBOUND_MAIL_TLS_KEY_PATH: {
    section: 'Inbound mail',
    description: 'File with the private key of that certificate, as PEM.',
    default: '',
    schema: optional,
  },
  SEAMARK_INBOUND_MAIL_RELAYS: {
    section: 'Inbound mail',
    description:
      'Your own mail servers that forward emails to the SMTP server, as addresses or ranges in CIDR form, separated by commas. SPF is not checked for emails from them, because their address says nothing about the sender.',
    default: '',
    shownDefault: 'none: emails arrive from their senders',
    schema: addresses,
  },
} as const satisfies Record<string, Setting>;
