/**
 * Measures search with a million containers in a hundred accounts: times and plans of each kind of query, and the cost
 * that search entries add to recordings.
 */
import { sql } from 'kysely';
import { pino } from 'pino';
import { createApiKey } from '../identity/keys/api-keys.ts';
import { connectDatabase, type Database } from '../store/postgres/database.ts';
import { newId } from '../store/postgres/ids.ts';
import { migrate } from '../store/postgres/migrate.ts';
import { finish, readCommand } from './rig/command.ts';
import { percentile, rounded } from './rig/figures.ts';
import { startObservedApi } from './rig/observed-api.ts';
import { startOwnServers } from './rig/own-servers.ts';
import { explainQueries, type QueryPlan } from './rig/query-plans.ts';
import { recordJourney } from './rig/recorded-journey.ts';
import { costOfEntries, type EntryCost } from './rig/search-entry-cost.ts';
import { fillSearchable, rebuildSearch } from './rig/searchable-account.ts';

const command = {
  name: 'search',
  about: `GET /v2/search over HTTP, one request after another, in the largest account and in a small one.
Baseline: a shipment by its primary key, straight from Postgres, read between the searches. Fails where the p99 of all searches of an
account is 50 ms or more, where a table is read from end to end, or where something that is there is not found.`,
  options: {
    containers: { default: 1_000_000, help: 'of all accounts, a tenth of them in one; half as many shipments' },
    accounts: { default: 100, help: 'the first holds a tenth of the containers, the others as many as each other' },
    repeats: { default: 200, help: 'requests of each kind, each for another thing' },
    limit: { default: 50, help: 'ms that no p99 may reach' },
  },
} as const;
const { options, json } = readCommand(command);
const logger = pino({ level: 'silent' });

/** Values of one of the account's rows, from which searches are derived. */
interface Sample {
  number: string;
  container: string;
  reference: string;
  customer: string;
  vessel: string;
  lot: string | null;
}

/** Kinds of searches; `finds` says whether a search must find something. */
const KINDS: readonly { kind: string; finds: boolean; query(sample: Sample, index: number): string | null }[] = [
  { kind: 'container number', finds: true, query: ({ container }) => container },
  {
    kind: 'container number with space and dash',
    finds: true,
    query: ({ container }) => `${container.slice(0, 4).toLowerCase()} ${container.slice(4, 10)}-${container.slice(10)}`,
  },
  { kind: 'part of a container number', finds: true, query: ({ container }) => container.slice(4, 10) },
  { kind: 'bill of lading', finds: true, query: ({ number }) => number },
  { kind: 'part of a bill of lading', finds: true, query: ({ number }) => number.slice(2, 9) },
  { kind: 'three digits', finds: true, query: ({ number }) => number.slice(6, 9) },
  { kind: 'reference', finds: true, query: ({ reference }) => reference },
  { kind: 'customer', finds: true, query: ({ customer }) => customer.slice(0, 20) },
  { kind: 'vessel', finds: true, query: ({ vessel }) => vessel },
  { kind: 'part of a vessel', finds: true, query: ({ vessel }) => vessel.slice(9, 15) },
  { kind: 'custom field', finds: true, query: ({ lot }) => lot?.slice(0, 14) ?? null },
  { kind: 'part of every third container', finds: true, query: () => 'MSCU' },
  { kind: 'part of every bill of lading', finds: true, query: () => 'maeu' },
  { kind: 'word of every shipment', finds: true, query: () => 'vessel' },
  { kind: 'two letters', finds: true, query: ({ container }) => container.slice(0, 2) },
  { kind: 'one letter', finds: true, query: ({ container }) => container.slice(0, 1) },
  { kind: 'two digits that nothing begins with', finds: false, query: (_, index) => String(10 + (index % 80)) },
  { kind: 'nothing', finds: false, query: (_, index) => `QWX${index}JKZ` },
  { kind: 'nothing, of frequent parts', finds: false, query: (_, index) => `MSCUMAEU${index}VESSEL` },
];

interface KindFigures {
  account: string;
  kind: string;
  p50Ms: number;
  p99Ms: number;
  found: number;
  plans: QueryPlan[];
}

const servers = await startOwnServers({ temporal: 'none', durablePostgres: true });
const figures: KindFigures[] = [];
/** Times of all searches, by account. */
const searchMs = new Map<string, number[]>();
const bareMs: number[] = [];
const missing: string[] = [];
let costs: EntryCost[] = [];
let fillSeconds = 0;
let sizes: Record<string, string> = {};
try {
  const database = connectDatabase(servers.postgresUrl);
  await migrate(servers.postgresUrl);
  const accountIds = Array.from({ length: options.accounts }, newId);
  const recordingAccount = newId();
  await database
    .insertInto('accounts')
    .values([...accountIds, recordingAccount].map((id) => ({ id, name: 'Bench', settings: generousLimits() })))
    .execute();
  const shipmentId = await recordJourney(database, recordingAccount, logger);
  const began = performance.now();
  const share = Math.round((options.containers * 0.9) / (options.accounts - 1));
  for (const [index, accountId] of accountIds.entries()) {
    await fillSearchable(database, shipmentId, {
      accountId,
      containers: index === 0 ? options.containers / 10 : share,
    });
  }
  await rebuildSearch(database);
  await sql`vacuum analyze`.execute(database);
  fillSeconds = (performance.now() - began) / 1_000;
  console.error(`filled in ${fillSeconds.toFixed(0)} s`);
  sizes = await sizesOf(database);
  const [big = '', small = ''] = accountIds;
  for (const { account, accountId } of [
    { account: 'large', accountId: big },
    { account: 'small', accountId: small },
  ]) {
    figures.push(...(await measureAccount(database, account, accountId)));
  }
  costs = await costOfEntries(database, recordingAccount, shipmentId);
  await database.destroy();
} finally {
  await servers.stop();
}

const p99OfAccounts = [...searchMs].map(([account, times]) => ({ account, p99Ms: percentile(times, 0.99) }));
const sequential = figures.flatMap(({ account, kind, plans }) =>
  plans.flatMap((plan) => plan.sequential.map((table) => `${account}, ${kind}: ${table}`)),
);
finish(
  { name: command.name, json },
  [
    `shipment by its key: p50 ${percentile(bareMs, 0.5)} ms, p99 ${percentile(bareMs, 0.99)} ms`,
    ...figures.flatMap(({ account, kind, p50Ms, p99Ms, found, plans }) => [
      `${account} account, ${kind}: p50 ${p50Ms} ms, p99 ${p99Ms} ms, ${found} found`,
      ...plans.map((plan) => `    ${rounded(plan.ms)} ms, ${plan.rowsRead} rows: ${plan.scans.join(', ')}`),
    ]),
    ...costs.map(({ what, withMs, withoutMs }) => `${what}: ${withMs} ms, ${withoutMs} ms without entries`),
    ...Object.entries(sizes).map(([name, size]) => `${name}: ${size}`),
  ],
  [
    {
      target: `p99 of all searches under ${options.limit} ms: ${p99OfAccounts.map(({ account, p99Ms }) => `${account} account ${p99Ms} ms`).join(', ')}`,
      met: p99OfAccounts.every(({ p99Ms }) => p99Ms < options.limit),
    },
    { target: `no table is read from end to end${listed(sequential)}`, met: sequential.length === 0 },
    { target: `what is there is found${listed(missing)}`, met: missing.length === 0 },
  ],
  {
    ...options,
    fillSeconds: rounded(fillSeconds),
    bare: { p50Ms: percentile(bareMs, 0.5), p99Ms: percentile(bareMs, 0.99) },
    p99OfAccounts,
    figures,
    costs,
    sizes,
  },
);

function generousLimits(): string {
  return JSON.stringify({ limits: { default: 1_000_000 } });
}

function listed(what: readonly string[]): string {
  return what.length === 0 ? '' : `: ${what.join('; ')}`;
}

/** Returns the sizes of the search tables and indexes. */
async function sizesOf(database: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; size: string }>`
    select relname as name, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
    where relname like 'search_entries%' or relname in ('shipments', 'containers', 'tracking_requests')
    order by relname`.execute(database);
  return Object.fromEntries(rows.map(({ name, size }) => [name, size]));
}

async function sampleRows(database: Database, accountId: string): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    select s.bill_of_lading_number as number, c.number as container, s.ref_numbers[1] as reference, s.customer_name as customer,
      s.published ->> 'pod_vessel_name' as vessel, f.value #>> '{}' as lot
    from shipments s
    join containers c on c.account_id = s.account_id and c.shipment_id = s.id
    left join custom_fields f on f.account_id = s.account_id and f.shipment_id = s.id
    where s.account_id = ${accountId} and (f.id is not null or random() < 0.3)
    order by random() limit ${options.repeats}`.execute(database);
  return rows;
}

async function measureAccount(database: Database, account: string, accountId: string): Promise<KindFigures[]> {
  const { key } = await createApiKey(database, { accountId, name: 'Bench' });
  const samples = await sampleRows(database, accountId);
  const { recorder, observed, origin, stop } = await startObservedApi(servers.postgresUrl);
  const request = async (query: string) => {
    const began = performance.now();
    const response = await fetch(`${origin}/v2/search?query=${encodeURIComponent(query)}`, {
      headers: { authorization: `Token ${key}` },
    });
    const document = (await response.json()) as { data: { id: string }[] };
    if (!response.ok) throw new Error(`${query}: ${response.status} ${JSON.stringify(document)}`);
    return { ms: performance.now() - began, ids: document.data.map(({ id }) => id) };
  };
  const measured: KindFigures[] = [];
  await request('warm');
  for (const { kind, finds, query } of KINDS) {
    const queries = samples.flatMap((sample, index) => query(sample, index) ?? []);
    const times: number[] = [];
    let found = 0;
    for (const text of queries) {
      const response = await request(text);
      times.push(response.ms);
      found = Math.max(found, response.ids.length);
      if (finds && response.ids.length === 0) missing.push(`${account}, ${kind}: ${text}`);
      await lookUp(database, accountId, response.ids);
    }
    recorder.start();
    await request(queries[0] ?? 'nothing');
    const plans = await explainQueries(observed, recorder.end());
    searchMs.set(account, [...(searchMs.get(account) ?? []), ...times]);
    measured.push({ account, kind, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99), found, plans });
    console.error(`${account}, ${kind}: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`);
  }
  await stop();
  return measured;
}

/** Runs the baseline query, each time right after a search so that both run under the same conditions. */
async function lookUp(database: Database, accountId: string, [id = accountId]: readonly string[]): Promise<void> {
  const began = performance.now();
  await sql`select * from shipments where account_id = ${accountId} and id = ${id}`.execute(database);
  bareMs.push(performance.now() - began);
}
