import type { Setting } from '../setting.ts';
import { count, optional, optionalPostgresUrl, port, text } from './value-schemas.ts';

export const storageSettings = {
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
      'Postgres 15 or newer, instead of the embedded one. LISTEN needs a session connection; without it the relay polls each second.',
    default: '',
    shownDefault: 'embedded Postgres 18',
    schema: optionalPostgresUrl,
  },
  SEAMARK_SERVICE_DATABASE_URL: {
    section: 'Storage',
    description:
      'For `prepare` and `database-roles`: the address that the processes have as `DATABASE_URL`, with a role that owns nothing. `prepare` grants it what it needs.',
    default: '',
    shownDefault: 'none: processes use the role of `DATABASE_URL`',
    schema: optionalPostgresUrl,
  },
  SEAMARK_TEMPORAL_DATABASE_URL: {
    section: 'Storage',
    description: "For `database-roles`: the address of Temporal's database, with a separate role that owns it.",
    default: '',
    shownDefault: 'none',
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
    description: 'Maximum number of connections per process; a worker opens the same number again for deliveries.',
    default: '10',
    schema: count,
  },
} as const satisfies Record<string, Setting>;
