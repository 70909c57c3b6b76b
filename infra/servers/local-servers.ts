import { type ChildProcess, fork } from 'node:child_process';
import { endedChild } from './local-server.ts';
import type { ServersMessage, ServersOptions } from './servers-process.ts';

export interface LocalServers {
  process: ChildProcess;
  postgresUrl: string | null;
  temporalAddress: string | null;
  /** Process ids of the servers themselves, to be ended by force should their keeper be killed. */
  serverPids: number[];
  stop(): Promise<void>;
}

export interface LocalServersListener {
  onProgress(line: string): void;
  onLog(server: 'postgres' | 'temporal', line: string): void;
}

/**
 * Starts Postgres and Temporal under a process of their own, which ends them when this process is gone, however it went.
 * Throws what is wrong when one of them does not start.
 */
export async function startLocalServers(
  options: ServersOptions,
  listener: LocalServersListener,
): Promise<LocalServers> {
  const keeper = fork(new URL('./servers-process.ts', import.meta.url), [JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A Ctrl-C reaches the supervisor alone, which ends its processes in order.
    detached: true,
    execArgv: [],
  });
  const serverPids: number[] = [];
  // Whoever kills the keeper leaves its servers without anyone; they must not outlive it.
  keeper.once('exit', () => {
    for (const pid of serverPids) endByForce(pid);
  });
  return new Promise((resolve, reject) => {
    keeper.once('error', reject);
    keeper.once('exit', (code, signal) => reject(new Error(`The local servers ended at start (${signal ?? code})`)));
    keeper.on('message', (message: ServersMessage) => {
      if (message.kind === 'progress') listener.onProgress(message.line);
      if (message.kind === 'log') listener.onLog(message.server, message.line);
      if (message.kind === 'started') serverPids.push(message.pid);
      if (message.kind === 'failed') reject(new Error(message.message));
      if (message.kind === 'ready') {
        const { postgresUrl, temporalAddress } = message;
        resolve({
          process: keeper,
          postgresUrl,
          temporalAddress,
          serverPids,
          stop: () => endedChild(keeper, 'SIGTERM'),
        });
      }
    });
  });
}

function endByForce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its keeper, as it should.
  }
}
