import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { removeData } from '../../infra/postgres/remove-data.ts';
import { compileCache } from '../support/compile-cache.ts';
import { freePorts } from '../support/free-ports.ts';

const root = path.join(import.meta.dirname, '../..');

export interface SystemPlace {
  dataDirectory: string;
  apiPort: number;
  simulatorPort: number;
  temporalPort: number;
  environment: Record<string, string>;
  /** Ends all remaining processes of this system, and removes its data. */
  remove(): Promise<void>;
}

/** Creates a folder and chooses ports for a separate system. */
export async function makePlace(more: Record<string, string> = {}): Promise<SystemPlace> {
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'seamark-e2e-'));
  const [api = 0, mcp = 0, simulator = 0, receiver = 0, postgres = 0, temporal = 0, ui = 0] = await freePorts(7);
  const mark = `SEAMARK_TEST_PLACE=${randomUUID()}`;
  const [markName = '', markValue = ''] = mark.split('=');
  const inherited = [
    'PATH',
    'HOME',
    'LANG',
    'TEMPORAL_CLI',
    'GOPROXY',
    'GOFLAGS',
    'GONOSUMDB',
    'GOSUMDB',
    'XDG_CACHE_HOME',
  ];
  const environment = {
    ...Object.fromEntries(inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name] ?? '']] : []))),
    ...compileCache,
    [markName]: markValue,
    SEAMARK_DATA_DIR: dataDirectory,
    SEAMARK_API_PORT: String(api),
    SEAMARK_MCP_PORT: String(mcp),
    SEAMARK_SIMULATOR_PORT: String(simulator),
    SEAMARK_RECEIVER_PORT: String(receiver),
    SEAMARK_POSTGRES_PORT: String(postgres),
    SEAMARK_TEMPORAL_PORT: String(temporal),
    SEAMARK_TEMPORAL_UI_PORT: String(ui),
    ...more,
  };
  return {
    dataDirectory,
    apiPort: api,
    simulatorPort: simulator,
    temporalPort: temporal,
    environment,
    async remove() {
      for (const { pid } of await processesOf(environment)) process.kill(pid, 'SIGKILL');
      await removeData(dataDirectory);
    },
  };
}

export interface StartedSystem {
  supervisor: ChildProcess;
  output(): string;
  /**
   * Waits until the output matches. Throws with the output on a timeout, or if the system exits.
   */
  printed(pattern: RegExp, timeoutMs: number): Promise<void>;
  /** Waits until `/healthz/dependencies` returns 200. */
  ready(timeoutMs: number): Promise<void>;
  /** Sends the signal to the supervisor and returns its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the same processes as `npm start`, or `npm start` itself. */
export function startIn(place: SystemPlace, command = [process.execPath, 'infra/start.ts']): StartedSystem {
  const [program = '', ...args] = command;
  const supervisor = spawn(program, args, {
    cwd: root,
    env: place.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [supervisor.stdout, supervisor.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => supervisor.once('exit', resolve));
  const until = async (timeoutMs: number, what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
    for (const deadline = Date.now() + timeoutMs; ; await wait(100)) {
      if (await isSo()) return;
      const isOver = supervisor.exitCode !== null || supervisor.signalCode !== null;
      if (isOver || Date.now() > deadline) {
        throw new Error(`${isOver ? 'The system ended before' : 'Not in time:'} ${what}\n${output}`);
      }
    }
  };
  return {
    supervisor,
    output: () => output,
    printed: (pattern, timeoutMs) => until(timeoutMs, String(pattern), () => pattern.test(output)),
    ready: (timeoutMs) => until(timeoutMs, '/healthz/dependencies', () => isReady(place)),
    async end(signal) {
      supervisor.kill(signal);
      return ended;
    },
  };
}

export interface RunningProcess {
  pid: number;
  command: string;
}

/** Returns every process that was started with this environment, even if it is no longer a descendant. Linux only. */
export async function processesOf(environment: Record<string, string>): Promise<RunningProcess[]> {
  const mark = `SEAMARK_TEST_PLACE=${environment.SEAMARK_TEST_PLACE}`;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid): Promise<RunningProcess[]> => {
      const variables = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      if (!variables.split('\0').includes(mark)) return [];
      const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ').trim();
      // A process without a command line has already exited and is only waiting to be reaped.
      return command === '' ? [] : [{ pid: Number(pid), command }];
    }),
  );
  return found.flat();
}

/** Waits until no process of the system is left, and returns those that remain at the timeout. */
export async function leftOver(place: SystemPlace, timeoutMs: number): Promise<string[]> {
  for (const deadline = Date.now() + timeoutMs; ; await wait(200)) {
    const left = await processesOf(place.environment);
    if (left.length === 0 || Date.now() > deadline) return left.map(({ command }) => command);
  }
}

export async function processIn(place: SystemPlace, part: string): Promise<RunningProcess> {
  const found = (await processesOf(place.environment)).find(({ command }) => command.includes(part));
  if (found === undefined) throw new Error(`No process runs ${part}`);
  return found;
}

async function isReady(place: SystemPlace): Promise<boolean> {
  return fetch(`http://127.0.0.1:${place.apiPort}/healthz/dependencies`).then(
    (answer) => answer.ok,
    () => false,
  );
}
