import { createWriteStream, type WriteStream } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type LocalServers, startLocalServers } from '../servers/local-servers.ts';
import type { ServersOptions } from '../servers/servers-process.ts';
import type { Print } from './log-lines.ts';

export interface SupervisedServers {
  postgresUrl: string | null;
  temporalAddress: string | null;
  pids(): number[];
  stop(): Promise<void>;
}

const maxBackoffMs = 30_000;

/** Starts the local servers. If they end unexpectedly, restarts them on the same ports and data. */
export async function superviseServers(options: ServersOptions, print: Print): Promise<SupervisedServers> {
  const logs = {
    postgres: logFile(options, 'postgres'),
    temporal: logFile(options, 'temporal'),
  };
  const listener = {
    onProgress: (line: string) => print('temporal', line),
    onLog: (server: 'postgres' | 'temporal', line: string) => void logs[server].write(`${line}\n`),
  };
  let stopped = false;
  let current: LocalServers | null = null;

  const start = async (): Promise<LocalServers> => {
    const servers = await startLocalServers(options, listener);
    current = servers;
    if (stopped) await servers.stop();
    servers.process.once('exit', (code, signal) => {
      if (stopped) return;
      print('servers', `ended unexpectedly (${signal ?? `exit code ${code}`})`);
      void restart();
    });
    return servers;
  };
  const restart = async (): Promise<void> => {
    for (let delay = 500; !stopped; delay = Math.min(delay * 2, maxBackoffMs)) {
      await wait(delay, undefined, { ref: false });
      if (stopped) return;
      try {
        await start();
        print('servers', 'restarted');
        return;
      } catch (error) {
        print('servers', error instanceof Error ? error.message : String(error));
      }
    }
  };

  const { postgresUrl, temporalAddress } = await start();
  return {
    postgresUrl,
    temporalAddress,
    pids: () => (current === null ? [] : [current.process.pid ?? 0, ...current.serverPids].filter((pid) => pid > 0)),
    async stop() {
      stopped = true;
      await current?.stop();
      for (const log of Object.values(logs)) log.end();
    },
  };
}

// Truncates the file at each start, which limits its size.
function logFile(options: ServersOptions, server: string): WriteStream {
  return createWriteStream(path.join(options.dataDirectory, `${server}.log`), { flags: 'w', mode: 0o600 });
}
