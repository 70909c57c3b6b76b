/**
 * Sets up the servers to check: the product's own processes with a database that contains a journey, and the fixture
 * server.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { startOwnServers } from '../../bench/rig/own-servers.ts';
import { recordJourney } from '../../bench/rig/recorded-journey.ts';
import { bootstrapAccount } from '../../identity/keys/bootstrap.ts';
import { Passwords } from '../../identity/passwords/passwords.ts';
import { createAdmin } from '../../identity/people/first-people.ts';
import { Admissions } from '../../identity/rate-limits/admission.ts';
import { createMcpServer } from '../../mcp/http/http-server.ts';
import { createProtocol } from '../../mcp/protocol/protocol.ts';
import { connectDatabase, type Database } from '../../store/postgres/database.ts';
import { migrate } from '../../store/postgres/migrate.ts';
import { freePorts } from '../support/free-ports.ts';
import { raiseLimits } from '../support/generous-limits.ts';
import { fixtureServer } from './fixture/fixture-server.ts';
import { putKeyInFront } from './key-in-front.ts';
import type { Person } from './person.ts';

export interface World {
  /** URLs of the product's MCP server: directly, where requests need a key, and through the proxy that adds one. */
  mcpUrl: string;
  mcpUrlWithKey: string;
  /** URL of the fixture server through the proxy that adds a key. */
  fixtureUrlWithKey: string;
  issuer: string;
  database: Database;
  key: string;
  person: Person;
  container: { id: string; number: string };
  stop(): Promise<void>;
}

const silent = pino({ level: 'silent' });

export async function startWorld(): Promise<World> {
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    return { ...(await buildWorld(ends)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function buildWorld(ends: (() => unknown)[]): Promise<Omit<World, 'stop'>> {
  const servers = await startOwnServers({ temporal: 'none', durablePostgres: false });
  ends.push(() => servers.stop());
  await migrate(servers.postgresUrl);
  const database = connectDatabase(servers.postgresUrl);
  ends.push(() => database.destroy());
  const { key, person, container } = await fill(database);

  const [apiPort = 0, mcpPort = 0] = await freePorts(2);
  const mcpUrl = `http://127.0.0.1:${mcpPort}/mcp`;
  const issuer = `http://127.0.0.1:${apiPort}`;
  const environment = {
    DATABASE_URL: servers.postgresUrl,
    TEMPORAL_ADDRESS: '127.0.0.1:9',
    SEAMARK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    SEAMARK_SIMULATOR_URL: 'http://127.0.0.1:9',
    SEAMARK_API_PORT: String(apiPort),
    SEAMARK_MCP_PORT: String(mcpPort),
    SEAMARK_BASE_URL: issuer,
    SEAMARK_MCP_URL: mcpUrl,
    SEAMARK_LOG_LEVEL: 'info',
  };
  for (const program of ['infra/processes/api-process.ts', 'infra/processes/mcp-process.ts']) {
    const child = await startProcess(program, environment);
    ends.push(() => child.kill());
  }
  const fixture = await startFixture(database);
  ends.push(fixture.stop);
  const [before, beforeFixture] = await Promise.all([putKeyInFront(mcpUrl, key), putKeyInFront(fixture.url, key)]);
  ends.push(before.stop, beforeFixture.stop);
  const urls = { mcpUrl, mcpUrlWithKey: before.url, fixtureUrlWithKey: beforeFixture.url, issuer };
  return { ...urls, database, key, person, container };
}

async function fill(database: Database): Promise<Pick<World, 'key' | 'person' | 'container'>> {
  const { accountId, apiKey } = await bootstrapAccount(database);
  if (apiKey === null) throw new Error('A fresh database has no key');
  await raiseLimits(database);
  await recordJourney(database, accountId, silent);
  const person = { email: 'owner@example.com', password: 'a password of nobody else' };
  const deps = { database, passwords: new Passwords(), now: () => new Date() };
  await createAdmin(deps, { accountId, email: person.email, password: async () => person.password });
  const container = await database.selectFrom('containers').select(['id', 'number']).executeTakeFirstOrThrow();
  return { key: apiKey, person, container };
}

async function startProcess(program: string, environment: Record<string, string>): Promise<ChildProcess> {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const isUp = once(child.stdout as NodeJS.ReadableStream, 'data').then(() => true);
  if (!(await Promise.race([isUp, once(child, 'exit').then(() => false)]))) throw new Error(`${program} did not start`);
  child.stdout?.resume();
  return child;
}

/** Starts a server that offers the fixture's tools through the product's transport, guards and authentication. */
async function startFixture(database: Database): Promise<{ url: string; stop(): Promise<void> }> {
  const protocol = createProtocol(fixtureServer, () => {});
  const server = createMcpServer({
    protocol,
    tools: [],
    admissions: new Admissions({ database, now: () => new Date(), onUnchecked: () => {} }),
    verifyBearer: async () => null,
    checks: {},
    settings: {
      mcpUrl: 'http://mcp.seamark.test/mcp',
      issuer: 'http://seamark.test',
      allowedHosts: [],
      allowedOrigins: [],
    },
    logger: silent,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await protocol.close();
    },
  };
}
