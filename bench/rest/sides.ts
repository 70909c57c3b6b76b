/** The two servers under comparison, which get the same requests, and the CPU time that each uses. */
import type { ChildProcess } from 'node:child_process';
import { API_NODE_FLAGS } from '../../infra/node-flags.ts';
import type { Database } from '../../store/postgres/database.ts';
import { freePorts } from '../../test/support/free-ports.ts';
import { type Load, type LoadResult, loadTest } from '../rig/http-load.ts';
import { applicationMs, processorMs } from '../rig/processor-time.ts';
import { startServerProcess } from '../rig/server-process.ts';
import type { LearnedRequest } from './learn-requests.ts';

/** Origin in the links of responses; it must be the same when the requests are recorded and when they are measured. */
export const BASE_URL = 'http://localhost:3000';

export interface Side {
  child: ChildProcess;
  origin: string;
  /** Application name of its Postgres connections. */
  application: string;
}

export type SentRequest = Pick<LearnedRequest, 'path' | 'headers'>;

export interface SideFigures extends LoadResult {
  /** CPU time per request, in milliseconds. */
  serverMs: number;
  postgresMs: number;
}

export async function startApi(
  postgresUrl: string,
  profileFolder: string,
  more: Record<string, string> = {},
): Promise<Side> {
  const [port = 0] = await freePorts(1);
  const profile = profileFolder === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`];
  const environment = {
    DATABASE_URL: postgresUrl,
    TEMPORAL_ADDRESS: '127.0.0.1:9',
    SEAMARK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    SEAMARK_API_PORT: String(port),
    SEAMARK_BASE_URL: BASE_URL,
    SEAMARK_LOG_LEVEL: 'info',
    ...more,
  };
  const child = await startServerProcess('infra/processes/api-process.ts', environment, [
    ...API_NODE_FLAGS,
    ...profile,
  ]);
  return { child, origin: `http://127.0.0.1:${port}`, application: 'seamark-api' };
}

export async function startBare(postgresUrl: string, tableFile: string): Promise<Side> {
  const [port = 0] = await freePorts(1);
  const child = await startServerProcess('bench/rest/bare-server.ts', {
    BARE_DATABASE_URL: postgresUrl,
    BARE_PORT: String(port),
    BARE_TABLE: tableFile,
  });
  return { child, origin: `http://127.0.0.1:${port}`, application: 'bare' };
}

export function loadSide(side: Side, requests: readonly SentRequest[], load: Load): Promise<LoadResult> {
  const target = {
    origin: side.origin,
    paths: requests.map(({ path }) => path),
    headers: requests.map(({ headers }) => headers),
  };
  return loadTest(target, load);
}

/** Loads a server after a short warm-up and reads the CPU time of the measured requests. */
export async function measureSide(
  database: Database,
  side: Side,
  requests: readonly SentRequest[],
  load: Load,
): Promise<SideFigures> {
  await loadSide(side, requests, { connections: load.connections, seconds: Math.min(1, load.seconds / 4) });
  const before = await readTimes(database, side);
  const result = await loadSide(side, requests, load);
  const after = await readTimes(database, side);
  const postgresMs = [...after.postgres].reduce((sum, [pid, ms]) => sum + ms - (before.postgres.get(pid) ?? 0), 0);
  return {
    ...result,
    serverMs: (after.server - before.server) / result.requests,
    postgresMs: postgresMs / result.requests,
  };
}

async function readTimes(database: Database, { child, application }: Side) {
  return { server: await processorMs(child.pid ?? 0), postgres: await applicationMs(database, application) };
}
