/** Finds a server's operating system processes and acts on all of them. */
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
      // The process has exited in the meantime.
    }
  }
}

/** Prevents all processes from writing beyond the first block of any file, which appears to a server as a full disk. */
export function forbidWriting(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      execFileSync('prlimit', [`--pid=${pid}`, '--fsize=8192:'], { stdio: 'ignore' });
    } catch {
      // The process has exited in the meantime.
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
