/** Starts a worker process as `npm start` does, and restarts it whenever it exits unexpectedly. */
import { ManagedProcess } from '../../infra/supervisor/managed-process.ts';
import { compileCache } from '../support/compile-cache.ts';

export const WORKER = new URL('../../infra/processes/worker-process.ts', import.meta.url);
export const KILLED_WORKER = new URL('./killed-worker-process.ts', import.meta.url);

export interface WorkerLaunch {
  file: URL;
  databaseUrl: string;
  temporalAddress: string;
  taskQueuePrefix: string;
  secretKey: string;
  simulatorUrl: string;
  environment?: Record<string, string>;
}

export interface LaunchedWorker {
  /** Unexpected exits, each given as a signal name or an exit code. */
  ends: string[];
  /** Last lines of the process's log. */
  log: string[];
  process: ManagedProcess;
}

export async function launchWorker(launch: WorkerLaunch): Promise<LaunchedWorker> {
  const { PATH = '', HOME = '' } = process.env;
  const ends: string[] = [];
  const log: string[] = [];
  const managed = new ManagedProcess({
    name: 'worker',
    file: launch.file,
    environment: {
      PATH,
      HOME,
      ...compileCache,
      DATABASE_URL: launch.databaseUrl,
      TEMPORAL_ADDRESS: launch.temporalAddress,
      SEAMARK_TASK_QUEUE_PREFIX: launch.taskQueuePrefix,
      SEAMARK_SECRET_KEY: launch.secretKey,
      SEAMARK_SIMULATOR_URL: launch.simulatorUrl,
      SEAMARK_ALLOW_LOOPBACK_WEBHOOKS: 'on',
      SEAMARK_LOG_LEVEL: process.env['SEAMARK_TEST_LOG'] ?? 'warn',
      ...launch.environment,
    },
    print(_name, text) {
      const end = /^ended unexpectedly \((.*)\)$/.exec(text);
      if (end !== null) ends.push(end[1] ?? '');
      log.push(text);
      if (log.length > 200) log.shift();
    },
  });
  try {
    await managed.start();
  } catch (error) {
    throw new Error(`the worker did not start:\n${log.join('\n')}`, { cause: error });
  }
  return { ends, log, process: managed };
}
