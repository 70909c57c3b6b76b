import { readFile } from 'node:fs/promises';

/** Returns the resident memory of a process in bytes. Linux only. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return Number(kilobytes) * 1_024;
}

/**
 * Returns the lowest of several samples taken over ten seconds, which approximates the memory after garbage collection.
 */
export async function settledBytes(pid: number, samples = 40): Promise<number> {
  let lowest = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < samples; sample++) {
    lowest = Math.min(lowest, await residentBytes(pid));
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return lowest;
}
