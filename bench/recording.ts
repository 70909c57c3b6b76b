/**
 * Measures the recording of responses: its rate compared with plain transactions, and the time and write-ahead log of
 * each part.
 */
import { sql } from 'kysely';
import { pino } from 'pino';
import { connectDatabase, type Database } from '../store/postgres/database.ts';
import { migrate } from '../store/postgres/migrate.ts';
import { BareTransactions } from './recording/bare-transaction.ts';
import { captureJourney } from './recording/captured-journey.ts';
import { fillAccount } from './recording/fill.ts';
import { type Cost, StatementMeter } from './recording/statement-meter.ts';
import { PARTS } from './recording/statement-parts.ts';
import { addAccount, RecordedPolls, type TrackedJourney, trackJourneys } from './recording/tracked-journeys.ts';
import { finish, readCommand } from './rig/command.ts';
import { rounded, spreadOf, spreadText } from './rig/figures.ts';
import { startOwnServers } from './rig/own-servers.ts';
import { between, postgresMs } from './rig/processor-time.ts';
import { recordJourney } from './rig/recorded-journey.ts';

const command = {
  name: 'recording',
  about: `Records the responses of a line about journeys of 45 days: from the state in the database to the commit, without the call.
Baseline: transactions of two prepared statements that write as many rows, and as many bytes as recordings log, to tables
without further indexes.
Rounds of both take turns. Then journeys one after another, with the cost of every part.`,
  options: {
    scenario: { default: 'TWOFATES', help: 'simulated journey' },
    shipments: { default: 20_000, help: 'other shipments in the tables' },
    journeys: { default: 40, help: 'recorded in each round' },
    rounds: { default: 3, help: 'of each side' },
    connections: { default: 4, help: 'of the pool, each with one recording at a time' },
    measured: { default: 12, help: 'journeys whose parts are measured' },
  },
} as const;
const { options, json } = readCommand(command);
const logger = pino({ level: 'error' });
const ACCOUNTS = 4;

interface Round {
  perSecond: number;
  nodeMs: number;
  postgresMs: number;
}

const servers = await startOwnServers({ temporal: 'none', durablePostgres: true });
const recordings: Round[] = [];
const bare: Round[] = [];
let byPart: { news: PartCosts; quiet: PartCosts };
let written: { inserted: number; updated: number; bytes: number };
let responses = 0;
try {
  await migrate(servers.postgresUrl);
  const database = connectDatabase(servers.postgresUrl, { maxConnections: options.connections });
  const captured = await captureJourney(options.scenario, logger);
  responses = captured.responsesOf(1).length;
  const accountIds: string[] = [];
  for (let index = 0; index < ACCOUNTS; index++) {
    const accountId = await addAccount(database);
    accountIds.push(accountId);
    const template = await recordJourney(database, accountId, logger);
    await fillAccount(database, template, accountId, Math.ceil(options.shipments / ACCOUNTS));
  }
  await sql`vacuum analyze`.execute(database);
  let instance = 1_000;
  const track = async (count: number) => {
    const journeys = await trackJourneys(database, captured, accountIds, { first: instance, count });
    instance += count;
    return journeys;
  };
  const polls = new RecordedPolls(database, captured, logger);
  await recordAll(polls, await track(options.connections));
  const measured = await measureParts(servers.postgresUrl, database, polls, await track(options.measured));
  byPart = measured.byPart;
  written = measured.written;
  const transactions = await BareTransactions.open(servers.postgresUrl, options.connections, 20_000, written);
  for (let round = 0; round < options.rounds; round++) {
    const journeys = await track(options.journeys);
    const count = journeys.length * responses;
    recordings.push(await rate(database, count, () => recordAll(polls, journeys)));
    bare.push(await rate(database, count, () => writeBare(transactions, count)));
  }
  await transactions.close();
  await database.destroy();
} finally {
  await servers.stop();
}

const figures = (rounds: Round[]) => ({
  perSecond: spreadOf(rounds.map((round) => round.perSecond)),
  nodeMs: spreadOf(rounds.map((round) => round.nodeMs)),
  postgresMs: spreadOf(rounds.map((round) => round.postgresMs)),
});
const [ofRecordings, ofBare] = [figures(recordings), figures(bare)];
const ratio = rounded(ofRecordings.perSecond.median / ofBare.perSecond.median);
const cpuOf = ({ nodeMs, postgresMs: ms }: typeof ofRecordings) => nodeMs.median + ms.median;
const cpuRatio = rounded(cpuOf(ofRecordings) / cpuOf(ofBare));
finish(
  { name: command.name, json },
  [
    `${responses} responses with news in each journey; rows and bytes of one: ${JSON.stringify(written)}`,
    ...Object.entries({ recordings: ofRecordings, bare: ofBare }).map(
      ([name, { perSecond, nodeMs, postgresMs: ms }]) =>
        `${name}: ${spreadText(perSecond, '/s')}, CPU of Node ${spreadText(nodeMs, 'ms')}, of Postgres ${spreadText(ms, 'ms')} each`,
    ),
    `ratio: ${ratio} in recordings/s, ${cpuRatio} in CPU`,
    'with news:',
    ...table(byPart.news),
    'without news:',
    ...table(byPart.quiet),
  ],
  [],
  { ...options, responses, written, recordings: ofRecordings, bare: ofBare, ratio, cpuRatio, byPart },
);

type PartCosts = Record<string, Cost>;

async function recordAll(polls: RecordedPolls, journeys: readonly TrackedJourney[]): Promise<void> {
  const waiting = [...journeys];
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      for (let journey = waiting.shift(); journey !== undefined; journey = waiting.shift())
        for (const response of journey.responses) await polls.poll(journey, response);
    }),
  );
}

async function writeBare(transactions: BareTransactions, count: number): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      while (left-- > 0) await transactions.write();
    }),
  );
}

async function rate(database: Database, count: number, run: () => Promise<void>): Promise<Round> {
  // Opens every connection of the pool now, because Postgres processes that start later are not measured.
  await onEachConnection(database);
  const postgresBefore = await postgresMs(database);
  const before = { at: performance.now(), cpu: process.cpuUsage() };
  await run();
  const seconds = (performance.now() - before.at) / 1_000;
  const { user, system } = process.cpuUsage(before.cpu);
  const postgres = between(postgresBefore, await postgresMs(database));
  return { perSecond: count / seconds, nodeMs: (user + system) / 1_000 / count, postgresMs: postgres / count };
}

/** Measures with full-page writes off, because their number depends on when the last checkpoint ran. */
async function measureParts(
  url: string,
  database: Database,
  polls: RecordedPolls,
  journeys: readonly TrackedJourney[],
) {
  for (const [name, value] of [
    ['full_page_writes', 'off'],
    ['autovacuum', 'off'],
  ] as const)
    await set(name, value);
  const rowsBefore = await writtenRows();
  const meters = { news: await StatementMeter.open(url), quiet: await StatementMeter.open(url) };
  for (const journey of journeys) {
    for (const response of journey.responses) {
      await meters.news.measure(() => polls.poll(journey, response));
      const later = { ...response, now: new Date(response.now.getTime() + 3_600_000) };
      await meters.quiet.measure(() => polls.poll(journey, later));
    }
  }
  await meters.news.close();
  await meters.quiet.close();
  const rows = await writtenRows();
  for (const name of ['full_page_writes', 'autovacuum'] as const) await set(name, 'on');
  const count = journeys.length * responses;
  const each = (value: number) => Math.round(value / count);
  return {
    byPart: { news: perPoll(meters.news, count), quiet: perPoll(meters.quiet, count) },
    written: {
      inserted: each(rows.inserted - rowsBefore.inserted),
      // Excludes the one row that a poll without changes updates: its watch.
      updated: each(rows.updated - rowsBefore.updated - count),
      bytes: each([...meters.news.costs.values()].reduce((sum, { walBytes }) => sum + walBytes, 0)),
    },
  };

  async function set(name: string, value: string): Promise<void> {
    await sql`alter system set ${sql.raw(name)} = ${sql.raw(value)}`.execute(database);
    await sql`select pg_reload_conf()`.execute(database);
  }

  async function writtenRows(): Promise<{ inserted: number; updated: number }> {
    await onEachConnection(database);
    const { rows: sums } = await sql<{ inserted: number; updated: number }>`
      select sum(n_tup_ins)::int as inserted, sum(n_tup_upd)::int as updated
      from pg_stat_user_tables where schemaname = 'public'`.execute(database);
    return sums[0] ?? { inserted: 0, updated: 0 };
  }
}

/** Runs a statement on each connection of the pool, so that each reports the rows it has written. */
async function onEachConnection(database: Database): Promise<void> {
  const flushes = Array.from({ length: options.connections }, () =>
    sql`select pg_stat_force_next_flush(), pg_sleep(0.2)`.execute(database),
  );
  await Promise.all(flushes);
}

function perPoll({ costs }: StatementMeter, count: number): PartCosts {
  const parts = [...costs].map(([part, cost]) => {
    const { statements, wallMs, nodeMs, postgresMs: ms, walBytes } = cost;
    return [
      part,
      {
        statements: statements / count,
        wallMs: wallMs / count,
        nodeMs: nodeMs / count,
        postgresMs: ms / count,
        walBytes: walBytes / count,
      },
    ] as const;
  });
  return Object.fromEntries(parts);
}

function table(costs: PartCosts): string[] {
  const line = (name: string, { statements, wallMs, nodeMs, postgresMs: ms, walBytes }: Cost) =>
    [
      name.padEnd(14),
      ...[statements, wallMs, nodeMs, ms].map((value) => value.toFixed(2).padStart(9)),
      walBytes.toFixed(0).padStart(9),
    ].join(' ');
  const shown = PARTS.flatMap((part) => {
    const cost = costs[part];
    return cost !== undefined && (cost.statements > 0 || cost.nodeMs > 0.001) ? [{ part, cost }] : [];
  });
  const total = shown.reduce(
    (sum, { cost }) => ({
      statements: sum.statements + cost.statements,
      wallMs: sum.wallMs + cost.wallMs,
      nodeMs: sum.nodeMs + cost.nodeMs,
      postgresMs: sum.postgresMs + cost.postgresMs,
      walBytes: sum.walBytes + cost.walBytes,
    }),
    { statements: 0, wallMs: 0, nodeMs: 0, postgresMs: 0, walBytes: 0 },
  );
  return [
    ['part'.padEnd(14), ...['statements', 'ms', 'Node ms', 'PG ms', 'WAL bytes'].map((name) => name.padStart(9))].join(
      ' ',
    ),
    ...shown.map(({ part, cost }) => line(part, cost)),
    line('total', total),
  ];
}
