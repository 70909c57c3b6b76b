import type { Setting } from '../setting.ts';
import { optional, optionalAddress, optionalCount, optionalFlag, optionalUrl, port, text } from './value-schemas.ts';

export const temporalSettings = {
  TEMPORAL_ADDRESS: {
    section: 'Temporal',
    description: 'Temporal server, instead of a local one.',
    default: '',
    shownDefault: 'local server',
    schema: optionalAddress,
  },
  TEMPORAL_NAMESPACE: {
    section: 'Temporal',
    description: 'Namespace of the workflows. Created at startup if it is missing.',
    default: 'default',
    schema: text,
  },
  TEMPORAL_TLS: {
    section: 'Temporal',
    description: '`true` or `false`: whether the connection to `TEMPORAL_ADDRESS` uses TLS (docs/operate.md).',
    default: '',
    shownDefault: '`true` with an API key or any other TLS setting',
    schema: optionalFlag,
  },
  TEMPORAL_TLS_SERVER_NAME: {
    section: 'Temporal',
    description: "Name in the server's certificate, if it is not the host of `TEMPORAL_ADDRESS`.",
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
    description: 'Address of the Temporal Web UI as people reach it, for links from the tracking board.',
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
  SEAMARK_WORKER_CACHED_WORKFLOWS: {
    section: 'Temporal',
    description: 'Runs that a worker keeps in memory, 0.33 MB each; others are replayed from their history.',
    default: '',
    shownDefault: '500 per GiB of the memory limit, 500 without a limit',
    schema: optionalCount,
  },
  SEAMARK_WORKER_POLL_SLOTS: {
    section: 'Temporal',
    description:
      'Maximum concurrent polls of lines per worker; the same number applies to terminals, and half of it to railroads. One source uses up to 50, so with few slots a slow source delays others.',
    default: '',
    shownDefault: '200',
    schema: optionalCount,
  },
  SEAMARK_WORKER_DELIVERY_SLOTS: {
    section: 'Temporal',
    description: 'Maximum number of webhooks that a worker serves at once.',
    default: '',
    shownDefault: 'five times the slots for polls',
    schema: optionalCount,
  },
  SEAMARK_WORKER_POLLERS: {
    section: 'Temporal',
    description: 'Maximum concurrent requests of a worker to Temporal for the tasks of one queue.',
    default: '',
    shownDefault: 'a tenth of the slots for polls, at most 20',
    schema: optionalCount,
  },
} as const satisfies Record<string, Setting>;
