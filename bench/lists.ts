/** Lists of the REST API with a million containers: times, plans, and what the exact totals cost. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { createApi } from '../api/app.ts';
import { createRegistry } from '../connectors/registry.ts';
import { createApiKey } from '../identity/api-keys.ts';
import { connectDatabase } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { migrate } from '../store/migrate.ts';
import type { DB } from '../store/schema.generated.ts';
import { finish, readCommand } from './rig/command.ts';
import { rounded, type Spread, spreadOf } from './rig/figures.ts';
import { copyShipment } from './rig/many-shipments.ts';
import { startOwnServers } from './rig/own-servers.ts';
import { explainQueries, type QueryPlan, QueryRecorder } from './rig/query-plans.ts';
import { recordJourney } from './rig/recorded-journey.ts';

const command = {
  name: 'lists',
  about: `Every list of the REST API over HTTP, in an account with many containers: time, queries and their plans.
Baseline: as many rows by their primary keys, straight from Postgres. Rows are copies of a journey that the product recorded.
A list that reads a table from end to end is reported and fails.`,
  options: {
    containers: { default: 1_000_000, help: 'in one account; half as many shipments and tracking requests' },
    repeats: { default: 9, help: 'of each request; the median counts' },
  },
} as const;
const { options, json } = readCommand(command);
const logger = pino({ level: 'silent' });

/** `table`: whose rows the baseline reads. */
const lists = [
  { table: 'shipments', path: '/v2/shipments' },
  { table: 'shipments', path: '/v2/shipments?page[number]=100' },
  { table: 'shipments', path: '/v2/shipments?include=containers,port_of_lading,pod_terminal' },
  { table: 'shipments', path: '/v2/shipments?number=BENCH000000017' },
  { table: 'shipments', path: '/v2/shipments?filter[tracking_stopped]=true' },
  { table: 'containers', path: '/v2/containers' },
  { table: 'containers', path: '/v2/containers?page[number]=100' },
  { table: 'containers', path: '/v2/containers?page[number]=100&page[size]=100' },
  { table: 'containers', path: '/v2/containers?include=shipment,transport_events' },
  { table: 'containers', path: '/v2/containers?filter[number]=SIMU00000171' },
  { table: 'tracking_requests', path: '/v2/tracking_requests' },
  { table: 'tracking_requests', path: '/v2/tracking_requests?page[number]=100' },
  { table: 'tracking_requests', path: '/v2/tracking_requests?include=tracked_object.containers' },
  { table: 'tracking_requests', path: '/v2/tracking_requests?filter[status]=failed' },
  { table: 'tracking_requests', path: '/v2/tracking_requests?filter[request_number]=BENCH000000017' },
] as const;

interface ListFigures {
  path: string;
  ms: Spread;
  rows: number;
  total: number;
  bareMs: number;
  ratio: number;
  /** Milliseconds of the query that counts all pages. */
  totalMs: number;
  plans: QueryPlan[];
}

const servers = await startOwnServers({ temporal: 'none', durablePostgres: false });
const figures: ListFigures[] = [];
let fillSeconds = 0;
try {
  const database = connectDatabase(servers.postgresUrl);
  await migrate(servers.postgresUrl);
  const [big, small] = [newId(), newId()];
  await database
    .insertInto('accounts')
    .values([big, small].map((id) => ({ id, name: 'Bench' })))
    .execute();
  const shipmentId = await recordJourney(database, small, logger);
  const boxes = await database.selectFrom('containers').select('id').execute();
  const began = performance.now();
  await copyShipment(database, shipmentId, small, 500);
  await copyShipment(database, shipmentId, big, Math.ceil(options.containers / boxes.length));
  await sql`vacuum analyze`.execute(database);
  fillSeconds = (performance.now() - began) / 1_000;
  console.error(`filled in ${fillSeconds.toFixed(0)} s`);
  for (const { account, accountId } of [
    { account: '', accountId: big },
    { account: 'small account: ', accountId: small },
  ]) {
    const { key } = await createApiKey(database, { accountId, name: 'Bench' });
    for (const list of account === '' ? lists : lists.filter(({ path }) => !path.includes('?'))) {
      const measured = await measure(list, key, accountId);
      figures.push({ ...measured, path: `${account}${list.path}` });
    }
  }
  await database.destroy();
} finally {
  await servers.stop();
}

const sequential = figures.flatMap(({ path, plans }) =>
  plans.flatMap((plan) => plan.sequential.map((name) => `${path}: ${name}`)),
);
const slowest = Math.max(...figures.map(({ ms }) => ms.median));
finish(
  { name: command.name, json },
  figures.flatMap(({ path, ms, rows, total, bareMs, ratio, totalMs, plans }) => [
    `${path}: ${ms.median} ms (${ms.lowest} to ${ms.highest}), ${rows} of ${total} rows; by key ${bareMs} ms, ratio ${ratio}; total ${totalMs} ms`,
    ...plans.map(
      (plan) => `    ${rounded(plan.ms)} ms, ${plan.rowsRead} rows: ${plan.query} … ${plan.scans.join(', ')}`,
    ),
  ]),
  [
    {
      target: `no list reads a table from end to end${sequential.length > 0 ? `: ${sequential.join(', ')}` : ''}`,
      met: sequential.length === 0,
    },
    { target: `every list within 250 ms (slowest ${slowest} ms)`, met: slowest < 250 },
  ],
  { containers: options.containers, repeats: options.repeats, fillSeconds: rounded(fillSeconds), figures },
);

/** Runs one list often, looks at its queries once, and reads as many rows by their keys. */
async function measure(
  { table, path }: (typeof lists)[number],
  apiKey: string,
  accountId: string,
): Promise<Omit<ListFigures, 'path'>> {
  const recorder = new QueryRecorder();
  const pool = new pg.Pool({ connectionString: servers.postgresUrl, max: 10 });
  const observed = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: recorder.log });
  const app = createApi({
    database: observed,
    temporal: { check: async () => true },
    registry: createRegistry({ simulatorUrl: 'http://127.0.0.1:9', environment: {} }),
    logger,
    settings: { baseUrl: 'http://127.0.0.1' },
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async () => {
    const began = performance.now();
    const response = await fetch(`${origin}${path}`, { headers: { authorization: `Token ${apiKey}` } });
    const document = (await response.json()) as { data: { id: string }[]; meta: { total: number } };
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(document)}`);
    return { ms: performance.now() - began, document };
  };
  await ask();
  recorder.start();
  const { document } = await ask();
  const queries = recorder.end();
  const times: number[] = [];
  const bareTimes: number[] = [];
  const ids = document.data.map(({ id }) => id);
  for (let repeat = 0; repeat < options.repeats; repeat++) {
    times.push((await ask()).ms);
    const began = performance.now();
    await sql`select * from ${sql.table(table)} where account_id = ${accountId} and id = any(${ids})`.execute(observed);
    bareTimes.push(performance.now() - began);
  }
  const plans = await explainQueries(observed, queries);
  await new Promise((resolve) => server.close(resolve));
  await observed.destroy();
  const ms = spreadOf(times);
  const bareMs = spreadOf(bareTimes).median;
  const totalMs = rounded(
    Math.max(0, ...plans.filter(({ query }) => /^select count/.test(query)).map((plan) => plan.ms)),
  );
  return {
    ms,
    rows: ids.length,
    total: document.meta.total,
    bareMs,
    ratio: rounded(ms.median / bareMs),
    totalMs,
    plans,
  };
}
