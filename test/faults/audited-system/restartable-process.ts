/** A process of the product that the audit kills and restarts. */
import { type ChildProcess, fork } from 'node:child_process';
import { createInterface } from 'node:readline';

export class RestartableProcess {
  readonly file: URL;
  /** Every exit that the audit did not cause. */
  readonly ends: string[] = [];
  readonly log: string[] = [];
  private readonly environment: Record<string, string>;
  private child: ChildProcess | null = null;
  private isWanted = false;
  private hasBeenReady = false;

  constructor(file: URL, environment: Record<string, string>) {
    this.file = file;
    this.environment = environment;
  }

  /** Resolves when the process is ready. If it exits after that, it is restarted until it is ready again. */
  async start(): Promise<void> {
    this.isWanted = true;
    while (!(await this.spawn())) {
      if (this.hasBeenReady) continue;
      throw new Error(`${this.file.pathname} does not start:\n${this.log.join('\n')}`);
    }
    this.hasBeenReady = true;
  }

  async kill(): Promise<void> {
    this.isWanted = false;
    const { child } = this;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  /** Suspends the process, as if its machine hung; its connections stay open. */
  pause(): void {
    this.child?.kill('SIGSTOP');
  }

  resume(): void {
    this.child?.kill('SIGCONT');
  }

  private async spawn(): Promise<boolean> {
    const { PATH = '', HOME = '' } = process.env;
    const child = fork(this.file, [], {
      env: { PATH, HOME, ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        this.log.push(line);
        if (this.log.length > 200) this.log.shift();
      });
    }
    let isReady = false;
    return new Promise((resolve) => {
      child.once('message', () => {
        isReady = true;
        resolve(true);
      });
      child.once('exit', (code, signal) => {
        if (this.isWanted) this.ends.push(`${signal ?? code}`);
        if (this.isWanted && isReady) void this.start();
        resolve(false);
      });
    });
  }
}
