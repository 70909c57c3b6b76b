/** `GET /healthz`: the process is alive. `GET /readyz`: what it depends on answers. Both without a key, under any name. */
import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import type { Database } from '../store/database.ts';
import { type HttpAnswer, refusal } from './http-answer.ts';

/** May throw, and take its time: neither counts as an answer. */
export type HealthCheck = () => Promise<boolean>;

const PATIENCE_MS = 3_000;

/** Null for any other address. */
export function health(checks: Readonly<Record<string, HealthCheck>>) {
  return async ({ method }: IncomingMessage, path: string): Promise<HttpAnswer | null> => {
    if (path !== '/healthz' && path !== '/readyz') return null;
    if (method !== 'GET' && method !== 'HEAD') {
      throw refusal(405, 'Method not allowed', 'Only GET requests are accepted', { Allow: 'GET, HEAD' });
    }
    if (path === '/healthz') return { status: 200, body: { status: 'ok' } };
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const passed = await Promise.race([check().catch(() => false), patience()]);
        return [name, passed ? 'ok' : 'unavailable'] as const;
      }),
    );
    const ready = results.every(([, result]) => result === 'ok');
    return {
      status: ready ? 200 : 503,
      body: { status: ready ? 'ok' : 'unavailable', checks: Object.fromEntries(results) },
    };
  };
}

function patience(): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS, false).unref();
  });
}

export async function isDatabaseThere(database: Database): Promise<boolean> {
  return (await sql`select 1`.execute(database)).rows.length === 1;
}
