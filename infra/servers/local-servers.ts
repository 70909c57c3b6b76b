import { type ChildProcess, fork } from 'node:child_process';
import { endChild } from './local-server.ts';
import type { ServersMessage, ServersOptions } from './servers-process.ts';

export interface LocalServers {
  process: ChildProcess;
  postgresUrl: string | null;
  temporalAddress: string | null;
  /** Process ids of the servers, which are killed if their parent process is killed. */
  serverPids: number[];
  stop(): Promise<void>;
}

export interface LocalServersListener {
  onProgress(line: string): void;
  onLog(server: 'postgres' | 'temporal', line: string): void;
}

/**
 * Starts Postgres and Temporal under a separate process, which ends them as soon as this process ends for any reason.
 * Throws the reason if one of them does not start.
 */
export async function startLocalServers(
  options: ServersOptions,
  listener: LocalServersListener,
): Promise<LocalServers> {
  const parent = fork(new URL('./servers-process.ts', import.meta.url), [JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Ctrl-C must reach only the supervisor, which shuts its processes down gracefully.
    detached: true,
    execArgv: [],
  });
  const serverPids: number[] = [];
  // A parent that was killed cannot end its servers, so this process does.
  parent.once('exit', () => {
    for (const pid of serverPids) kill(pid);
  });
  return new Promise((resolve, reject) => {
    parent.once('error', reject);
    parent.once('exit', (code, signal) => reject(new Error(`The local servers ended at startup (${signal ?? code})`)));
    parent.on('message', (message: ServersMessage) => {
      if (message.kind === 'progress') listener.onProgress(message.line);
      if (message.kind === 'log') listener.onLog(message.server, message.line);
      if (message.kind === 'started') serverPids.push(message.pid);
      if (message.kind === 'failed') reject(new Error(message.message));
      if (message.kind === 'ready') {
        const { postgresUrl, temporalAddress } = message;
        resolve({
          process: parent,
          postgresUrl,
          temporalAddress,
          serverPids,
          stop: () => endChild(parent, 'SIGTERM'),
        });
      }
    });
  });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The child has already exited.
  }
}
