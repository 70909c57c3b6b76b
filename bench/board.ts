/** Measures the cost of opening the tracking board of an account with 100,000 tracking requests. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { createApiKey } from '../identity/keys/api-keys.ts';
import { connectDatabase, type Database } from '../store/postgres/database.ts';
import { migrate } from '../store/postgres/migrate.ts';
import { raiseLimits } from '../test/support/generous-limits.ts';
import { type BoardState, fillBoard, STATES, setState } from './rig/board-account.ts';
import { finish, readCommand } from './rig/command.ts';
import { percentile, rounded } from './rig/figures.ts';
import { startObservedApi } from './rig/observed-api.ts';
import { startOwnServers } from './rig/own-servers.ts';
import { explainQueries, type QueryPlan } from './rig/query-plans.ts';

const command = {
  name: 'board',
  about: `All requests of the tracking board's page when it opens, sent at once: for an account whose lines respond,
and while all of them are down. Baseline: its requests counted by status and as many rows read by their keys, straight from Postgres.
Fails where 95 of 100 openings do not take less than half a second, nor the first one of a server that was just started.`,
  options: {
    requests: { default: 100_000, help: 'tracking requests of the account' },
    repeats: { default: 40, help: 'openings in each state' },
    starts: { default: 5, help: 'of the API in each state; the first opening of each counts apart' },
    limit: { default: 500, help: 'ms of the server that an opening may not reach' },
  },
} as const;
const { options, json } = readCommand(command);

/**
 * Requests that the page sends when it opens (web/src/pages/tracking/queries.ts), including the board itself, its list
 * of lines and the exception count in the header.
 */
const BOARD = '/v2/tracking_board?page[size]=50&page[number]=1';
const OPENING = [BOARD, '/v2/shipping_lines', '/v2/exceptions/summary'];

interface Times {
  p50Ms: number;
  p95Ms: number;
}

interface StateFigures {
  state: BoardState;
  /** From the first request to the last response. */
  opening: Times;
  board: Times;
  firstMs: number[];
  baseline: Times;
  ratio: number;
  plans: QueryPlan[];
}

const servers = await startOwnServers({ temporal: 'none', durablePostgres: false });
const figures: StateFigures[] = [];
try {
  await migrate(servers.postgresUrl);
  const database = connectDatabase(servers.postgresUrl);
  const accountId = await fillBoard(database, options.requests, pino({ level: 'silent' }));
  await raiseLimits(database);
  const { key } = await createApiKey(database, { accountId, name: 'Bench' });
  for (const state of STATES) {
    await setState(database, accountId, state);
    figures.push(await measure(database, accountId, key, state));
  }
  await database.destroy();
} finally {
  await servers.stop();
}

finish(
  { name: command.name, json },
  figures.flatMap(({ state, opening, board, firstMs, baseline, ratio, plans }) => [
    `${state}: opened in ${inWords(opening)}; the board alone ${inWords(board)}, first responses ${firstMs.join(', ')} ms`,
    `  counting and reading by key ${inWords(baseline)}, ratio ${ratio}`,
    ...plans.map(
      (plan) => `    ${rounded(plan.ms)} ms, ${plan.rowsRead} rows: ${plan.query} … ${plan.scans.join(', ')}`,
    ),
  ]),
  figures.flatMap(({ state, opening, firstMs }) => [
    { target: `${state}: p95 of opening under ${options.limit} ms`, met: opening.p95Ms < options.limit },
    { target: `${state}: the first opening under ${options.limit} ms`, met: Math.max(...firstMs) < options.limit },
  ]),
  { requests: options.requests, repeats: options.repeats, figures },
);

function inWords({ p50Ms, p95Ms }: Times): string {
  return `${p50Ms} ms (p95 ${p95Ms} ms)`;
}

function timesOf(times: readonly number[]): Times {
  return { p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) };
}

async function measure(database: Database, accountId: string, key: string, state: BoardState): Promise<StateFigures> {
  const first: number[] = [];
  for (let start = 0; start < options.starts; start++) {
    const { origin, stop } = await startObservedApi(servers.postgresUrl);
    first.push(rounded(await timeOf(() => requestAll(origin, key))));
    await stop();
  }
  const { recorder, observed, origin, stop } = await startObservedApi(servers.postgresUrl);
  await requestAll(origin, key);
  recorder.start();
  const ids = await request(origin, key, BOARD);
  const plans = await explainQueries(observed, recorder.end());
  const [opening, board, baseline]: [number[], number[], number[]] = [[], [], []];
  for (let repeat = 0; repeat < options.repeats; repeat++) {
    opening.push(await timeOf(() => requestAll(origin, key)));
    board.push(await timeOf(() => request(origin, key, BOARD)));
    baseline.push(await timeOf(() => readBare(database, accountId, ids)));
  }
  await stop();
  const [all, bare] = [timesOf(opening), timesOf(baseline)];
  const ratio = rounded(all.p50Ms / bare.p50Ms);
  return { state, opening: all, board: timesOf(board), firstMs: first, baseline: bare, ratio, plans };
}

async function requestAll(origin: string, key: string): Promise<void> {
  await Promise.all(OPENING.map((path) => request(origin, key, path)));
}

async function request(origin: string, key: string, path: string): Promise<string[]> {
  const response = await fetch(`${origin}${path}`, { headers: { authorization: `Token ${key}` } });
  const document = (await response.json()) as { data: { id: string }[] | { id: string } };
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(document)}`);
  return [document.data].flat().map(({ id }) => id);
}

async function readBare(database: Database, accountId: string, ids: readonly string[]): Promise<void> {
  await sql`select status, count(*) from tracking_requests where account_id = ${accountId} group by 1`.execute(
    database,
  );
  await sql`select * from tracking_requests where account_id = ${accountId} and id = any(${[...ids]}::uuid[])`.execute(
    database,
  );
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
