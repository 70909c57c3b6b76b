/** Postgres and Temporal servers for one test file, which stops, kills and restarts them. */
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeData } from '../../infra/postgres/remove-data.ts';
import { type LocalServers, startLocalServers } from '../../infra/servers/local-servers.ts';
import type { ServersOptions } from '../../infra/servers/servers-process.ts';
import { prepareNamespace } from '../../infra/temporal/prepare-namespace.ts';
import { migrate } from '../../store/postgres/migrate.ts';
import { freePorts } from '../support/free-ports.ts';

/** One server with its supervisor, which exits together with it. */
export class OwnServer {
  private readonly options: ServersOptions;
  private running: LocalServers | null = null;

  constructor(options: ServersOptions) {
    this.options = options;
  }

  async start(): Promise<LocalServers> {
    this.running = await startLocalServers(this.options, { onProgress: () => {}, onLog: () => {} });
    return this.running;
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const { running } = this;
    const [pid] = running?.serverPids ?? [];
    if (running === null || pid === undefined) return;
    // The supervisor exits together with the server, even if the server exited unexpectedly.
    if (running.process.exitCode === null) {
      const ended = new Promise((resolve) => running.process.once('exit', resolve));
      try {
        process.kill(pid, signal);
      } catch {
        // The server has just exited unexpectedly.
      }
      await ended;
    }
    this.running = null;
  }

  get pid(): number {
    const [pid] = this.running?.serverPids ?? [];
    if (pid === undefined) throw new Error('the server does not run');
    return pid;
  }

  async stop(): Promise<void> {
    await this.running?.stop();
  }
}

export interface OwnServers {
  postgres: OwnServer;
  temporal: OwnServer;
  databaseUrl: string;
  temporalAddress: string;
  /** File in which Temporal stores its state. */
  temporalFile: string;
  stop(): Promise<void>;
}

/**
 * Starts both servers, which keep their data across restarts, as in an installation started with `npm start`. The
 * database is migrated.
 */
export async function startOwnServers(): Promise<OwnServers> {
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'seamark-faults-'));
  const temporalFile = path.join(dataDirectory, 'temporal.db');
  const [postgresPort = 0, temporalPort = 0] = await freePorts(2);
  const postgres = new OwnServer({ dataDirectory, postgres: { port: postgresPort, durable: true }, temporal: null });
  const temporal = new OwnServer({
    dataDirectory,
    postgres: null,
    temporal: {
      program: process.env['TEMPORAL_CLI'] ?? null,
      port: temporalPort,
      uiPort: null,
      namespace: 'default',
      databaseFile: temporalFile,
      preciseTimers: true,
    },
  });
  const [{ postgresUrl }, { temporalAddress }] = await Promise.all([postgres.start(), temporal.start()]);
  if (postgresUrl === null || temporalAddress === null) throw new Error('the servers have no address');
  await Promise.all([migrate(postgresUrl), prepareNamespace({ address: temporalAddress, namespace: 'default' })]);
  return {
    postgres,
    temporal,
    databaseUrl: postgresUrl,
    temporalAddress,
    temporalFile,
    async stop() {
      await Promise.all([postgres.stop(), temporal.stop()]);
      await removeData(dataDirectory);
    },
  };
}
