/**
 * Runs the local Postgres and Temporal servers for the process that started it (supervisor or tests) and ends them when
 * that process asks, or is gone. Its settings come as the one argument, in JSON; it answers over IPC.
 */
import { z } from 'zod';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';
import { findTemporalProgram } from '../temporal/find-program.ts';
import { startLocalTemporal } from '../temporal/local-server.ts';
import type { LocalServer } from './local-server.ts';

const optionsSchema = z.object({
  dataDirectory: z.string(),
  postgres: z.object({ port: z.number(), durable: z.boolean() }).nullable(),
  temporal: z
    .object({
      program: z.string().nullable(),
      port: z.number(),
      uiPort: z.number().nullable(),
      namespace: z.string(),
      databaseFile: z.string().nullable(),
      preciseTimers: z.boolean(),
    })
    .nullable(),
});

export type ServersOptions = z.infer<typeof optionsSchema>;

/** What the process tells: progress for people, the servers' process ids as they start, then addresses or an error. */
export type ServersMessage =
  | { kind: 'progress'; line: string }
  | { kind: 'log'; server: 'postgres' | 'temporal'; line: string }
  | { kind: 'started'; pid: number }
  | { kind: 'ready'; postgresUrl: string | null; temporalAddress: string | null }
  | { kind: 'failed'; message: string };

const options = optionsSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const running: LocalServer[] = [];
const abandoned = new AbortController();
let ending = false;
let exitCode = 0;

process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
if (process.send === undefined) throw new Error('This process is started by others, over IPC');

const started = await Promise.allSettled([startPostgres(), startTemporal()]);
const failure = started.find((result) => result.status === 'rejected');
if (failure !== undefined) {
  const { reason } = failure;
  tell({ kind: 'failed', message: reason instanceof Error ? reason.message : String(reason) });
  exitCode = 1;
  await end();
} else if (!ending) {
  const [postgresUrl, temporalAddress] = started.map((result) => (result.status === 'fulfilled' ? result.value : null));
  tell({ kind: 'ready', postgresUrl: postgresUrl ?? null, temporalAddress: temporalAddress ?? null });
}

async function startPostgres(): Promise<string | null> {
  if (options.postgres === null) return null;
  const server = await startEmbeddedPostgres({
    ...options.postgres,
    dataDirectory: options.dataDirectory,
    onLog: (line) => tell({ kind: 'log', server: 'postgres', line }),
    onSpawn: keep,
  });
  return server.url;
}

async function startTemporal(): Promise<string | null> {
  if (options.temporal === null) return null;
  const onProgress = (line: string): void => tell({ kind: 'progress', line });
  const program = await findTemporalProgram(options.temporal.program, onProgress, abandoned.signal);
  if (ending) return null;
  const server = await startLocalTemporal({
    ...options.temporal,
    program,
    onLog: (line) => tell({ kind: 'log', server: 'temporal', line }),
    onSpawn: keep,
  });
  return server.address;
}

function keep(server: LocalServer): void {
  running.push(server);
  if (server.process.pid !== undefined) tell({ kind: 'started', pid: server.process.pid });
  // A server that ends by itself ends this process too: whoever started it starts both again.
  server.process.once('exit', () => void end());
  if (ending) void server.stop();
}

async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  abandoned.abort();
  await Promise.allSettled(running.map((server) => server.stop()));
  process.exit(exitCode);
}

function tell(message: ServersMessage): void {
  // The other side may be gone already; then `disconnect` ends this process.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
