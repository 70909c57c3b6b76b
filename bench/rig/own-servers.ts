import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startLocalServers } from '../../infra/local-servers.ts';
import { freePorts } from '../../test/support/free-ports.ts';
import { removeData } from '../../test/support/servers.ts';

export interface OwnServers {
  postgresUrl: string;
  temporalAddress: string;
  stop(): Promise<void>;
}

/**
 * The Postgres and Temporal that `npm start` runs, with the same settings, in a folder of their own that `stop` removes.
 * `durable: false` spares Postgres the disk: for filling tables, never for measuring writes.
 */
export async function startOwnServers(
  wanted: { temporal: boolean; durable: boolean } = { temporal: true, durable: true },
): Promise<OwnServers> {
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'seamark-bench-'));
  const [postgresPort = 0, temporalPort = 0] = await freePorts(2);
  const servers = await startLocalServers(
    {
      dataDirectory,
      postgres: { port: postgresPort, durable: wanted.durable },
      temporal: wanted.temporal
        ? {
            program: process.env.TEMPORAL_CLI ?? null,
            port: temporalPort,
            uiPort: null,
            namespace: 'default',
            databaseFile: path.join(dataDirectory, 'temporal.db'),
            preciseTimers: false,
          }
        : null,
    },
    { onProgress: (line) => console.error(line), onLog: () => {} },
  );
  return {
    postgresUrl: servers.postgresUrl ?? '',
    temporalAddress: servers.temporalAddress ?? '',
    async stop() {
      await servers.stop();
      await removeData(dataDirectory);
    },
  };
}
