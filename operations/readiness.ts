/** Checks a process's dependencies for its `/readyz`. */
import { sql } from 'kysely';
import type { Database } from '../store/postgres/database.ts';

/** Treated as failed if it throws or takes longer than 3 s. */
export type ReadinessCheck = () => Promise<boolean>;

export interface Readiness {
  status: 200 | 503;
  body: { status: 'ok' | 'unavailable'; checks: Record<string, 'ok' | 'unavailable'> };
}

const TIMEOUT_MS = 3_000;

export async function readiness(checks: Readonly<Record<string, ReadinessCheck>>): Promise<Readiness> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const passed = await Promise.race([check().catch(() => false), timeout()]);
      return [name, passed ? 'ok' : 'unavailable'] as const;
    }),
  );
  const isReady = results.every(([, result]) => result === 'ok');
  const body = { status: isReady ? ('ok' as const) : ('unavailable' as const), checks: Object.fromEntries(results) };
  return { status: isReady ? 200 : 503, body };
}

function timeout(): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, false).unref();
  });
}

export async function isDatabaseReachable(database: Database): Promise<boolean> {
  return (await sql`select 1`.execute(database)).rows.length === 1;
}
