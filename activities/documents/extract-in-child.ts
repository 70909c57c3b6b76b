/**
 * Extracts a document in a separate process, because document contents are untrusted. The process has limits on time,
 * memory and output, no environment, and may neither start child processes nor write files.
 */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentFile, Extraction } from '../../documents/document.ts';
import { writeDocumentFile } from './document-pipe.ts';

export interface ChildLimits {
  /** Longer than the extraction's own limit, for work that blocks the event loop. */
  timeMs: number;
  memoryMegabytes: number;
  /** Replaced in tests. */
  program?: string;
}

const ROOT = path.join(import.meta.dirname, '../..');
const PROGRAM = path.join(import.meta.dirname, 'extraction-process.ts');
export const CHILD_LIMITS: ChildLimits = { timeMs: 150_000, memoryMegabytes: 1024 };
const MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
const MEMORY_CHECK_MS = 250;

type Failure = Extract<Extraction, { ok: false }>;

const TOO_LONG: Failure = { ok: false, reason: 'timed_out', detail: 'It took too long to read.' };
const TOO_LARGE: Failure = {
  ok: false,
  reason: 'too_large',
  detail: 'Reading it takes too much memory.',
};
const TOO_MUCH: Failure = { ok: false, reason: 'too_large', detail: 'It contains too much text.' };
const ENDED: Failure = { ok: false, reason: 'not_readable', detail: 'The file is damaged: reading it failed.' };

/**
 * Extracts a file in a child process. An invalid file is never an error. Throws if `signal` aborts or the process
 * cannot be started.
 */
export async function extractInChild(
  file: DocumentFile,
  signal: AbortSignal,
  limits: ChildLimits = CHILD_LIMITS,
): Promise<Extraction> {
  const { timeMs, memoryMegabytes, program = PROGRAM } = limits;
  const child = spawn(process.execPath, [...flagsOf(memoryMegabytes), program], {
    cwd: ROOT,
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  let failure: Failure | null = null;
  const end = (because: Failure): void => {
    failure ??= because;
    child.kill('SIGKILL');
  };
  const onAbort = (): void => void child.kill('SIGKILL');
  signal.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => end(TOO_LONG), timeMs);
  const guard = setInterval(async () => {
    if ((await residentMegabytes(child.pid)) > memoryMegabytes) end(TOO_LARGE);
  }, MEMORY_CHECK_MS);
  const output: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_OUTPUT_BYTES) end(TOO_MUCH);
    else output.push(chunk);
  });
  // The process may exit before it has read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(writeDocumentFile(file));
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      // V8 aborts the process, which some systems report as a signal.
      child.once('close', (exitCode, killedBy) => resolve(killedBy === 'SIGABRT' ? OUT_OF_MEMORY : exitCode));
    });
    signal.throwIfAborted();
    if (failure !== null) return failure;
    return code === 0 ? resultOf(Buffer.concat(output)) : code === OUT_OF_MEMORY ? TOO_LARGE : ENDED;
  } finally {
    clearTimeout(timer);
    clearInterval(guard);
    signal.removeEventListener('abort', onAbort);
  }
}

/** Exit code of a process that V8 aborted. */
const OUT_OF_MEMORY = 134;

function flagsOf(memoryMegabytes: number): string[] {
  return [
    `--max-old-space-size=${Math.floor(memoryMegabytes * 0.75)}`,
    '--permission',
    `--allow-fs-read=${ROOT}/*`,
    '--allow-worker',
    '--allow-addons',
    '--no-warnings',
  ];
}

/**
 * Returns the resident memory of a process in megabytes, including memory outside its heap; 0 if the system does not
 * report it.
 */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const text = pid === undefined ? '' : await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
}

function resultOf(output: Buffer): Extraction {
  try {
    const result: Extraction = JSON.parse(output.toString());
    return result;
  } catch {
    return ENDED;
  }
}
