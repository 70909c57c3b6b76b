import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { endChild, type LocalServer } from '../servers/local-server.ts';
import { waitUntilServing } from '../servers/wait-until-serving.ts';
import { readOrCreateOwnerOnlyFile } from '../setup/owner-only-file.ts';
import { copyPostgresBinaries, findPostgresBinaries, linkLibraries } from './binaries.ts';
import { findPostgresUser, type SystemUser } from './system-user.ts';

export interface EmbeddedPostgresOptions {
  /** Created if it is missing. */
  dataDirectory: string;
  port: number;
  /** Whether data survives a crash of the machine, which tests give up for speed. */
  durable: boolean;
  onLog(line: string): void;
  /** Called as soon as the server process exists, long before it accepts connections. */
  onSpawn(server: LocalServer): void;
}

export interface EmbeddedPostgres extends LocalServer {
  url: string;
}

// Data folder if this process runs as root. Unlike the project, which is often in a 0700 folder, it is accessible to
// the Postgres user.
export const rootFolder = '/var/lib/seamark';
const databaseName = 'seamark';
const passwordFile = 'postgres-password';

/** Creates the cluster on the first start, starts it on 127.0.0.1 and waits until it accepts connections. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = await findPostgresUser();
  const password = await readOrCreateOwnerOnlyFile(path.join(options.dataDirectory, passwordFile), () =>
    randomBytes(18).toString('base64url'),
  );
  const { binaries, cluster } = await prepareFolders(options.dataDirectory, user);
  const url = urlOf(password, options.port);
  if (!(await exists(path.join(cluster, 'PG_VERSION')))) await initialise(binaries, cluster, password, user);

  const server = spawn(path.join(binaries, 'bin', 'postgres'), serverArguments(cluster, options), {
    ...(user ?? {}),
    cwd: cluster,
    // Signals to this process must not reach Postgres, which would then stop before the processes that still write to
    // it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter(Boolean)) {
        lines.push(line);
        if (lines.length > 50) lines.shift();
        options.onLog(line);
      }
    });
  }
  // SIGINT requests a fast shutdown: Postgres rolls back open transactions and writes everything else to disk.
  const running: LocalServer = { process: server, stop: () => endChild(server, 'SIGINT') };
  options.onSpawn(running);
  await waitUntilServing('Postgres', server, lines, () => isAccepting(url));
  return { ...running, url };
}

/** Returns the address of the server that `npm start` runs with this data folder. Throws if it was never started. */
export async function embeddedPostgresUrl(dataDirectory: string, port: number): Promise<string> {
  try {
    return urlOf((await readFile(path.join(dataDirectory, passwordFile), 'utf8')).trim(), port);
  } catch (cause) {
    throw new Error(`There is no database in ${dataDirectory} yet: run npm start, or set DATABASE_URL`, { cause });
  }
}

function urlOf(password: string, port: number): string {
  return `postgres://seamark:${password}@127.0.0.1:${port}/${databaseName}`;
}

async function prepareFolders(dataDirectory: string, user: SystemUser | null) {
  const installed = await findPostgresBinaries();
  if (user === null) {
    await linkLibraries(installed.folder);
    const cluster = path.join(dataDirectory, 'postgres');
    await mkdir(cluster, { recursive: true, mode: 0o700 });
    return { binaries: installed.folder, cluster };
  }
  await mkdir(rootFolder, { recursive: true, mode: 0o755 });
  const binaries = await copyPostgresBinaries(installed, rootFolder);
  // The folder is named after an id in the data folder, so deleting the data folder also abandons the cluster's data.
  const id = await readOrCreateOwnerOnlyFile(path.join(dataDirectory, 'postgres-id'), () =>
    randomBytes(8).toString('hex'),
  );
  const cluster = path.join(rootFolder, id);
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await chown(cluster, user.uid, user.gid);
  await chmod(cluster, 0o700);
  return { binaries: binaries.folder, cluster };
}

async function initialise(binaries: string, cluster: string, password: string, user: SystemUser | null): Promise<void> {
  const passwordFile = `${cluster}.password`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user !== null) await chown(passwordFile, user.uid, user.gid);
  try {
    const program = spawn(
      path.join(binaries, 'bin', 'initdb'),
      [
        `--pgdata=${cluster}`,
        '--username=seamark',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Makes text sort the same way on every machine.
        '--no-locale',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        // Syncing is not needed: if the machine crashes during creation, the next start creates the cluster again.
        '--no-sync',
      ],
      { ...(user ?? {}), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const output: Buffer[] = [];
    program.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    program.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    const code = await new Promise<number | null>((resolve, reject) => {
      program.once('close', resolve).once('error', reject);
    });
    if (code !== 0) throw new Error(`Postgres could not make its cluster in ${cluster}:\n${Buffer.concat(output)}`);
  } catch (error) {
    await rm(cluster, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(passwordFile, { force: true });
  }
}

function serverArguments(cluster: string, options: EmbeddedPostgresOptions): string[] {
  const parameters = {
    port: String(options.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return ['-D', cluster, ...Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Whether the server accepts connections. Creates our database on the first start. */
async function isAccepting(url: string): Promise<boolean> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  try {
    await client.connect();
    const found = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
    return true;
  } catch (error) {
    if (isNotYet(error)) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

// Whether the server is still starting, or recovering from a crash (57P03).
function isNotYet(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(String(error.code))
  );
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
