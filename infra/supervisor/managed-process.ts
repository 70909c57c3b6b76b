import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { endedChild } from '../servers/local-server.ts';
import { type Print, readableLine } from './log-lines.ts';

export interface ManagedProcessInput {
  name: string;
  file: URL;
  environment: Record<string, string>;
  print: Print;
  /** Lines that only matter when something is wrong are left out: the demo shows what happens. */
  quiet?: (line: string) => boolean;
  onMessage?: (message: unknown) => void;
  nodeFlags?: readonly string[];
}

const firstBackoffMs = 500;
const maxBackoffMs = 30_000;
// Who ran this long is taken to have been well: its next crash starts the backoff anew.
const wellAfterMs = 60_000;

/** A process of ours that is started again whenever it ends without being asked to. */
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

  /** Starts it and answers when it says that it is ready. Throws when its first start fails. */
  async start(): Promise<void> {
    if (!(await this.spawn())) throw new Error(`The process ${this.input.name} could not start; see its lines above.`);
  }

  send(message: object): void {
    if (this.child?.connected) this.child.send(message, undefined, undefined, () => {});
  }

  /** Asks it to end and waits until it has. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.waiting.abort();
    if (this.child !== null) await endedChild(this.child, 'SIGTERM', 60_000);
  }

  /** Ends it at once. */
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
      // A Ctrl-C reaches the supervisor alone, which ends its processes in order.
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
        // What fails at its very first start has a cause that stays: the whole start fails.
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
