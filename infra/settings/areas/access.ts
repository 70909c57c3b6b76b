import { z } from 'zod';
import type { Setting } from '../setting.ts';
import {
  addresses,
  allowedReceivers,
  flag,
  flagOrPorts,
  keys,
  optional,
  optionalId,
  optionalInstant,
  optionalKey,
  optionalSender,
  optionalSmtpUrl,
  optionalUrl,
} from './value-schemas.ts';

export const accessSettings = {
  SEAMARK_BOOTSTRAP_API_KEY: {
    section: 'Access',
    description: 'API key of the first account, at least 24 characters.',
    default: '',
    shownDefault: 'created at the first start and printed once',
    schema: z.union([z.literal('').transform(() => null), z.string().min(24, 'must have at least 24 characters')]),
  },
  SEAMARK_ADMIN_EMAIL: {
    section: 'Access',
    description: 'Email address of the first person, created at the first start without people (docs/accounts.md).',
    default: '',
    shownDefault: 'none: `npm run admin`',
    schema: optional,
  },
  SEAMARK_ADMIN_PASSWORD_FILE: {
    section: 'Access',
    description: 'File with the password of `SEAMARK_ADMIN_EMAIL`, in one line.',
    default: '',
    schema: optional,
  },
  SEAMARK_OPERATOR_ACCOUNT_ID: {
    section: 'Access',
    description:
      'Id of the account whose owners see all accounts of the installation at `/portal/installation`, read-only (docs/operate-accounts.md).',
    default: '',
    shownDefault: 'none: no such page',
    schema: optionalId,
  },
  SEAMARK_OAUTH_ISSUER: {
    section: 'Access',
    description:
      'External issuer, such as `https://login.example.com/realms/ours`, that authorizes clients of the MCP server instead of this installation. Its tokens are JWTs for `SEAMARK_MCP_URL` (docs/oauth.md).',
    default: '',
    shownDefault: 'none: this installation is the issuer',
    schema: optionalUrl,
  },
  SEAMARK_OAUTH_TRUST_UNVERIFIED_EMAIL: {
    section: 'Access',
    description:
      '`on` accepts email addresses of the external issuer without `email_verified`. Only for an issuer where neither users nor guests can choose their address (docs/oauth.md).',
    default: 'off',
    schema: flag,
  },
  SEAMARK_SMTP_URL: {
    section: 'Access',
    description:
      'Mail server for links to people, such as `smtps://user:password@mail.example.com:465` (docs/accounts.md).',
    default: '',
    shownDefault: 'none: emails are printed to the log',
    schema: optionalSmtpUrl,
  },
  SEAMARK_MAIL_FROM: {
    section: 'Access',
    description: 'Sender of emails, such as `Seamark <seamark@example.com>`. Needed with `SEAMARK_SMTP_URL`.',
    default: '',
    schema: optionalSender,
  },
  SEAMARK_SECRET_KEY: {
    section: 'Access',
    description: 'Encrypts the secrets in the database: 32 random bytes in base64. They cannot be read without it.',
    default: '',
    shownDefault: 'created at the first start in the data folder',
    schema: optionalKey,
  },
  SEAMARK_SECRET_KEYS: {
    section: 'Access',
    description:
      'Several such keys, separated by commas, instead of `SEAMARK_SECRET_KEY`: the first encrypts, all decrypt. To replace a key, put the new one first, and remove the previous one after `npm run admin -- reseal` (docs/operate.md).',
    default: '',
    shownDefault: 'only `SEAMARK_SECRET_KEY`',
    schema: keys,
  },
  SEAMARK_ALLOW_LOOPBACK_WEBHOOKS: {
    section: 'Access',
    description:
      'Ports of this machine that webhooks may reach, separated by commas; `on`: all of them. `npm start` opens the port of its own receiver; leave it `off` in production.',
    default: 'off',
    schema: flagOrPorts,
  },
  SEAMARK_ALLOW_PRIVATE_WEBHOOKS: {
    section: 'Access',
    description:
      'Receivers inside your own network that webhooks may reach: ranges in CIDR form, addresses and host names, separated by commas; with `http://` before them, by plain http too (docs/operate.md).',
    default: '',
    shownDefault: 'none: public addresses only',
    schema: allowedReceivers,
  },
  SEAMARK_EGRESS_PROXY: {
    section: 'Access',
    description:
      'HTTP proxy for webhook calls, such as `http://user:password@proxy.internal:3128`. It gets addresses, never host names (docs/operate.md).',
    default: '',
    shownDefault: 'none: called directly',
    schema: optionalUrl,
  },
  SEAMARK_EGRESS_ADDRESSES: {
    section: 'Access',
    description:
      'Addresses, or ranges in CIDR form, from which this installation calls webhooks, separated by commas. `GET /v2/webhooks/ips` lists them for firewalls.',
    default: '',
    shownDefault: 'none: the list is empty',
    schema: addresses,
  },
  SEAMARK_EGRESS_ADDRESSES_CHANGED: {
    section: 'Access',
    description:
      'Time of the last change of `SEAMARK_EGRESS_ADDRESSES`, such as `2026-01-31T08:00:00Z`; `last_updated` of that list.',
    default: '',
    shownDefault: 'none',
    schema: optionalInstant,
  },
} as const satisfies Record<string, Setting>;
