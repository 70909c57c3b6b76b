import { spawn } from 'node:child_process';
import { access, chmod, constants, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { TestWorkflowEnvironment } from '@temporalio/testing';

const goPackage = 'github.com/temporalio/cli/cmd/temporal';
/** Newest version that `go install` accepts. Later ones contain a `replace` line. Corresponds to server 1.29.1. */
export const temporalCliVersion = 'v1.5.1';
const downloadTimeoutMs = 90_000;

/** Returns the folder for programs shared by all clones on this machine. */
export function programFolder(): string {
  const cache = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
  return path.join(cache, 'seamark', 'bin');
}

/**
 * Finds the `temporal` program: the given one, on the path, cached by an earlier start, downloaded by the SDK, or built
 * with Go (once, about three minutes). If none of these works, throws an error with instructions.
 */
export async function findTemporalProgram(
  given: string | null,
  onProgress: (line: string) => void,
  signal?: AbortSignal,
): Promise<string> {
  if (given !== null) {
    if (await isExecutable(given)) return given;
    throw new Error(`TEMPORAL_CLI is ${given}, which is not an executable program`);
  }
  const cached = path.join(programFolder(), process.platform === 'win32' ? 'temporal.exe' : 'temporal');
  for (const candidate of [...onPath('temporal'), cached]) {
    if (await isExecutable(candidate)) return candidate;
  }
  await mkdir(programFolder(), { recursive: true });
  const failures: string[] = [];
  for (const obtain of [download, build]) {
    try {
      await obtain(cached, onProgress, signal);
      return cached;
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(
    [
      'There is no Temporal server on this machine and none could be fetched:',
      ...failures.map((failure) => `- ${failure}`),
      'Install the Temporal CLI or Go, or set TEMPORAL_CLI or TEMPORAL_ADDRESS.',
    ].join('\n'),
  );
}

// Lets the SDK download the server, since only the SDK has the address. The SDK also starts the server, so this stops
// it again.
async function download(target: string, onProgress: (line: string) => void): Promise<void> {
  onProgress('Fetching the Temporal server (once) …');
  const folder = await mkdtemp(path.join(path.dirname(target), 'download-'));
  let timer: NodeJS.Timeout | undefined;
  try {
    const server = TestWorkflowEnvironment.createLocal({
      server: {
        executable: { type: 'cached-download', downloadDir: folder, version: temporalCliVersion },
        log: { format: 'pretty', level: 'never' },
      },
    });
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`no response within ${downloadTimeoutMs / 1000} s`)),
        downloadTimeoutMs,
      );
    });
    await (await Promise.race([server, late])).teardown();
    const [file] = (await readdir(folder)).filter((name) => name.startsWith('temporal'));
    if (file === undefined) throw new Error('the download left no program');
    await chmod(path.join(folder, file), 0o755);
    await rename(path.join(folder, file), target);
  } catch (cause) {
    throw new Error(`download: ${rootMessage(cause)}`, { cause });
  } finally {
    clearTimeout(timer);
    await rm(folder, { recursive: true, force: true });
  }
}

async function build(target: string, onProgress: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const [go] = await executable(onPath('go'));
  if (go === undefined) throw new Error('build: there is no Go on this machine');
  onProgress('It cannot be fetched here. Building it with Go (once, about three minutes) …');
  const started = Date.now();
  const reminder = setInterval(() => {
    onProgress(`Still building the Temporal server (${Math.round((Date.now() - started) / 1000)} s) …`);
  }, 30_000);
  try {
    await goInstall(go, `${goPackage}@${temporalCliVersion}`, target, signal);
    onProgress(`Temporal server built in ${Math.round((Date.now() - started) / 1000)} s.`);
  } finally {
    clearInterval(reminder);
  }
}

/** Builds a Go program in a separate folder and moves it into place, so that `target` is never incomplete. */
export async function goInstall(
  go: string,
  packageAtVersion: string,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const folder = await mkdtemp(path.join(path.dirname(target), 'build-'));
  try {
    const program = spawn(go, ['install', packageAtVersion], {
      env: { ...process.env, GOBIN: folder, GOFLAGS: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal === undefined ? {} : { signal }),
    });
    let errors = '';
    program.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = `${errors}${text}`.slice(-2_000);
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      program.once('close', resolve).once('error', reject);
    });
    if (code !== 0) throw new Error(`\`go install ${packageAtVersion}\` failed: ${errors.trim()}`);
    const [file] = await readdir(folder);
    if (file === undefined) throw new Error(`\`go install ${packageAtVersion}\` made no program`);
    await rename(path.join(folder, file), target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function onPath(name: string): string[] {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.join(folder, file));
}

async function executable(files: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const file of files) if (await isExecutable(file)) found.push(file);
  return found;
}

async function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function rootMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? rootMessage(error.cause) : error.message;
}
