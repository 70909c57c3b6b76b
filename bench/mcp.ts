/**
 * Measures calls of the tool that assistants use most, against a server with one tool and nothing
 * behind it; and sizes of responses.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { pino } from 'pino';
import { bootstrapAccount } from '../identity/keys/bootstrap.ts';
import { connectDatabase } from '../store/postgres/database.ts';
import { migrate } from '../store/postgres/migrate.ts';
import { freePorts } from '../test/support/free-ports.ts';
import { raiseLimits } from '../test/support/generous-limits.ts';
import { type Era, loadMessages, type MessageLoadResult, type MessageTarget, responseTo } from './mcp/message-load.ts';
import { finish, readCommand } from './rig/command.ts';
import { median, rounded } from './rig/figures.ts';
import { copyShipment } from './rig/many-shipments.ts';
import { startOwnServers } from './rig/own-servers.ts';
import { recordJourney } from './rig/recorded-journey.ts';

const command = {
  name: 'mcp',
  about: `get_container of the MCP process, with an API key, rate limits that are counted and not reached, and the database.
Baseline: a tiny server on the same protocol library with one tool whose response is always the same, under the same load.`,
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

const servers = await startOwnServers({ temporal: 'none', durablePostgres: false });
const children: ChildProcess[] = [];
const verdicts: { target: string; met: boolean }[] = [];
const lines: string[] = [];
const figures: Record<string, unknown> = {};
try {
  const { key, ids } = await fill(servers.postgresUrl);
  const [mcpPort = 0, barePort = 0] = await freePorts(2);
  await startServer('infra/processes/mcp-process.ts', {
    DATABASE_URL: servers.postgresUrl,
    SEAMARK_MCP_PORT: String(mcpPort),
    SEAMARK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    SEAMARK_LOG_LEVEL: 'info',
  });
  await startServer('bench/mcp/bare-server.ts', { BARE_PORT: String(barePort) });
  const product = { url: `http://127.0.0.1:${mcpPort}/mcp`, authorization: `Token ${key}` };
  const bare = { url: `http://127.0.0.1:${barePort}/mcp`, authorization: null };
  await compare('2026-07-28', product, bare, ids);
  await compare('2025-11-25', product, bare, ids);
  await measureSizes(product);
} finally {
  for (const child of children) child.kill();
  await servers.stop();
}
finish({ name: command.name, json }, lines, verdicts, { options, ...figures });

async function compare(era: Era, product: MessageTarget, bare: MessageTarget, ids: readonly string[]): Promise<void> {
  const load = (target: MessageTarget, seconds: number = options.seconds) =>
    loadMessages(target, ids, { era, connections: options.connections, seconds });
  await load(product, 2);
  await load(bare, 2);
  const rounds: { product: MessageLoadResult; bare: MessageLoadResult }[] = [];
  for (let round = 0; round < options.rounds; round++) {
    rounds.push({ bare: await load(bare), product: await load(product) });
  }
  const rate = (name: 'product' | 'bare') => median(rounds.map((result) => result[name].perSecond));
  const ratio = rate('product') / rate('bare');
  for (const name of ['product', 'bare'] as const) {
    const [one] = rounds.map((result) => result[name]);
    const p99 = rounded(median(rounds.map((result) => result[name].p99Ms)));
    lines.push(`${era}, ${name}: ${rounded(rate(name))} calls/s of ${one?.bytes} bytes, p99 ${p99} ms`);
  }
  lines.push(`${era}: ratio ${rounded(ratio)}`);
  verdicts.push({ target: `${era}: at least half of the calls per second of a tiny server`, met: ratio >= 0.5 });
  figures[era] = { product: rate('product'), bare: rate('bare'), ratio, rounds };
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
  await raiseLimits(database);
  await sql`vacuum analyze`.execute(database);
  const rows = await database.selectFrom('containers').select('id').execute();
  await database.destroy();
  return { key: apiKey, ids: rows.map(({ id }) => id) };
}

async function startServer(program: string, environment: Record<string, string>): Promise<void> {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const isUp = once(child.stdout as NodeJS.ReadableStream, 'data').then(() => true);
  if (!(await Promise.race([isUp, once(child, 'exit').then(() => false)]))) throw new Error(`${program} did not start`);
  child.stdout?.resume();
}
