import type { ChildProcess } from 'node:child_process';

/** A server that runs as a child of this process. */
export interface LocalServer {
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Sends the signal to the child and waits until it has exited, killing it after the timeout. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals, timeoutMs = 20_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await ended;
  clearTimeout(timer);
}
