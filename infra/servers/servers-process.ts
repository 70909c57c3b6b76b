/**
 * Runs the local Postgres and Temporal servers for the process that started it (the supervisor or tests). Ends them on
 * a signal from that process or once it is gone. Receives its settings as a JSON argument and reports over IPC.
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

/**
 * Message to the parent process: progress to display, the process ids of the servers, and finally the addresses or an
 * error.
 */
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
if (process.send === undefined) throw new Error('This process must be started with an IPC channel');

const started = await Promise.allSettled([startPostgres(), startTemporal()]);
const failure = started.find((result) => result.status === 'rejected');
if (failure !== undefined) {
  const { reason } = failure;
  report({ kind: 'failed', message: reason instanceof Error ? reason.message : String(reason) });
  exitCode = 1;
  await end();
} else if (!ending) {
  const [postgresUrl, temporalAddress] = started.map((result) => (result.status === 'fulfilled' ? result.value : null));
  report({ kind: 'ready', postgresUrl: postgresUrl ?? null, temporalAddress: temporalAddress ?? null });
}

async function startPostgres(): Promise<string | null> {
  if (options.postgres === null) return null;
  const server = await startEmbeddedPostgres({
    ...options.postgres,
    dataDirectory: options.dataDirectory,
    onLog: (line) => report({ kind: 'log', server: 'postgres', line }),
    onSpawn: watch,
  });
  return server.url;
}

async function startTemporal(): Promise<string | null> {
  if (options.temporal === null) return null;
  const onProgress = (line: string): void => report({ kind: 'progress', line });
  const program = await findTemporalProgram(options.temporal.program, onProgress, abandoned.signal);
  if (ending) return null;
  const server = await startLocalTemporal({
    ...options.temporal,
    program,
    onLog: (line) => report({ kind: 'log', server: 'temporal', line }),
    onSpawn: watch,
  });
  return server.address;
}

function watch(server: LocalServer): void {
  running.push(server);
  if (server.process.pid !== undefined) report({ kind: 'started', pid: server.process.pid });
  // If a server exits unexpectedly, this process exits too, and the parent restarts both.
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

function report(message: ServersMessage): void {
  // Sending fails if the parent is gone; `disconnect` then ends this process.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
