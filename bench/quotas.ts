/** Measures the database cost of admitting a call to a source, depending on the number of waiting polls. */
import { type RawBuilder, sql } from 'kysely';
import { connectDatabase, type Database } from '../store/postgres/database.ts';
import { newId } from '../store/postgres/ids.ts';
import { migrate } from '../store/postgres/migrate.ts';
import { reserveQuota } from '../store/watches/quotas.ts';
import { finish, readCommand } from './rig/command.ts';
import { rounded } from './rig/figures.ts';
import { startOwnServers } from './rig/own-servers.ts';
import { applicationMs, between } from './rig/processor-time.ts';

const command = {
  name: 'quotas',
  about: `Processor time of Postgres for each question "may this poll call the line now?", with 100 to 100,000 polls of 20 accounts
waiting: newcomers that wait too, newcomers of another account, which go between, and polls whose turn has come.
Baseline: an update of one row by its key on the same connection.`,
  options: {
    calls: {
      default: 2_000,
      help: 'of each kind at each size; the clock of processors ticks a hundred times a second',
    },
    most: { default: 100_000, help: 'polls that wait in the last round' },
    limit: { default: 1, help: 'ms of processor time that none may exceed' },
  },
} as const;
const { options, json } = readCommand(command);

const APPLICATION = 'seamark-bench-quotas';
const CREDENTIAL = 'line:TEST';
const LIMITS = { perSecond: 2, perMinute: 60, perHour: 3_000, perDay: 50_000, concurrency: 1_000 };
const START = Date.parse('2026-08-01T00:00:00Z');
const accounts = Array.from({ length: 20 }, () => newId());
const another = newId();

interface Cost {
  cpuMs: number;
  wallMs: number;
}

const servers = await startOwnServers({ temporal: 'none', durablePostgres: true });
const rows: Record<string, Cost>[] = [];
let baseline: Cost;
const sizes = [100, 1_000, 10_000, 100_000].filter((size) => size <= options.most);
try {
  await migrate(servers.postgresUrl);
  // A single connection, so that its CPU time is spent only on the measured calls.
  const database = connectDatabase(servers.postgresUrl, { applicationName: APPLICATION, maxConnections: 1 });
  await sql`create table bare (id integer primary key, calls integer not null default 0)`.execute(database);
  await sql`insert into bare select generate_series(1, 20)`.execute(database);
  const wait = (accountId: string) => requestLeave(database, accountId, newId(), 0);
  for (const size of sizes) {
    await fill(database, size);
    const newcomer = await costOf(database, (index) => wait(accounts[index % accounts.length] ?? another));
    const between = await costOf(database, () => wait(another));
    const turns = await firstTurns(database);
    const atTurn = await costOf(
      database,
      async (index) => {
        const turn = turns[index];
        if (turn === undefined) throw new Error('too few polls wait');
        await requestLeave(database, turn.accountId, turn.watchId, turn.at.getTime() - START);
      },
      turns.length,
    );
    rows.push({ newcomer, between, atTurn });
    console.error(`${size} wait: ${JSON.stringify(rows.at(-1))}`);
  }
  baseline = await costOf(database, (index) => update(database, index));
  await database.destroy();
} finally {
  await servers.stop();
}

/** Adds waiting polls, spread over all accounts, up to the given number. */
async function fill(database: Database, size: number): Promise<void> {
  const waiting = await count(database, sql`quota_turns`);
  // Inserts in small transactions, because Postgres cannot remove old versions of the counter rows until a transaction
  // ends.
  for (let from = waiting; from < size; from += 100) {
    await sql`
      select reserve_quota(${CREDENTIAL}, (${accounts}::uuid[])[1 + n % ${accounts.length}::int], gen_random_uuid(), false, ${new Date(START)},
        ${LIMITS.perSecond}::int, ${LIMITS.perMinute}::int, ${LIMITS.perHour}::int, ${LIMITS.perDay}::int, 50)
      from generate_series(${from}::int, ${Math.min(size, from + 100) - 1}::int) n`.execute(database);
  }
  await sql`vacuum (analyze) quota_turns, quota_waiting, quota_lanes, quota_reservations`.execute(database);
}

async function requestLeave(database: Database, accountId: string, watchId: string, atMs: number): Promise<void> {
  const request = { credentialKey: CREDENTIAL, accountId, watchId, urgent: false, limits: LIMITS };
  await reserveQuota(database, request, new Date(START + atMs));
}

async function update(database: Database, index: number): Promise<void> {
  await sql`
    with durability as (select set_config('synchronous_commit', 'off', true))
    update bare set calls = calls + 1 from durability where id = ${(index % 20) + 1}`.execute(database);
}

async function firstTurns(database: Database): Promise<{ accountId: string; watchId: string; at: Date }[]> {
  const { rows: turns } = await sql<{ accountId: string; watchId: string; at: Date }>`
    select account_id as "accountId", watch_id as "watchId", turn_at as at from quota_turns
    order by turn_at, id limit ${options.calls}`.execute(database);
  return turns;
}

async function count(database: Database, table: RawBuilder<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ count: string }>`select count(*) from ${table}`.execute(database);
  return Number(counted[0]?.count ?? 0);
}

async function costOf(
  database: Database,
  call: (index: number) => Promise<void>,
  calls = options.calls,
): Promise<Cost> {
  const before = await applicationMs(database, APPLICATION);
  const startedAt = performance.now();
  for (let index = 0; index < calls; index += 1) await call(index);
  const wallMs = (performance.now() - startedAt) / calls;
  return {
    cpuMs: rounded(between(before, await applicationMs(database, APPLICATION)) / calls),
    wallMs: rounded(wallMs),
  };
}

const largest = Math.max(...rows.flatMap((row) => Object.values(row).map(({ cpuMs }) => cpuMs)));
finish(
  { name: command.name, json },
  [
    ...rows.map(
      (row, index) =>
        `${sizes[index]} wait: ${Object.entries(row)
          .map(([kind, { cpuMs, wallMs }]) => `${kind} ${cpuMs} ms of CPU, ${wallMs} ms`)
          .join('; ')}`,
    ),
    `one bare update: ${baseline.cpuMs} ms of CPU, ${baseline.wallMs} ms`,
  ],
  [{ target: `at most ${options.limit} ms of processor time, however many wait`, met: largest <= options.limit }],
  { calls: options.calls, sizes, rows, baseline, ratio: rounded(largest / baseline.cpuMs) },
);
