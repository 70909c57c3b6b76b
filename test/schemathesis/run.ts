/**
 * Runs schemathesis against the API process and its own description: every check, every phase, every operation. `npm
 * run schemathesis -- [--examples N] [--seed S] [-- …]`; arguments after a further `--` are passed to schemathesis.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { pino } from 'pino';
import { startOwnServers } from '../../bench/rig/own-servers.ts';
import { recordJourney } from '../../bench/rig/recorded-journey.ts';
import { bootstrapAccount } from '../../identity/keys/bootstrap.ts';
import { connectDatabase } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { migrate } from '../../store/postgres/migrate.ts';
import { insertWebhook } from '../../store/webhooks/webhooks.ts';
import { EVENT_NAMES } from '../../webhooks/catalogue.ts';
import { freePorts } from '../support/free-ports.ts';
import { raiseLimits } from '../support/generous-limits.ts';
import { expectRefusalsOfPeople } from './for-people.ts';
import { schemathesisProgram } from './program.ts';
import { dictionariesOf } from './sample-ids.ts';

const { values, positionals } = parseArgs({
  options: {
    examples: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', short: 'h', default: false },
  },
  allowPositionals: true,
});
if (values.help) {
  console.log(`Asks a fresh API everything that its description allows, and much that it does not.

npm run schemathesis -- [options] [-- options of schemathesis]

  --examples N  for each operation and phase; ${values.examples} where it is left out
  --seed S      of what is drawn; ${values.seed} where it is left out`);
  process.exit(0);
}

const program = await schemathesisProgram();
const servers = await startOwnServers({ temporal: 'none', durablePostgres: false });
const [port = 0] = await freePorts(1);
let api: ChildProcess | null = null;
let code = 1;
try {
  const key = await prepare(servers.postgresUrl);
  api = spawn(process.execPath, ['infra/processes/api-process.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: servers.postgresUrl,
      TEMPORAL_ADDRESS: '127.0.0.1:9',
      SEAMARK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      SEAMARK_API_PORT: String(port),
      SEAMARK_SIMULATOR_URL: 'http://127.0.0.1:9',
      SEAMARK_PROBE_SECONDS: '1',
      SEAMARK_LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(api.stdout as NodeJS.ReadableStream, 'data');
  api.stdout?.resume();
  const origin = `http://127.0.0.1:${port}`;
  const rules = await readFile(path.join(import.meta.dirname, 'schemathesis.toml'), 'utf8');
  code = await run(program, [rules, expectRefusalsOfPeople(), await dictionariesOf(origin, key)].join('\n'), [
    'run',
    `${origin}/v2/openapi.json`,
    '--url',
    origin,
    '--header',
    `Authorization: Token ${key}`,
    '--max-examples',
    String(values['examples']),
    '--seed',
    String(values['seed']),
    ...positionals,
  ]);
} finally {
  api?.kill();
  await servers.stop();
}
process.exit(code);

/**
 * Creates an account with a journey, a webhook that was notified of it, and limits that the run never reaches. Returns
 * the account's API key.
 */
async function prepare(url: string): Promise<string> {
  await migrate(url);
  const database = connectDatabase(url);
  const { accountId, apiKey } = await bootstrapAccount(database);
  if (apiKey === null) throw new Error('a fresh database has no key');
  await raiseLimits(database);
  await insertWebhook(database, {
    account_id: accountId,
    id: newId(),
    url: 'https://hooks.example.com/told',
    events: [...EVENT_NAMES],
    secret_encrypted: Buffer.alloc(0),
    secret_masked: '',
    headers: null,
  });
  await recordJourney(database, accountId, pino({ level: 'silent' }));
  await sql`
    insert into delivery_attempts (account_id, id, notification_id, number, started_at, duration_ms, error, request_headers)
    select account_id, gen_random_uuid(), id, 1, created_at, 40, 'connect: nobody is there', '{}' from webhook_notifications`.execute(
    database,
  );
  await database.destroy();
  return apiKey;
}

async function run(command: string, configuration: string, parameters: string[]): Promise<number> {
  // schemathesis writes its findings to its working directory.
  const folder = await mkdtemp(path.join(os.tmpdir(), 'seamark-schemathesis-'));
  try {
    await writeFile(path.join(folder, 'schemathesis.toml'), configuration);
    const env = { ...process.env, PYTHONPATH: import.meta.dirname, PYTHONDONTWRITEBYTECODE: '1' };
    const child = spawn(command, parameters, { stdio: 'inherit', cwd: folder, env });
    const [exit] = await once(child, 'exit');
    return exit ?? 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}
