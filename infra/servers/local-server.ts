import type { ChildProcess } from 'node:child_process';

/** A server that runs as a child of this process. */
export interface LocalServer {
  process: ChildProcess;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
}

/** Sends the signal that asks a child to end, waits, and ends it by force when that took too long. */
export async function endedChild(child: ChildProcess, signal: NodeJS.Signals, patienceMs = 20_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(timer);
}
