import { z } from 'zod';
import { parseAllowedReceiver } from '../../outbound/allowed-receivers.ts';

/**
 * Every setting of Seamark, one environment variable each, in the order of `docs/configuration.md`, which is generated
 * from this file. `default` is the text that means the same as no variable.
 */
export interface Setting {
  section: string;
  description: string;
  default: string;
  /** Default in the table, where it is created at start. */
  shownDefault?: string;
  schema: z.ZodType<unknown, string>;
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .pipe(z.number().min(1).max(65_535));
const days = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number of days')
  .transform(Number)
  .pipe(z.number().positive());
const hours = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number of hours')
  .transform(Number)
  .pipe(z.number().positive());
const minutes = z.string().regex(/^\d+$/, 'must be a whole number of minutes').transform(Number);
const seconds = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be a number of seconds')
  .transform(Number)
  .pipe(z.number().positive());
const number = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number);
const count = z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().positive());
const flag = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');
const optionalFlag = z
  .enum(['', 'true', 'false'], 'must be true or false')
  .transform((value) => (value === '' ? null : value === 'true'));
const text = z.string();
const optional = z.string().transform((value) => (value === '' ? null : value));
const optionalUrl = z.union([
  z.literal('').transform(() => null),
  z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
]);
const origins = z.union([
  z.literal('*').transform(() => null),
  z
    .string()
    .transform((value) => value.split(',').map((origin) => origin.trim()))
    .pipe(z.array(z.string().regex(/^https?:\/\/[^/\s]+$/, 'must be origins such as https://app.example.com, or *'))),
]);
/** List of names allowed beside the built-in ones; `*` is null and allows all. */
const allowList = (entry: z.ZodString) =>
  z
    .string()
    .transform((value) =>
      value
        .toLowerCase()
        .split(',')
        .map((one) => one.trim()),
    )
    .transform((given) => (given.includes('*') ? null : given.filter((one) => one !== '')))
    .pipe(z.array(entry).nullable());
const allowedHosts = allowList(
  z
    .string()
    .regex(/^([a-z0-9_.-]+|\[[0-9a-f:.]+\])$/, 'must be host names without ports such as mcp.example.com, or *'),
);
const allowedOrigins = allowList(
  z.string().regex(/^https?:\/\/[^/\s]+$/, 'must be origins such as https://app.example.com, or *'),
);
const optionalPostgresUrl = z.union([
  z.literal('').transform(() => null),
  z.url({
    protocol: /^postgres(ql)?$/,
    error: 'must be an address such as postgres://user:password@host:5432/database',
  }),
]);
const optionalAddress = z.union([
  z.literal('').transform(() => null),
  z.string().regex(/^\[?[^\s/]+\]?:\d{1,5}$/, 'must be host:port, such as 127.0.0.1:7233'),
]);
const optionalSmtpUrl = z.union([
  z.literal('').transform(() => null),
  z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example.com' }),
]);
const optionalSender = z.union([
  z.literal('').transform(() => null),
  z
    .string()
    .regex(
      /^([^<>@\p{C}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'must be an e-mail address, or a name with one: Seamark <seamark@example.com>',
    ),
]);
const optionalKey = z.union([
  z.literal('').transform(() => null),
  z
    .string()
    .refine(
      (value) => /^[0-9a-f]{64}$/i.test(value) || Buffer.from(value, 'base64').length === 32,
      'must be 32 random bytes in base64, such as from `openssl rand -base64 32`',
    ),
]);

const addressOrRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const addresses = z
  .string()
  .transform((value) => value.split(',').map((address) => address.trim()))
  .transform((given) => given.filter((address) => address !== ''))
  .refine(
    (given) => given.every((address) => addressOrRange.safeParse(address).success),
    'must be addresses such as 198.51.100.7 or 2001:db8::/48, separated by commas',
  );
const allowedReceivers = z.string().transform((value, context) => {
  const given = value.split(',').map((entry) => entry.trim());
  return given.flatMap((entry) => {
    const receiver = entry === '' ? null : parseAllowedReceiver(entry);
    if (entry !== '' && receiver === null) {
      const example = 'ranges, addresses and host names such as 10.20.0.0/16,http://receiver.internal';
      context.addIssue({ code: 'custom', message: `must be ${example}; ${entry} is none of these` });
    }
    return receiver ?? [];
  });
});
const optionalInstant = z.union([
  z.literal('').transform(() => null),
  z.iso
    .datetime({ offset: true, error: 'must be a time such as 2026-01-31T08:00:00Z' })
    .transform((value) => new Date(value)),
]);

export const settings = {
  SEAMARK_HOST: {
    section: 'Addresses',
    description: 'Address that the API and the MCP server listen on. Set `0.0.0.0` to serve other machines.',
    default: '127.0.0.1',
    schema: text,
  },
  SEAMARK_API_PORT: { section: 'Addresses', description: 'Port of the REST API.', default: '3000', schema: port },
  SEAMARK_MCP_PORT: { section: 'Addresses', description: 'Port of the MCP server.', default: '3001', schema: port },
  SEAMARK_SIMULATOR_PORT: {
    section: 'Addresses',
    description: 'Port of the simulated world of lines, terminals and railroads.',
    default: '3002',
    schema: port,
  },
  SEAMARK_RECEIVER_PORT: {
    section: 'Addresses',
    description: "Port of the demo's webhook receiver.",
    default: '3003',
    schema: port,
  },
  SEAMARK_BASE_URL: {
    section: 'Addresses',
    description: 'Origin under which clients reach the API, used in links.',
    default: '',
    shownDefault: '`http://localhost:<SEAMARK_API_PORT>`',
    schema: optionalUrl,
  },
  SEAMARK_APP_URL: {
    section: 'Addresses',
    description: 'Origin under which browsers reach the pages, used for sign-in and links in mails.',
    default: '',
    shownDefault: '`SEAMARK_BASE_URL`',
    schema: optionalUrl,
  },
  SEAMARK_MCP_URL: {
    section: 'Addresses',
    description:
      'Address under which clients reach the MCP server, path included. OAuth tokens are valid for exactly this address, so it must be the one that clients use (docs/operate.md).',
    default: '',
    shownDefault: '`http://127.0.0.1:<SEAMARK_MCP_PORT>/mcp`',
    schema: optionalUrl,
  },
  SEAMARK_AUTH_URL: {
    section: 'Addresses',
    description:
      'Issuer of OAuth tokens: an address under which clients and browsers reach the API. After a change all clients must authorise anew (docs/oauth.md).',
    default: '',
    shownDefault: '`SEAMARK_BASE_URL`',
    schema: optionalUrl,
  },
  SEAMARK_MCP_ALLOWED_HOSTS: {
    section: 'Addresses',
    description:
      'Host names, besides that of `SEAMARK_MCP_URL` and of this machine, under which the MCP server may be called, separated by commas; `*`: any. The check keeps web pages from calling a server in the network of their visitor.',
    default: '',
    schema: allowedHosts,
  },
  SEAMARK_MCP_ALLOWED_ORIGINS: {
    section: 'Addresses',
    description:
      'Origins whose web pages may call the MCP server from a browser, besides its own, separated by commas; `*`: any. Without the variable, pages of this machine may.',
    default: '',
    schema: allowedOrigins,
  },
  SEAMARK_TRUSTED_PROXIES: {
    section: 'Addresses',
    description:
      'Proxies before the API, as addresses or ranges in CIDR form, separated by commas: their `X-Forwarded-For` gives the address of a ' +
      'sign-in. Without it all sign-ins through a proxy count as one address (docs/accounts.md).',
    default: '',
    shownDefault: 'none',
    schema: addresses,
  },
  SEAMARK_CORS_ORIGINS: {
    section: 'Addresses',
    description:
      'Origins whose web pages may call the API from a browser, separated by commas; `*`: any. Calls need a key in a header in any case.',
    default: '*',
    schema: origins,
  },
  SEAMARK_PUSH_CALLBACK_URL: {
    section: 'Addresses',
    description:
      'Origin under which shipping lines reach the API to push events. Without it there are no push subscriptions (docs/edi-and-push.md).',
    default: '',
    schema: optionalUrl,
  },
  SEAMARK_EDI_FOLDER: {
    section: 'Storage',
    description: 'Folder that the worker watches for EDI files: `<folder>/<account id>/<slug of the partner>/`.',
    default: '',
    schema: optional,
  },
  SEAMARK_DATA_DIR: {
    section: 'Storage',
    description:
      'Folder for the data of `npm start`: embedded Postgres, the local Temporal server, the key. For root, Postgres uses `/var/lib/seamark`, which its user can reach.',
    default: '.seamark',
    schema: text,
  },
  DATABASE_URL: {
    section: 'Storage',
    description:
      'Postgres 15 or newer, in place of the embedded one. LISTEN needs a session connection; without it the relay polls each second.',
    default: '',
    shownDefault: 'embedded Postgres 18',
    schema: optionalPostgresUrl,
  },
  SEAMARK_POSTGRES_PORT: {
    section: 'Storage',
    description: 'Port of the embedded Postgres.',
    default: '5433',
    schema: port,
  },
  SEAMARK_DATABASE_CONNECTIONS: {
    section: 'Storage',
    description: 'Most connections of one process; a worker opens as many again for deliveries.',
    default: '10',
    schema: count,
  },
  TEMPORAL_ADDRESS: {
    section: 'Temporal',
    description: 'Temporal server, in place of a local one.',
    default: '',
    shownDefault: 'local server',
    schema: optionalAddress,
  },
  TEMPORAL_NAMESPACE: {
    section: 'Temporal',
    description: 'Namespace of the workflows. Created at start if it is missing.',
    default: 'default',
    schema: text,
  },
  TEMPORAL_TLS: {
    section: 'Temporal',
    description: '`true` or `false`: whether the connection to `TEMPORAL_ADDRESS` uses TLS (docs/operate.md).',
    default: '',
    shownDefault: '`true` with an API key or another setting of TLS',
    schema: optionalFlag,
  },
  TEMPORAL_TLS_SERVER_NAME: {
    section: 'Temporal',
    description: "Name in the server's certificate, where it is not the host of `TEMPORAL_ADDRESS`.",
    default: '',
    schema: optional,
  },
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: {
    section: 'Temporal',
    description: "File with the certificate of the authority that signed the server's certificate, as PEM.",
    default: '',
    shownDefault: 'public authorities',
    schema: optional,
  },
  TEMPORAL_TLS_CLIENT_CERT_PATH: {
    section: 'Temporal',
    description: 'File with the certificate that Seamark presents to the server (mutual TLS), as PEM.',
    default: '',
    schema: optional,
  },
  TEMPORAL_TLS_CLIENT_KEY_PATH: {
    section: 'Temporal',
    description: 'File with the private key of that certificate, as PEM.',
    default: '',
    schema: optional,
  },
  TEMPORAL_API_KEY: {
    section: 'Temporal',
    description: 'API key for the server, such as one of Temporal Cloud.',
    default: '',
    schema: optional,
  },
  TEMPORAL_CLI: {
    section: 'Temporal',
    description: '`temporal` program that runs the local server.',
    default: '',
    shownDefault: '`PATH`, then `~/.cache/seamark/bin`, else fetched or built once',
    schema: optional,
  },
  SEAMARK_TEMPORAL_PORT: {
    section: 'Temporal',
    description: 'Port of the local Temporal server.',
    default: '7233',
    schema: port,
  },
  SEAMARK_TEMPORAL_UI_PORT: {
    section: 'Temporal',
    description: "Port of the local Temporal server's web pages.",
    default: '8233',
    schema: port,
  },
  SEAMARK_TEMPORAL_UI_URL: {
    section: 'Temporal',
    description: "Address of Temporal's web pages as people reach them, for links from the tracking board.",
    default: '',
    shownDefault: 'those of the local server, else no links',
    schema: optionalUrl,
  },
  SEAMARK_TASK_QUEUE_PREFIX: {
    section: 'Temporal',
    description: 'Prefix of all task queues, for installations that share a namespace.',
    default: '',
    schema: text,
  },
  SEAMARK_BOOTSTRAP_API_KEY: {
    section: 'Access',
    description: 'API key of the first account, at least 24 characters.',
    default: '',
    shownDefault: 'created at the first start and printed once',
    schema: z.union([z.literal('').transform(() => null), z.string().min(24, 'must have at least 24 characters')]),
  },
  SEAMARK_ADMIN_EMAIL: {
    section: 'Access',
    description: 'E-mail address of the first person, created at the first start without people (docs/accounts.md).',
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
  SEAMARK_OAUTH_ISSUER: {
    section: 'Access',
    description:
      'External issuer, such as `https://login.example.com/realms/ours`, that authorises clients of the MCP server instead of this installation. Its tokens are JWTs for `SEAMARK_MCP_URL` (docs/oauth.md).',
    default: '',
    shownDefault: 'none: this installation is the issuer',
    schema: optionalUrl,
  },
  SEAMARK_SMTP_URL: {
    section: 'Access',
    description:
      'Mail server for links to people, such as `smtps://user:password@mail.example.com:465` (docs/accounts.md).',
    default: '',
    shownDefault: 'none: mails are printed to the log',
    schema: optionalSmtpUrl,
  },
  SEAMARK_MAIL_FROM: {
    section: 'Access',
    description: 'Sender of mails, such as `Seamark <seamark@example.com>`. Needed with `SEAMARK_SMTP_URL`.',
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
  SEAMARK_ALLOW_LOOPBACK_WEBHOOKS: {
    section: 'Access',
    description:
      '`on` lets webhooks reach this machine. `npm start` sets it for its own receiver; leave it `off` in production.',
    default: 'off',
    schema: flag,
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
  SEAMARK_PAGES_WITHOUT_SIGN_IN: {
    section: 'Access',
    description:
      '`on` opens the pages without sign-in, as an owner of the first account: for development only. `npm start` sets it where `SEAMARK_HOST` is this machine.',
    default: 'off',
    schema: flag,
  },
  SEAMARK_SIMULATOR: {
    section: 'Simulated world',
    description: '`off` starts no simulated world and no demo with `npm start`.',
    default: 'on',
    schema: flag,
  },
  SEAMARK_SIMULATOR_URL: {
    section: 'Simulated world',
    description:
      'Simulated world to track against, which enables the lines `TEST`, `SIMA`, `SIMB` and `SIMC`. `npm start` sets it.',
    default: '',
    shownDefault: 'none: simulated lines are not offered',
    schema: optionalUrl,
  },
  SEAMARK_ARRIVAL_WINDOW_DAYS: {
    section: 'Tracking',
    description: 'Tracking stops this long after the arrival at the last port, without events of the containers.',
    default: '56',
    schema: days,
  },
  SEAMARK_FULL_OUT_WINDOW_DAYS: {
    section: 'Tracking',
    description: 'Tracking stops this long after the last container was picked up full.',
    default: '56',
    schema: days,
  },
  SEAMARK_SILENCE_DAYS: {
    section: 'Tracking',
    description: 'Tracking stops when a line has reported nothing new for this long.',
    default: '56',
    schema: days,
  },
  SEAMARK_NOT_FOUND_DAYS: {
    section: 'Tracking',
    description: 'Tracking stops when a line has not found a shipment, which it found before, for this long.',
    default: '14',
    schema: days,
  },
  SEAMARK_NOT_FOUND_YET_DAYS: {
    section: 'Tracking',
    description: 'How long a line may not find a new bill of lading or booking before the request fails as `expired`.',
    default: '7',
    schema: days,
  },
  SEAMARK_ETA_THRESHOLD_MINUTES: {
    section: 'Tracking',
    description:
      'An estimated arrival is published as an event when it moves by this much or crosses a local date. `0` publishes every change.',
    default: '60',
    schema: minutes,
  },
  SEAMARK_PROBE_LINES: {
    section: 'Tracking',
    description: 'Most lines that are probed for a number whose form does not determine its line. `0` probes none.',
    default: '4',
    schema: number,
  },
  SEAMARK_PROBE_SECONDS: {
    section: 'Tracking',
    description: 'How long a request for the line of a number waits for the probed lines.',
    default: '4',
    schema: seconds,
  },
  SEAMARK_PROBE_KEEP_MINUTES: {
    section: 'Tracking',
    description: 'How long the result of a probe is reused.',
    default: '30',
    schema: minutes,
  },
  SEAMARK_POSITION_MINUTES: {
    section: 'Tracking',
    description: 'How often the feed of vessel positions is polled for the vessels of tracked shipments.',
    default: '15',
    schema: minutes.pipe(z.number().positive()),
  },
  SEAMARK_EXCEPTION_SECONDS: {
    section: 'Tracking',
    description:
      'How often exceptions that begin with time alone, silent sources, and due mails of exceptions are checked.',
    default: '20',
    schema: seconds.pipe(z.number().positive()),
  },
  SEAMARK_RECONCILE_HOURS: {
    section: 'Tracking',
    description: 'How often overdue polls and deliveries are found and restarted.',
    default: '1',
    schema: hours,
  },
  SEAMARK_NOTIFICATION_RETENTION_DAYS: {
    section: 'Retention',
    description:
      'How long notifications and their attempts are kept after the last attempt, and replays after their end. Pending notifications ' +
      'stay. `0`: for ever.',
    default: '90',
    schema: number,
  },
  SEAMARK_EVENT_RETENTION_DAYS: {
    section: 'Retention',
    description:
      'How long events can be read and replayed. An event stays as long as a notification of it, or an older event of the account, ' +
      'does. `0`: for ever.',
    default: '400',
    schema: number,
  },
  SEAMARK_RETENTION_HOURS: {
    section: 'Retention',
    description: 'How often expired rows are removed.',
    default: '24',
    schema: hours,
  },
  SEAMARK_LOG_LEVEL: {
    section: 'Operation',
    description: '`trace`, `debug`, `info`, `warn`, `error` or `fatal`.',
    default: 'info',
    schema: z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal'],
      'must be trace, debug, info, warn, error or fatal',
    ),
  },
  SEAMARK_DEMO_SPEED: {
    section: 'Operation',
    description: "Seconds of the demo's journeys in one second.",
    default: '60000',
    schema: count,
  },
  SEAMARK_DEMO: {
    section: 'Operation',
    description: '`off` starts no demo with `npm start`.',
    default: 'on',
    schema: flag,
  },
} as const satisfies Record<string, Setting>;
