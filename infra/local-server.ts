import type { ChildProcess } from 'node:child_process';

/** A server that runs as a child of this process. */
export interface LocalServer {
  process: ChildProcess;
  /** Asks it to end and waits until it has. */
  stop(): Promise<void>;
}

const patienceMs = 20_000;

/** Sends the signal that asks a child to end, waits, and after 20 s ends it by force. */
export async function endedChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await ended;
  clearTimeout(timer);
}
