/**
 * Measures calls of the tool that assistants use most, compared with a server that has one tool and no database, and
 * the size of responses.
 */
import type { ChildProcess } from 'node:child_process';
import { sql } from 'kysely';
import { pino } from 'pino';
import { bootstrapAccount } from '../identity/keys/bootstrap.ts';
import { connectDatabase, type Database } from '../store/postgres/database.ts';
import { migrate } from '../store/postgres/migrate.ts';
import { freePorts } from '../test/support/free-ports.ts';
import { raiseLimits } from '../test/support/generous-limits.ts';
import { type Era, loadMessages, type MessageLoadResult, type MessageTarget, responseTo } from './mcp/message-load.ts';
import { finish, readCommand } from './rig/command.ts';
import { median, rounded } from './rig/figures.ts';
import { copyShipment } from './rig/many-shipments.ts';
import { startOwnServers } from './rig/own-servers.ts';
import { applicationMs, between, processorMs } from './rig/processor-time.ts';
import { recordJourney } from './rig/recorded-journey.ts';
import { startServerProcess, stopServerProcess } from './rig/server-process.ts';

const command = {
  name: 'mcp',
  about: `get_container of the MCP process in both revisions of the protocol: an API key, rate limits that are counted and not reached, and
every container read from the database at every call. Baseline: a tiny server on the same protocol library with one tool whose response
is always the same, under the same load.`,
  options: {
    shipments: { default: 500, help: 'of two containers each' },
    seconds: { default: 8, help: 'of each load' },
    rounds: { default: 3, help: 'of product and baseline in turn; the median counts' },
    connections: { default: 8, help: 'of the load generator' },
  },
} as const;
const { options, json } = readCommand(command);

const LISTS_OF_25 = ['list_containers', 'list_shipments', 'list_tracking_requests'];
const LIST_LIMIT_BYTES = 25_000;
const TOOLS_LIMIT_BYTES = 20_000;
const MIN_RATIO = 0.25;

const servers = await startOwnServers({ temporal: 'none', durablePostgres: false });
const processes: ChildProcess[] = [];
const verdicts: { target: string; met: boolean }[] = [];
const lines: string[] = [];
const figures: Record<string, unknown> = {};
try {
  const { key, ids } = await fill(servers.postgresUrl);
  const [mcpPort = 0, barePort = 0] = await freePorts(2);
  const mcp = await startServerProcess('infra/processes/mcp-process.ts', {
    DATABASE_URL: servers.postgresUrl,
    SEAMARK_MCP_PORT: String(mcpPort),
    SEAMARK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    SEAMARK_LOG_LEVEL: 'info',
  });
  processes.push(mcp);
  const tiny = await startServerProcess('bench/mcp/bare-server.ts', { BARE_PORT: String(barePort) });
  processes.push(tiny);
  const product = { url: `http://127.0.0.1:${mcpPort}/mcp`, authorization: `Token ${key}`, pid: mcp.pid ?? 0 };
  const bare = { url: `http://127.0.0.1:${barePort}/mcp`, authorization: null, pid: tiny.pid ?? 0 };
  const database = connectDatabase(servers.postgresUrl);
  await compare('2026-07-28', { product, bare, ids, database });
  await compare('2025-11-25', { product, bare, ids, database });
  await database.destroy();
  await measureSizes(product);
} finally {
  await Promise.all(processes.map(stopServerProcess));
  await servers.stop();
}
finish({ name: command.name, json }, lines, verdicts, { options, ...figures });

interface Compared {
  product: MeasuredTarget;
  bare: MeasuredTarget;
  ids: readonly string[];
  database: Database;
}

type MeasuredTarget = MessageTarget & { pid: number };

/** CPU milliseconds per call, of the server and of its Postgres connections. */
type Measured = MessageLoadResult & { serverMs: number; postgresMs: number };

async function compare(era: Era, { product, bare, ids, database }: Compared): Promise<void> {
  const load = async (target: MeasuredTarget, seconds: number = options.seconds): Promise<Measured> => {
    const before = { server: await processorMs(target.pid), postgres: await applicationMs(database, 'seamark-mcp') };
    const result = await loadMessages(target, ids, { era, connections: options.connections, seconds });
    const serverMs = (await processorMs(target.pid)) - before.server;
    const postgresMs = between(before.postgres, await applicationMs(database, 'seamark-mcp'));
    return { ...result, serverMs: serverMs / result.calls, postgresMs: postgresMs / result.calls };
  };
  await load(product, 5);
  await load(bare, 3);
  const rounds: { product: Measured; bare: Measured }[] = [];
  for (let round = 0; round < options.rounds; round++) {
    rounds.push({ bare: await load(bare), product: await load(product) });
  }
  const middle = (name: 'product' | 'bare', figure: keyof Measured) =>
    median(rounds.map((result) => result[name][figure]));
  for (const name of ['product', 'bare'] as const) {
    const figure = (of: keyof Measured) => rounded(middle(name, of));
    const processor = `${figure('serverMs')} ms of processor and ${figure('postgresMs')} in Postgres`;
    lines.push(
      `${era}, ${name}: ${figure('perSecond')} calls/s of ${figure('bytes')} bytes, p99 ${figure('p99Ms')} ms, ${processor}`,
    );
  }
  const ratio = middle('product', 'perSecond') / middle('bare', 'perSecond');
  lines.push(`${era}: ratio ${rounded(ratio)}`);
  verdicts.push({
    target: `${era}: at least a quarter of the calls per second of a tiny server`,
    met: ratio >= MIN_RATIO,
  });
  figures[era] = { ratio, rounds };
}

async function measureSizes(product: MessageTarget): Promise<void> {
  const tools = Buffer.byteLength(await responseTo(product, 'tools/list'));
  const lists: Record<string, number> = {};
  for (const name of LISTS_OF_25) {
    const response = await responseTo(product, 'tools/call', { name, arguments: { page_size: 25 } });
    const { result } = JSON.parse(response) as { result: { structuredContent: unknown } };
    lists[name] = Buffer.byteLength(JSON.stringify(result.structuredContent));
  }
  lines.push(`tools/list: ${tools} bytes`);
  for (const [name, bytes] of Object.entries(lists)) lines.push(`${name}, 25 rows: ${bytes} bytes`);
  verdicts.push({ target: 'tools/list under 20 kB', met: tools < TOOLS_LIMIT_BYTES });
  const isSmall = Object.values(lists).every((bytes) => bytes < LIST_LIMIT_BYTES);
  verdicts.push({ target: 'lists of 25 rows under 25 kB', met: isSmall });
  Object.assign(figures, { bytes: { 'tools/list': tools, ...lists } });
}

async function fill(url: string): Promise<{ key: string; ids: string[] }> {
  await migrate(url);
  const database = connectDatabase(url);
  const { accountId, apiKey } = await bootstrapAccount(database);
  if (apiKey === null) throw new Error('a fresh database has no key');
  const shipmentId = await recordJourney(database, accountId, pino({ level: 'silent' }));
  await copyShipment(database, shipmentId, accountId, options.shipments);
  await copyLedgers(database);
  await raiseLimits(database);
  await sql`vacuum analyze`.execute(database);
  const rows = await database.selectFrom('containers').select('id').execute();
  await database.destroy();
  return { key: apiKey, ids: rows.map(({ id }) => id) };
}

/** Gives the copied containers the ledger of a recorded one, because results state the source of every value. */
async function copyLedgers(database: Database): Promise<void> {
  await sql`
    insert into ledgers (account_id, shipment_id, container_number, claims, view)
    select c.account_id, c.shipment_id, case when l.container_number = '' then '' else c.number end, l.claims, l.view
    from containers c cross join (select distinct on (container_number = '') * from ledgers) l
    on conflict do nothing`.execute(database);
}
