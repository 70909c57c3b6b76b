import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts a program of this repository in a separate process. It is ready when it prints its first line. */
export async function startServerProcess(program: string, environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${code}`);
  });
  await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), ended]);
  ended.catch(() => {});
  child.stdout?.resume();
  return child;
}
