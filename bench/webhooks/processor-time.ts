import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../../store/database.ts';

/** Processor time that a process has taken so far, in milliseconds. Linux only, whose clock ticks a hundred times a second. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // After the name, which may hold anything, in parentheses: user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** The same of all that Postgres runs now. */
export async function postgresMs(database: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(database);
  const times = await Promise.all(rows.map(({ pid }) => processorMs(pid)));
  return times.reduce((sum, time) => sum + time, 0);
}
