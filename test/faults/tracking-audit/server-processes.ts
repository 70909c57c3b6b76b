/** The operating system's processes of a server, and what can be done to all of them. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Returns a server's process and its children. */
export function processesOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statusOf(name).includes(`\nPPid:\t${pid}\n`))
    .map(Number);
  return [pid, ...children];
}

export function signalAll(pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended in the meantime.
    }
  }
}

/** Lets no process write beyond the first block of any file, which for a server is a disk without space. */
export function forbidWriting(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      execFileSync('prlimit', [`--pid=${pid}`, '--fsize=8192:'], { stdio: 'ignore' });
    } catch {
      // The process has ended in the meantime.
    }
  }
}

function statusOf(name: string): string {
  try {
    return readFileSync(`/proc/${name}/status`, 'utf8');
  } catch {
    return '';
  }
}
