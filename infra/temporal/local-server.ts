import { spawn } from 'node:child_process';
import { endChild, type LocalServer } from '../servers/local-server.ts';
import { waitUntilServing } from '../servers/wait-until-serving.ts';
import { connectTemporal } from './connect.ts';

export interface LocalTemporalOptions {
  program: string;
  port: number;
  /** Port of the web interface; null disables it. */
  uiPort: number | null;
  namespace: string;
  /** File that preserves the state across restarts; null if the state may be lost. */
  databaseFile: string | null;
  /** Whether timers fire with a precision of 10 ms instead of a second, at a higher cost. For tests. */
  preciseTimers: boolean;
  onLog(line: string): void;
  /** Called as soon as the server process exists, before it serves. */
  onSpawn(server: LocalServer): void;
}

export interface LocalTemporal extends LocalServer {
  address: string;
}

/** Starts Temporal's one-process server on 127.0.0.1 and waits until it serves. */
export async function startLocalTemporal(options: LocalTemporalOptions): Promise<LocalTemporal> {
  const server = spawn(options.program, serverArguments(options), {
    // Signals to this process must not reach the server, which would then stop before the processes that still use it.
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
  const failed = new Promise<never>((_, reject) => server.once('error', reject));
  const running: LocalServer = { process: server, stop: () => endChild(server, 'SIGTERM') };
  options.onSpawn(running);
  const address = `127.0.0.1:${options.port}`;
  await Promise.race([waitUntilServing('The Temporal server', server, lines, () => isServing(address)), failed]);
  return { ...running, address };
}

function serverArguments(options: LocalTemporalOptions): string[] {
  return [
    'server',
    'start-dev',
    '--ip=127.0.0.1',
    `--port=${options.port}`,
    `--namespace=${options.namespace}`,
    '--log-level=error',
    ...(options.uiPort === null ? ['--headless'] : ['--ui-ip=127.0.0.1', `--ui-port=${options.uiPort}`]),
    ...(options.databaseFile === null ? [] : [`--db-filename=${options.databaseFile}`]),
    ...(options.preciseTimers ? ['--dynamic-config-value=history.timerProcessorMaxTimeShift="10ms"'] : []),
  ];
}

async function isServing(address: string): Promise<boolean> {
  const connection = await connectTemporal({ address, namespace: 'default' }, '1 second').catch(() => null);
  await connection?.close();
  return connection !== null;
}
