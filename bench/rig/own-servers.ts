import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeData } from '../../infra/postgres/remove-data.ts';
import { startLocalServers } from '../../infra/servers/local-servers.ts';
import { freePorts } from '../../test/support/free-ports.ts';

export interface OwnServers {
  postgresUrl: string;
  temporalAddress: string;
  stop(): Promise<void>;
}

export interface WantedServers {
  /** `file` stores state as `npm start` does; `memory` excludes Temporal's use of the disk from the measurement. */
  temporal: 'file' | 'memory' | 'none';
  /** Whether Postgres waits for the disk. False is suitable for filling tables, but never for measuring writes. */
  durablePostgres: boolean;
}

/** Starts Postgres and Temporal as `npm start` does, in a separate folder that `stop` removes. */
export async function startOwnServers(wanted: WantedServers): Promise<OwnServers> {
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'seamark-bench-'));
  const [postgresPort = 0, temporalPort = 0] = await freePorts(2);
  const servers = await startLocalServers(
    {
      dataDirectory,
      postgres: { port: postgresPort, durable: wanted.durablePostgres },
      temporal:
        wanted.temporal === 'none'
          ? null
          : {
              program: process.env.TEMPORAL_CLI ?? null,
              port: temporalPort,
              uiPort: null,
              namespace: 'default',
              databaseFile: wanted.temporal === 'file' ? path.join(dataDirectory, 'temporal.db') : null,
              preciseTimers: false,
            },
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
