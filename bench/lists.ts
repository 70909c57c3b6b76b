/** Measures lists of the REST API with a million containers: times, plans, and the cost of exact totals. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { createApiKey } from '../identity/keys/api-keys.ts';
import { readTotal, storedTotal } from '../store/lists/totals.ts';
import { connectDatabase, type Database } from '../store/postgres/database.ts';
import { newId } from '../store/postgres/ids.ts';
import { migrate } from '../store/postgres/migrate.ts';
import { raiseLimits } from '../test/support/generous-limits.ts';
import { finish, readCommand } from './rig/command.ts';
import { rounded, type Spread, spreadOf } from './rig/figures.ts';
import { copyShipment } from './rig/many-shipments.ts';
import { startObservedApi } from './rig/observed-api.ts';
import { startOwnServers } from './rig/own-servers.ts';
import { explainQueries, type QueryPlan } from './rig/query-plans.ts';
import { recordJourney } from './rig/recorded-journey.ts';
import { COMMON_LINE, COMMON_PORT, RARE_PORT } from './rig/variety.ts';

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

/** Path of each list, and the table that the baseline reads for it. */
const lists: readonly { table: 'shipments' | 'containers' | 'tracking_requests'; path: string }[] = [
  ...listsOf('shipments', [
    '',
    'page[number]=100',
    'include=containers,port_of_lading,pod_terminal',
    'number=BENCH000000017',
    'filter[tracking_stopped]=true',
    'filter[status]=in_transit',
    'filter[status]=pending,arrived_at_pod&page[number]=100',
    `filter[port]=${COMMON_PORT}`,
    'filter[port]=Lyttelton',
    `filter[port_of_discharge]=${RARE_PORT}`,
    `filter[port_of_lading][]=CNSHA&filter[port_of_lading][]=CNNGB`,
    `filter[carrier]=${COMMON_LINE}`,
    `filter[carrier]=${COMMON_LINE}&filter[port]=${RARE_PORT}`,
    `filter[arrival_date_from]=${daysAway(15)}&filter[arrival_date_to]=${daysAway(18)}`,
    `filter[updated_after]=${daysAway(-1)}`,
    'filter[ref_number]=PO-17',
    'filter[tag]=tag17',
    'filter[flag]=booking_split,not_discharged',
    'sort=arrival_date',
    'sort=-arrival_date&page[number]=100',
    'sort=-changed_at',
  ]),
  ...listsOf('containers', [
    '',
    'page[number]=100',
    'page[number]=100&page[size]=100',
    'include=shipment,transport_events',
    'filter[number]=SIMU00000171',
    'filter[status]=available',
    'filter[status]=on_ship&page[number]=100',
    `filter[port]=${COMMON_PORT}`,
    `filter[port]=${RARE_PORT}`,
    `filter[carrier]=${COMMON_LINE}`,
    `filter[updated_after]=${daysAway(-1)}`,
    'filter[ref_number]=PO-17',
    `filter[delivered_after]=${daysAway(-1)}`,
    'filter[flag]=earlier_last_free_day:terminal',
    'sort=pickup_lfd',
    'sort=-pickup_lfd&page[number]=100',
    'sort=-changed_at',
  ]),
  ...listsOf('tracking_requests', [
    '',
    'page[number]=100',
    'include=tracked_object.containers',
    'filter[status]=failed',
    'filter[request_number]=BENCH000000017',
    `filter[scac]=${COMMON_LINE}`,
    'filter[request_type]=container',
    `filter[created_at][start]=${daysAway(-3)}&filter[created_at][end]=${daysAway(-2)}`,
    `filter[updated_at][start]=${daysAway(-1)}`,
    'sort=updated_at',
  ]),
];

const exports = [`/v2/containers.csv?filter[status]=available`, `/v2/shipments.csv?filter[carrier]=${COMMON_LINE}`];

function listsOf<Table extends string>(table: Table, queries: readonly string[]): { table: Table; path: string }[] {
  return queries.map((query) => ({ table, path: `/v2/${table}${query === '' ? '' : '?'}${query}` }));
}

function daysAway(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

interface ListFigures {
  path: string;
  ms: Spread;
  rows: number;
  total: number;
  bareMs: number;
  ratio: number;
  plans: QueryPlan[];
}

/** Totals maintained by triggers, with the condition that would otherwise have to be counted. */
const COUNTED = [
  { list: 'shipments', value: null, condition: sql`true` },
  { list: 'shipments', value: 'stopped', condition: sql`tracking_stopped_at is not null` },
  { list: 'containers', value: null, condition: sql`removed_at is null` },
  { list: 'tracking_requests', value: null, condition: sql`true` },
  { list: 'tracking_requests', value: 'created', condition: sql`status = 'created'` },
] as const;

interface CountFigures {
  list: string;
  total: number;
  cachedMs: number;
  countedMs: number;
}

const LINE_FEED = 10;

interface ExportFigures {
  path: string;
  rows: number;
  seconds: number;
  bodyMb: number;
  /** Peak growth of the process's memory during the export, in MB. */
  grownMb: number;
}

const servers = await startOwnServers({ temporal: 'none', durablePostgres: false });
const exported: ExportFigures[] = [];
const figures: ListFigures[] = [];
const counts: CountFigures[] = [];
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
  const containers = await database.selectFrom('containers').select('id').execute();
  const began = performance.now();
  await copyShipment(database, shipmentId, small, 500);
  await copyShipment(database, shipmentId, big, Math.ceil(options.containers / containers.length));
  await sql`vacuum analyze`.execute(database);
  // Simulates recordings, because rows changed since the last vacuum must be checked one by one when they are counted.
  await sql`update containers set version = version + 1 where random() < 0.01`.execute(database);
  fillSeconds = (performance.now() - began) / 1_000;
  console.error(`filled in ${fillSeconds.toFixed(0)} s`);
  await raiseLimits(database);
  for (const { account, accountId } of [
    { account: '', accountId: big },
    { account: 'small account: ', accountId: small },
  ]) {
    const { key } = await createApiKey(database, { accountId, name: 'Bench' });
    for (const list of account === '' ? lists : lists.filter(({ path }) => !path.includes('?'))) {
      const measured = await measure(list, key, accountId);
      figures.push({ ...measured, path: `${account}${list.path}` });
    }
    if (account === '') for (const path of exports) exported.push(await measureExport(path, key));
  }
  for (const counted of COUNTED) counts.push(await countRows(database, big, counted));
  await database.destroy();
} finally {
  await servers.stop();
}

const sequential = figures.flatMap(({ path, plans }) =>
  plans.flatMap((plan) => plan.sequential.map((name) => `${path}: ${name}`)),
);
finish(
  { name: command.name, json },
  [
    ...figures.flatMap(({ path, ms, rows, total, bareMs, ratio, plans }) => [
      `${path}: ${ms.median} ms (${ms.lowest} to ${ms.highest}), ${rows} of ${total} rows; by key ${bareMs} ms, ratio ${ratio}`,
      ...plans.map(
        (plan) => `    ${rounded(plan.ms)} ms, ${plan.rowsRead} rows: ${plan.query} … ${plan.scans.join(', ')}`,
      ),
    ]),
    ...exported.map(
      ({ path, rows, seconds, bodyMb, grownMb }) =>
        `${path}: ${rows} rows, ${bodyMb} MB in ${seconds} s; the process grew by ${grownMb} MB at most`,
    ),
    ...counts.map(
      ({ list, total, cachedMs, countedMs }) =>
        `total of ${list}, ${total}: cached ${cachedMs} ms, counted ${countedMs} ms`,
    ),
  ],
  [
    {
      target: `no list reads a table from end to end${sequential.length > 0 ? `: ${sequential.join(', ')}` : ''}`,
      met: sequential.length === 0,
    },
    ...exported.map(({ path, rows, seconds }) => ({
      target: `at least 20,000 rows/s by ${path}`,
      met: rows / seconds >= 20_000,
    })),
  ],
  {
    containers: options.containers,
    repeats: options.repeats,
    fillSeconds: rounded(fillSeconds),
    figures,
    exported,
    counts,
  },
);

async function countRows(
  database: Database,
  accountId: string,
  { list, value, condition }: (typeof COUNTED)[number],
): Promise<CountFigures> {
  const cached: number[] = [];
  const counted: number[] = [];
  let total = 0;
  for (let repeat = 0; repeat < options.repeats; repeat++) {
    let began = performance.now();
    total = await readTotal(database, storedTotal(accountId, list, value === null ? null : [value]));
    cached.push(performance.now() - began);
    began = performance.now();
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from ${sql.table(list)} where account_id = ${accountId} and ${condition}`.execute(
      database,
    );
    counted.push(performance.now() - began);
    if (rows[0]?.total !== total) throw new Error(`${list}: ${total} cached, ${rows[0]?.total} counted`);
  }
  const name = value === null ? list : `${list}, ${value}`;
  return { list: name, total, cachedMs: spreadOf(cached).median, countedMs: spreadOf(counted).median };
}

/**
 * Requests one list repeatedly, explains its queries once, and reads the same number of rows by their keys for
 * comparison.
 */
async function measure(
  { table, path }: (typeof lists)[number],
  apiKey: string,
  accountId: string,
): Promise<Omit<ListFigures, 'path'>> {
  const { recorder, observed, origin, stop } = await startObservedApi(servers.postgresUrl);
  const request = async () => {
    const began = performance.now();
    const response = await fetch(`${origin}${path}`, { headers: { authorization: `Token ${apiKey}` } });
    const document = (await response.json()) as { data: { id: string }[]; meta: { total: number } };
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(document)}`);
    return { ms: performance.now() - began, document };
  };
  await request();
  recorder.start();
  const { document } = await request();
  const queries = recorder.end();
  const times: number[] = [];
  const bareTimes: number[] = [];
  const ids = document.data.map(({ id }) => id);
  for (let repeat = 0; repeat < options.repeats; repeat++) {
    times.push((await request()).ms);
    const began = performance.now();
    await sql`select * from ${sql.table(table)} where account_id = ${accountId} and id = any(${ids})`.execute(observed);
    bareTimes.push(performance.now() - began);
  }
  const plans = await explainQueries(observed, queries);
  await stop();
  const ms = spreadOf(times);
  const bareMs = spreadOf(bareTimes).median;
  return {
    ms,
    rows: ids.length,
    total: document.meta.total,
    bareMs,
    ratio: rounded(ms.median / bareMs),
    plans,
  };
}

/** Measures one export, read as it arrives. The memory is that of this process, which serves the export. */
async function measureExport(path: string, apiKey: string): Promise<ExportFigures> {
  const { origin, stop } = await startObservedApi(servers.postgresUrl);
  const before = process.memoryUsage.rss();
  const began = performance.now();
  const response = await fetch(`${origin}${path}`, { headers: { authorization: `Token ${apiKey}` } });
  if (!response.ok || response.body === null) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  let [rows, bytes, highest] = [-1, 0, before];
  for await (const chunk of response.body) {
    for (const byte of chunk) if (byte === LINE_FEED) rows += 1;
    bytes += chunk.length;
    highest = Math.max(highest, process.memoryUsage.rss());
  }
  const seconds = (performance.now() - began) / 1_000;
  await stop();
  const megabytes = (count: number) => rounded(count / 1_048_576);
  return { path, rows, seconds: rounded(seconds), bodyMb: megabytes(bytes), grownMb: megabytes(highest - before) };
}
