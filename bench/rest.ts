/**
 * Measures the list that clients read most, of accounts with a million containers, against a server
 * that does nothing else.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { pino } from 'pino';
import { HIGHEST_LIMIT } from '../identity/accounts/account-settings.ts';
import { createApiKey } from '../identity/keys/api-keys.ts';
import { API_NODE_FLAGS } from '../infra/node-flags.ts';
import { connectDatabase, type Database } from '../store/postgres/database.ts';
import { newId } from '../store/postgres/ids.ts';
import { migrate } from '../store/postgres/migrate.ts';
import { freePorts } from '../test/support/free-ports.ts';
import { raiseLimits } from '../test/support/generous-limits.ts';
import { finish, readCommand } from './rig/command.ts';
import { median, rounded } from './rig/figures.ts';
import { type Load, type LoadResult, type LoadTarget, loadTest } from './rig/http-load.ts';
import { copyShipment } from './rig/many-shipments.ts';
import { startOwnServers } from './rig/own-servers.ts';
import { residentBytes } from './rig/process-memory.ts';
import { recordJourney } from './rig/recorded-journey.ts';

const command = {
  name: 'rest',
  about: `GET /v2/containers?include=shipment (a page of 30) of the API process, with authentication, rate limits and exact totals.
Baseline: a bare server of node:http and pg that runs one indexed, prepared query and writes ready JSON, under the same load.
One account holds a tenth of the containers, the others share the rest.`,
  options: {
    containers: { default: 1_000_000, help: 'over all accounts' },
    accounts: { default: 100, help: 'one of them holds a tenth of the containers' },
    seconds: { default: 8, help: 'of each load' },
    rounds: { default: 3, help: 'of API and baseline in turn; the median counts' },
    connections: { default: 8, help: 'of the load generator' },
    soak: { default: 100_000, help: 'requests after which memory is compared' },
  },
} as const;
const { options, json } = readCommand(command);

const LIST = '/v2/containers?include=shipment';
/** Limits are counted, but never reached. */
const LIMITS = { limits: { default: HIGHEST_LIMIT } };

const servers = await startOwnServers({ temporal: 'none', durablePostgres: false });
const children: ChildProcess[] = [];
const verdicts: { target: string; met: boolean }[] = [];
const lines: string[] = [];
const figures: Record<string, unknown> = {};
try {
  const database = connectDatabase(servers.postgresUrl);
  const { big, keys } = await fill(database);
  const [apiPort = 0, barePort = 0] = await freePorts(2);
  const api = await startServer([...API_NODE_FLAGS, 'infra/processes/api-process.ts'], {
    DATABASE_URL: servers.postgresUrl,
    TEMPORAL_ADDRESS: '127.0.0.1:9',
    SEAMARK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    SEAMARK_API_PORT: String(apiPort),
    SEAMARK_LOG_LEVEL: 'info',
  });
  await startServer(['bench/rest/bare-server.ts'], {
    BARE_DATABASE_URL: servers.postgresUrl,
    BARE_PORT: String(barePort),
  });

  const apiTarget = (key: string, path = LIST): LoadTarget => ({
    origin: `http://127.0.0.1:${apiPort}`,
    paths: [path],
    headers: [{ authorization: `Token ${key}` }],
  });
  const bareTarget = { origin: `http://127.0.0.1:${barePort}`, paths: [`/?account=${big}`], headers: [{}] };
  const list = apiTarget(keys.big);
  await prepareReadyRows(database, list, big);

  await compare(list, bareTarget);
  await pageOne(apiTarget(keys.big, '/v2/containers'), apiTarget(keys.small, '/v2/containers'));
  const packed = await load({ ...list, headers: [{ ...list.headers[0], 'accept-encoding': 'gzip' }] });
  lines.push(
    `compressed: ${rounded(packed.perSecond)} requests/s of ${packed.bytes} bytes, p50 ${rounded(packed.p50Ms)} ms`,
  );
  figures['compressed'] = packed;
  for (const page of [100, 1_000, Math.floor(options.containers / 10 / 30)]) {
    const deep = await load(apiTarget(keys.big, `${LIST}&page[number]=${page}`), { seconds: 3 });
    lines.push(`page ${page}: ${rounded(deep.perSecond)} requests/s, p50 ${rounded(deep.p50Ms)} ms`);
    figures[`page${page}`] = deep;
  }
  await soak(list, api);
  await database.destroy();
} finally {
  for (const child of children) child.kill();
  await servers.stop();
}
finish({ name: command.name, json }, lines, verdicts, { options, ...figures });

function load(target: LoadTarget, more: Partial<Load> = {}): Promise<LoadResult> {
  return loadTest(target, { connections: options.connections, seconds: options.seconds, ...more });
}

/**
 * Compares requests per second of both, in turn; then, in turn too, the tail of the API at half of
 * its load, and that of the bare server at the same rate: the machine's own effect on a request.
 * One pause of 100 ms in 10 s determines a p99, so the median of the rounds counts.
 */
async function compare(api: LoadTarget, bare: LoadTarget): Promise<void> {
  await load(api, { seconds: 3 });
  await load(bare, { seconds: 3 });
  const results: { api: LoadResult; bare: LoadResult }[] = [];
  for (let round = 0; round < options.rounds; round++) {
    results.push({ bare: await load(bare), api: await load(api) });
  }
  const rate = (name: 'api' | 'bare') => median(results.map((result) => result[name].perSecond));
  const ratio = rate('api') / rate('bare');
  const paced = { rate: rate('api') / 2, seconds: options.seconds + 2, warmUpSeconds: 2 };
  const halves: { api: LoadResult; bare: LoadResult }[] = [];
  for (let round = 0; round < options.rounds; round++) {
    halves.push({ api: await load(api, paced), bare: await load(bare, paced) });
  }
  for (const name of ['api', 'bare'] as const) {
    const [one] = results.map((result) => result[name]);
    lines.push(`${name}: ${rounded(rate(name))} requests/s of ${one?.bytes} bytes, p99 ${rounded(one?.p99Ms ?? 0)} ms`);
  }
  lines.push(`ratio ${rounded(ratio)}`);
  const tails = (name: 'api' | 'bare') => halves.map((half) => half[name].p99Ms);
  const print = (name: 'api' | 'bare') =>
    `p50 ${rounded(median(halves.map((half) => half[name].p50Ms)))} ms, p99 ${rounded(median(tails(name)))} ms (${tails(name).map(rounded).join(', ')})`;
  lines.push(`at half of the API's load, ${rounded(paced.rate)}/s: ${print('api')}; the bare server: ${print('bare')}`);
  verdicts.push({ target: 'at least 60 % of the requests per second of the bare server', met: ratio >= 0.6 });
  verdicts.push({ target: 'p99 at half of that load under 25 ms', met: median(tails('api')) < 25 });
  Object.assign(figures, { api: rate('api'), bare: rate('bare'), ratio, halves, rounds: results });
}

/** Compares the first page of an account with a hundred times the rows of another. */
async function pageOne(many: LoadTarget, few: LoadTarget): Promise<void> {
  const times: { many: number; few: number }[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const one = { connections: 1, seconds: 3 };
    times.push({ many: (await load(many, one)).p50Ms, few: (await load(few, one)).p50Ms });
  }
  const ratio = median(times.map(({ many: big, few: little }) => big / little));
  lines.push(`page 1 of the largest account costs ${rounded(ratio)} times that of a small one`);
  verdicts.push({ target: 'page 1 costs less than 1.3 times as much among many rows', met: ratio < 1.3 });
  Object.assign(figures, { pageOne: { ratio, times } });
}

async function soak(target: LoadTarget, server: ChildProcess): Promise<void> {
  const sizes: number[] = [];
  let requests = 0;
  while (requests < options.soak) {
    requests += (await load(target, { seconds: options.seconds })).requests;
    sizes.push((await residentBytes(server.pid ?? 0)) / 1e6);
  }
  const half = sizes.length >> 1;
  const growth = Math.max(...sizes.slice(half)) / Math.max(...sizes.slice(0, Math.max(1, half)));
  lines.push(`memory over ${requests} requests: ${sizes.map((size) => Math.round(size)).join(', ')} MB`);
  verdicts.push({ target: 'memory stays flat', met: growth < 1.15 });
  Object.assign(figures, { memoryMb: sizes });
}

interface Filled {
  big: string;
  small: string;
  keys: { big: string; small: string };
}

async function fill(database: Database): Promise<Filled> {
  await migrate(servers.postgresUrl);
  const began = performance.now();
  const ids = Array.from({ length: options.accounts + 1 }, newId);
  await database
    .insertInto('accounts')
    .values(ids.map((id) => ({ id, name: 'Bench', settings: JSON.stringify(LIMITS) })))
    .execute();
  const [first = '', big = '', ...others] = ids;
  const shipmentId = await recordJourney(database, first, pino({ level: 'silent' }));
  const containers = await database.selectFrom('containers').select('id').execute();
  const shipments = Math.ceil(options.containers / containers.length);
  await copyShipment(database, shipmentId, big, Math.ceil(shipments / 10));
  for (const id of others)
    await copyShipment(database, shipmentId, id, Math.ceil((shipments * 0.9) / others.length), 200);
  await sql`vacuum analyze`.execute(database);
  // Otherwise the remaining writes of the filling would last for minutes, beside the measurement.
  await sql`checkpoint`.execute(database);
  console.error(`filled in ${Math.round((performance.now() - began) / 1_000)} s`);
  await raiseLimits(database);
  const small = others.at(-1) ?? big;
  const keyOf = async (accountId: string) => (await createApiKey(database, { accountId, name: 'Bench' })).key;
  return { big, small, keys: { big: await keyOf(big), small: await keyOf(small) } };
}

/** Stores the JSON of the API's responses as rows, which the bare server only writes. */
async function prepareReadyRows(database: Database, target: LoadTarget, accountId: string): Promise<void> {
  const response = await fetch(`${target.origin}${LIST}`, { headers: target.headers[0] ?? {} });
  type Row = { id: string; relationships: { shipment: { data: { id: string } } } };
  const page = (await response.json()) as { data: Row[]; included: { id: string }[] };
  const shipments = new Map(page.included.map((shipment) => [shipment.id, JSON.stringify(shipment)]));
  await sql`create table ready_containers (account_id uuid, created_at timestamptz, id uuid, shipment_id uuid,
    document text, shipment text)`.execute(database);
  const [sample] = page.data;
  if (sample === undefined) throw new Error('the list is empty');
  await sql`insert into ready_containers select account_id, created_at, id, shipment_id, ${JSON.stringify(sample)},
    ${shipments.get(sample.relationships.shipment.data.id)} from containers where account_id = ${accountId}`.execute(
    database,
  );
  for (const row of page.data) {
    await sql`update ready_containers set document = ${JSON.stringify(row)},
      shipment = ${shipments.get(row.relationships.shipment.data.id)} where id = ${row.id}`.execute(database);
  }
  await sql`create index on ready_containers (account_id, created_at desc, id desc)`.execute(database);
  await sql`vacuum analyze ready_containers`.execute(database);
  await sql`checkpoint`.execute(database);
}

async function startServer(program: readonly string[], environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, program, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [, reason] = await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data'),
    once(child, 'exit').then(([code]) => [null, `${program.at(-1)} ended with ${code}`]),
  ]);
  if (reason !== undefined) throw new Error(reason);
  child.stdout?.resume();
  return child;
}
