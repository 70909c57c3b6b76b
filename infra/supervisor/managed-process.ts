import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { endChild } from '../servers/local-server.ts';
import { type Print, readableLine } from './log-lines.ts';

export interface ManagedProcessInput {
  name: string;
  file: URL;
  environment: Record<string, string>;
  print: Print;
  /** Whether to drop a log line that matters only if the process fails. */
  quiet?: (line: string) => boolean;
  onMessage?: (message: unknown) => void;
  nodeFlags?: readonly string[];
}

const firstBackoffMs = 500;
const maxBackoffMs = 30_000;
// A process that ran this long is considered healthy: its next crash starts the backoff anew.
const wellAfterMs = 60_000;

/** A Seamark process, restarted if it ends unexpectedly. */
export class ManagedProcess {
  private readonly input: ManagedProcessInput;
  private child: ChildProcess | null = null;
  private stopped = false;
  private hasBeenReady = false;
  private backoffMs = firstBackoffMs;
  private readonly waiting = new AbortController();

  constructor(input: ManagedProcessInput) {
    this.input = input;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts the process and waits until it is ready. Throws if its first start fails. */
  async start(): Promise<void> {
    if (!(await this.spawn())) throw new Error(`The process ${this.input.name} could not start; see its lines above.`);
  }

  send(message: object): void {
    if (this.child?.connected) this.child.send(message, undefined, undefined, () => {});
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.waiting.abort();
    if (this.child !== null) await endChild(this.child, 'SIGTERM', 60_000);
  }

  kill(): void {
    this.stopped = true;
    this.waiting.abort();
    this.child?.kill('SIGKILL');
  }

  private spawn(): Promise<boolean> {
    const { name, file, environment, print, nodeFlags = [] } = this.input;
    const child = fork(file, [], {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [...nodeFlags],
      // Ctrl-C must reach only the supervisor, which shuts its processes down gracefully.
      detached: true,
    });
    this.child = child;
    const startedAt = Date.now();
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        const text = readableLine(line);
        if (text.trim() !== '' && !this.input.quiet?.(line)) print(name, text);
      });
    }
    return new Promise((resolve) => {
      child.on('message', (message) => {
        if (typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'ready') {
          this.hasBeenReady = true;
          resolve(true);
        } else this.input.onMessage?.(message);
      });
      child.once('error', () => resolve(false));
      child.once('exit', (code, signal) => {
        resolve(false);
        // A process that fails on its first start would fail again, so startup is aborted.
        if (this.stopped || !this.hasBeenReady) return;
        print(name, `ended unexpectedly (${signal ?? `exit code ${code}`})`);
        if (Date.now() - startedAt > wellAfterMs) this.backoffMs = firstBackoffMs;
        void this.startAgain();
      });
    });
  }

  private async startAgain(): Promise<void> {
    const delay = this.backoffMs;
    this.backoffMs = Math.min(delay * 2, maxBackoffMs);
    this.input.print(this.input.name, `starts again in ${delay / 1000} s`);
    try {
      await wait(delay, undefined, { signal: this.waiting.signal });
    } catch {
      return;
    }
    if (!this.stopped) await this.spawn();
  }
}
