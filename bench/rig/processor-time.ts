import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../../store/postgres/database.ts';

/**
 * Reads how much CPU time a process has used, in milliseconds. Linux only; assumes a hundred clock ticks per second.
 */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The process name in parentheses may contain anything, so fields are counted after it: user and system time are
  // fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** Reads the CPU time of all running Postgres processes, by process id. */
export async function postgresMs(database: Database): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(database);
  return new Map(await Promise.all(rows.map(async ({ pid }) => [pid, await processorMs(pid)] as const)));
}

/** Reads the CPU time of an application's Postgres connections, by process id. */
export async function applicationMs(database: Database, application: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name = ${application}`.execute(database);
  return new Map(await Promise.all(rows.map(async ({ pid }) => [pid, await processorMs(pid)] as const)));
}

/** Sums the CPU time between two samples, ignoring processes that started or ended in between. */
export function between(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + (before.has(pid) ? ms - (before.get(pid) ?? 0) : 0), 0);
}
