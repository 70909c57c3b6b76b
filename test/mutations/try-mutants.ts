import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startLocalServers } from '../../infra/servers/local-servers.ts';
import { freePorts } from '../support/free-ports.ts';
import { applyMutant, type Mutant } from './mutant.ts';
import type { RunRequest, RunResult } from './mutant-runner-process.ts';
import { ImportGraph } from './nearest-tests.ts';

/** Outcome of an edit; `failure` is the test that noticed it, or null if none did. */
export interface Outcome {
  mutant: Mutant;
  failure: string | null;
}

/** An edit may cause an endless loop. The run is then aborted, and the edit is regarded as noticed. */
const RUN_LIMIT_MS = 240_000;

/** Thrown if a run must end before it has a result. */
class OutOfTime extends Error {}

/**
 * Tries each edit in the copy, until a deadline at which even a run in progress is aborted. The servers for the tests
 * and the test runner are started only once. Tests that fail without any edit are left out.
 */
export async function* tryMutants(
  copy: { root: string; files: readonly string[] },
  mutants: readonly Mutant[],
  { until, nearTests }: { until: number; nearTests: number },
): AsyncGenerator<Outcome> {
  if (mutants.length === 0) return;
  const graph = new ImportGraph(
    copy.root,
    copy.files.filter((file) => /\.tsx?$/.test(file)),
  );
  const servers = await startServers();
  const runner = new Runner(copy.root, servers.environment, until);
  const failing = new Set<string>();
  try {
    const tests = await runner.start();
    let near: string[] = [];
    let wide: string[] = [];
    let file = '';
    for (const mutant of mutants) {
      if (mutant.file !== file) {
        file = mutant.file;
        const nearest = graph.nearest(file, tests).filter((test) => !failing.has(test));
        near = nearest.slice(0, nearTests);
        wide = nearest.slice(nearTests, nearTests * 4);
        near = await passing(runner, file, near, failing);
      }
      const target = path.join(copy.root, file);
      const source = await readFile(target, 'utf8');
      await writeFile(target, applyMutant(source, mutant));
      let { failure } = await runner.run({ changed: file, tests: near });
      for (;;) {
        if (failure !== null && near.includes(testOf(failure))) break;
        // A failure among the additional tests counts only if that test passes without the edit.
        if (failure !== null) {
          await writeFile(target, source);
          if ((await passing(runner, file, [testOf(failure)], failing)).length > 0) break;
          await writeFile(target, applyMutant(source, mutant));
        }
        const rest = wide.filter((test) => !failing.has(test));
        ({ failure } = await runner.run({ changed: file, tests: rest }));
        if (failure === null) break;
      }
      await writeFile(target, source);
      yield { mutant, failure };
    }
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  } finally {
    await runner.stop();
    await servers.stop();
  }
}

function testOf(failure: string): string {
  return failure.split(' > ')[0] ?? '';
}

async function passing(
  runner: Runner,
  changed: string,
  tests: readonly string[],
  failing: Set<string>,
): Promise<string[]> {
  let rest = [...tests];
  for (;;) {
    const { failure } = await runner.run({ changed, tests: rest });
    if (failure === null) return rest;
    const test = testOf(failure);
    if (!rest.includes(test)) throw new Error(`The tests cannot run: ${failure}`);
    console.error(`Left out, as it fails without an edit: ${failure}`);
    failing.add(test);
    rest = rest.filter((one) => one !== test);
  }
}

/** Runs tests in a separate process, which is restarted if an edit makes it hang. */
class Runner {
  private child: ChildProcess | null = null;
  private readonly root: string;
  private readonly environment: Record<string, string>;
  private readonly until: number;

  constructor(root: string, environment: Record<string, string>, until: number) {
    this.root = root;
    this.environment = environment;
    this.until = until;
  }

  /** Starts the process; returns the test files that it can run. */
  async start(): Promise<string[]> {
    const child = fork(path.join(this.root, 'test/mutations/mutant-runner-process.ts'), {
      cwd: this.root,
      env: { ...process.env, ...this.environment, NO_COLOR: '1' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      detached: true,
    });
    this.child = child;
    const [{ tests }] = (await once(child, 'message')) as [{ tests: string[] }];
    return tests;
  }

  async run(request: RunRequest): Promise<RunResult> {
    if (request.tests.length === 0) return { failure: null };
    const leftMs = this.until - Date.now();
    if (leftMs <= 0) throw new OutOfTime();
    if (this.child === null) await this.start();
    const child = this.child;
    if (child === null) throw new Error('The test runner did not start');
    const { promise, resolve } = Promise.withResolvers<RunResult | null>();
    const end = (): void => resolve(null);
    const timer = setTimeout(end, Math.min(RUN_LIMIT_MS, leftMs));
    child.once('message', resolve as (message: unknown) => void).once('exit', end);
    child.send(request);
    const result = await promise;
    clearTimeout(timer);
    child.off('message', resolve).off('exit', end);
    if (result !== null) return result;
    await this.stop('SIGKILL');
    if (Date.now() >= this.until) throw new OutOfTime();
    return { failure: 'the run did not end' };
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.child;
    this.child = null;
    if (child?.pid === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    if (signal === 'SIGKILL') process.kill(-child.pid, signal);
    else child.disconnect();
    await ended;
  }
}

async function startServers(): Promise<{ environment: Record<string, string>; stop(): Promise<void> }> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'seamark-mutants-data-'));
  const [postgresPort, temporalPort] = await freePorts(2);
  const servers = await startLocalServers(
    {
      dataDirectory,
      postgres: { port: postgresPort ?? 0, durable: false },
      temporal: {
        program: process.env.TEMPORAL_CLI ?? null,
        port: temporalPort ?? 0,
        uiPort: null,
        namespace: 'default',
        databaseFile: null,
        preciseTimers: true,
      },
    },
    { onProgress: (line) => console.error(line), onLog: () => {} },
  );
  return {
    environment: {
      SEAMARK_TEST_POSTGRES_URL: servers.postgresUrl ?? '',
      SEAMARK_TEST_TEMPORAL_ADDRESS: servers.temporalAddress ?? '',
    },
    async stop() {
      await servers.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}
