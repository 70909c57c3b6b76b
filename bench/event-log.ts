/**
 * Measures the event log with a million events: reads that follow a cursor, reads deep in the log, filters, the stream,
 * and live delivery.
 */
import type { ChildProcess } from 'node:child_process';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createApiKey } from '../identity/keys/api-keys.ts';
import { appendEvents } from '../store/events/append-events.ts';
import { connectDatabase, type Database } from '../store/postgres/database.ts';
import { newId } from '../store/postgres/ids.ts';
import { migrate } from '../store/postgres/migrate.ts';
import { freePorts } from '../test/support/free-ports.ts';
import { raiseLimits } from '../test/support/generous-limits.ts';
import { copyEvents, sizeOfEvents } from './event-log/fill.ts';
import {
  type LogRange,
  type Reader,
  type ReadFigures,
  readPages,
  readStream,
  timeLive,
  timeOfPage,
} from './event-log/readers.ts';
import { finish, readCommand } from './rig/command.ts';
import { median, rounded } from './rig/figures.ts';
import { startOwnServers } from './rig/own-servers.ts';
import { between, postgresMs, processorMs } from './rig/processor-time.ts';
import { recordJourney } from './rig/recorded-journey.ts';
import { startServerProcess } from './rig/server-process.ts';

const command = {
  name: 'event-log',
  about: `GET /v2/events and /v2/events/stream of the API process: one reader of the largest account, over one connection.
Baseline: a bare server of node:http and pg that runs one indexed, prepared query a page and hands its bodies on, read by the same
reader. Events are copies of a journey that the product recorded.`,
  options: {
    events: { default: 1_000_000, help: 'over all accounts; the largest has a tenth' },
    accounts: { default: 10, help: 'one of them the largest, the others as large as each other' },
    read: { default: 20_000, help: 'events that are read in each round, the last of the account' },
    rounds: { default: 3, help: 'of API and baseline in turn; the median counts' },
    live: { default: 200, help: 'events that are committed one by one while a stream listens' },
  },
} as const;
const { options, json } = readCommand(command);

const LIMITS = [100, 1_000];
const RARE = 'container.transport.delivered';

const servers = await startOwnServers({ temporal: 'none', durablePostgres: false });
const children: ChildProcess[] = [];
const lines: string[] = [];
const verdicts: { target: string; met: boolean }[] = [];
const figures: Record<string, unknown> = {};
try {
  const database = connectDatabase(servers.postgresUrl);
  const { accountId, key, count } = await fill(database);
  const [apiPort = 0, barePort = 0] = await freePorts(2);
  children.push(
    await startServerProcess('infra/processes/api-process.ts', {
      DATABASE_URL: servers.postgresUrl,
      TEMPORAL_ADDRESS: '127.0.0.1:9',
      SEAMARK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      SEAMARK_API_PORT: String(apiPort),
      SEAMARK_LOG_LEVEL: 'info',
    }),
    await startServerProcess('bench/event-log/bare-server.ts', {
      BARE_DATABASE_URL: servers.postgresUrl,
      BARE_PORT: String(barePort),
    }),
  );
  const apiPid = children[0]?.pid ?? 0;
  const api: Reader = { origin: `http://127.0.0.1:${apiPort}`, headers: { authorization: `Token ${key}` } };
  const bare: Reader = { origin: `http://127.0.0.1:${barePort}`, headers: {} };
  for (const limit of LIMITS) await compare(api, bare, { accountId, count, limit });
  await readWhole(api, count, (read) => withCost(database, apiPid, read));
  await readDeep(api, count);
  await readFiltered(api, count);
  await followLive(api, database, accountId);
  await database.destroy();
} finally {
  for (const child of children) child.kill();
  await servers.stop();
}
finish({ name: command.name, json }, lines, verdicts, { options, ...figures });

async function fill(database: Database): Promise<{ accountId: string; key: string; count: number }> {
  await migrate(servers.postgresUrl);
  const began = performance.now();
  const [recorded = '', accountId = '', ...others] = Array.from({ length: options.accounts + 1 }, newId);
  await database
    .insertInto('accounts')
    .values([recorded, accountId, ...others].map((id) => ({ id, name: 'Bench' })))
    .execute();
  await recordJourney(database, recorded, pino({ level: 'silent' }));
  const count = Math.ceil(options.events / 10);
  await copyEvents(database, recorded, accountId, count);
  for (const id of others) await copyEvents(database, recorded, id, Math.ceil((options.events * 0.9) / others.length));
  await sql`vacuum analyze events`.execute(database);
  await raiseLimits(database);
  const { key } = await createApiKey(database, { accountId, name: 'Bench' });
  const { textBytes, storedBytes } = await sizeOfEvents(database);
  console.error(`filled in ${Math.round((performance.now() - began) / 1_000)} s`);
  lines.push(
    `an event: ${rounded(textBytes / 1e3)} kB of JSON, ${rounded(storedBytes / 1e3)} kB in Postgres, indexes included`,
  );
  Object.assign(figures, { textBytes, storedBytes });
  return { accountId, key, count };
}

interface Compared {
  accountId: string;
  count: number;
  limit: number;
}

async function compare(api: Reader, bare: Reader, { accountId, count, limit }: Compared): Promise<void> {
  const range = rangeOf(count);
  const results: { api: ReadFigures; bare: ReadFigures }[] = [];
  for (let round = 0; round < options.rounds; round++) {
    results.push({
      bare: await readPages(bare, (after) => `/?account=${accountId}&after=${after}&limit=${limit}`, range),
      api: await readPages(api, (after) => `/v2/events?after=${after}&limit=${limit}`, range),
    });
  }
  const rate = (name: 'api' | 'bare') => median(results.map((result) => result[name].perSecond));
  const ratio = rate('api') / rate('bare');
  const [first] = results;
  if (first?.api.events !== range.until - range.from) throw new Error(`${first?.api.events} events were read`);
  lines.push(
    `pages of ${limit}: ${rounded(rate('api'))} events/s (${rounded(first.api.megabytesPerSecond)} MB/s), ` +
      `bare ${rounded(rate('bare'))}, ratio ${rounded(ratio)}`,
  );
  verdicts.push({ target: `pages of ${limit} at least as fast as the bare server's`, met: ratio >= 1 });
  figures[`pages${limit}`] = { api: rate('api'), bare: rate('bare'), ratio, results };
}

/** Returns the range that is read repeatedly: the end of the log, as a client reads it when catching up. */
function rangeOf(count: number): LogRange {
  return { from: Math.max(0, count - options.read), until: count };
}

/** CPU time per event, in microseconds. The API and Postgres run concurrently, each on its own core. */
type Measure = (read: () => Promise<ReadFigures>) => Promise<ReadFigures & { apiUs: number; postgresUs: number }>;

async function withCost(database: Database, apiPid: number, read: () => Promise<ReadFigures>): ReturnType<Measure> {
  const before = { api: await processorMs(apiPid), postgres: await postgresMs(database) };
  const result = await read();
  const perEvent = (ms: number) => (ms * 1_000) / result.events;
  const apiUs = perEvent((await processorMs(apiPid)) - before.api);
  return { ...result, apiUs, postgresUs: perEvent(between(before.postgres, await postgresMs(database))) };
}

async function readWhole(api: Reader, count: number, measure: Measure): Promise<void> {
  const range = rangeOf(count);
  const slim = '&fields[event]=event,sequence,occurred_at,container';
  const pages = (more: string) =>
    measure(() => readPages(api, (after) => `/v2/events?after=${after}&limit=1000${more}`, range));
  const whole = await pages('');
  const bodiless = await pages(slim);
  // The first reads open the connections, so they are not measured.
  await readStream(api, `/v2/events/stream?after=${range.from}&until=newest`);
  const stream = await measure(() => readStream(api, `/v2/events/stream?after=${range.from}&until=newest`));
  if (stream.events !== range.until - range.from) throw new Error(`${stream.events} events were streamed`);
  const lineOf = (name: string, { perSecond, megabytesPerSecond, apiUs, postgresUs }: Awaited<ReturnType<Measure>>) =>
    `${name}: ${rounded(perSecond)} events/s (${rounded(megabytesPerSecond)} MB/s); ` +
    `processor time per event: API ${rounded(apiUs)} us, Postgres ${rounded(postgresUs)} us`;
  lines.push(
    lineOf('pages of 1000, once more', whole),
    lineOf('without what was rendered, 1000 a page', bodiless),
    lineOf('stream that catches up', stream),
  );
  verdicts.push({ target: 'at least 20,000 events/s by a stream', met: stream.perSecond >= 20_000 });
  Object.assign(figures, { whole, bodiless, stream });
}

/** Alternates between requests for the first page and the last full page. */
async function readDeep(api: Reader, count: number): Promise<void> {
  const times: { first: number; deep: number }[] = [];
  for (let turn = 0; turn < 60; turn++) {
    times.push({
      first: await timeOfPage(api, '/v2/events?after=0'),
      deep: await timeOfPage(api, `/v2/events?after=${count - 100}`),
    });
  }
  const [first, deep] = [median(times.map((one) => one.first)), median(times.map((one) => one.deep))];
  lines.push(`first page ${rounded(first)} ms, page at the end ${rounded(deep)} ms, ratio ${rounded(deep / first)}`);
  verdicts.push({ target: 'a deep cursor costs less than 1.3 times the first', met: deep / first < 1.3 });
  Object.assign(figures, { firstPageMs: first, deepPageMs: deep });
}

async function readFiltered(api: Reader, count: number): Promise<void> {
  const container = `00000000-0000-7000-8000-${Math.floor(count / 60)
    .toString(16)
    .padStart(12, '0')}`;
  const queries = {
    'one container in the middle of the log': `filter[container]=${container}`,
    'a name that nothing has, which passes over 10,000 events': `filter[event]=${RARE}`,
    'the newest day': `after=${Math.max(0, count - 5_000)}&filter[created_at][start]=${new Date(Date.now() - 86_400_000).toISOString()}`,
  };
  for (const [name, query] of Object.entries(queries)) {
    const times: number[] = [];
    for (let turn = 0; turn < 20; turn++) times.push(await timeOfPage(api, `/v2/events?${query}`));
    lines.push(`${name}: ${rounded(median(times))} ms`);
    figures[name] = times;
  }
}

async function followLive(api: Reader, database: Database, accountId: string): Promise<void> {
  const { name, body } = await database
    .selectFrom('events')
    .select(['name', 'body'])
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const blank = { shipmentId: null, containerId: null, trackingRequestId: null, occurredAt: null, backfilled: false };
  const times = await timeLive(api, '/v2/events/stream?after=newest', {
    count: options.live,
    everyMs: 20,
    commit: () =>
      database.transaction().execute(async (trx) => {
        const event = {
          ...blank,
          id: newId(),
          name,
          body: body as unknown as { reference: { id: string; type: string }; included: unknown[] },
        };
        await appendEvents(trx, accountId, [event], () => '');
      }),
  });
  const sorted = times.toSorted((one, other) => one - other);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  lines.push(`commit to stream, 50 events/s: p50 ${rounded(median(times))} ms, p99 ${rounded(p99)} ms`);
  Object.assign(figures, { liveP50Ms: median(times), liveP99Ms: p99 });
}
