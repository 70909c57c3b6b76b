/**
 * Runs the services of docker-compose.yml without a container engine, in the order and under the conditions stated in
 * the file, and tracks one journey to its end. Started by run-without-containers.sh, which sets up the file's service
 * names and container paths.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ComposeService, readComposeFile, startOrder } from './compose-file.ts';
import { startPostgresImage } from './postgres-image.ts';

const simulatorUrl = 'http://127.0.0.1:3002';
const variables = {
  POSTGRES_PASSWORD: 'only-for-this-run',
  SERVICE_DATABASE_PASSWORD: 'only-for-this-run-too',
  TEMPORAL_DATABASE_PASSWORD: 'also-only-for-this-run',
  SEAMARK_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  SEAMARK_BOOTSTRAP_API_KEY: 'compose-check-key-0000000000000000',
  SEAMARK_SIMULATOR_URL: simulatorUrl,
  SEAMARK_LOG_LEVEL: 'warn',
};
const healthTimeoutMs = 120_000;

const services = readComposeFile(await readFile('docker-compose.yml', 'utf8'), variables);
const running = new Map<string, ChildProcess>();
const logs = await mkdtemp(path.join(tmpdir(), 'seamark-compose-logs-'));
const postgres = await startPostgresImage(services.get('postgres')?.environment ?? {});

try {
  run('simulator', ['node', 'infra/processes/simulator-process.ts'], { SEAMARK_SIMULATOR_PORT: '3002' });
  for (const name of startOrder(services)) {
    const service = services.get(name);
    // Postgres is already running, and Temporal's web interface is available only as an image.
    if (service === undefined || name === 'postgres' || name === 'temporal-ui') continue;
    for (const [needed, { condition }] of Object.entries(service.depends_on)) await reached(needed, condition);
    run(name, [...service.entrypoint, ...service.command], service.environment);
  }
  await reached('api', 'service_healthy');
  await reached('mcp', 'service_healthy');
  await journeyEnds();
  console.log('compose: one journey tracked to its end by the services of docker-compose.yml');
} catch (error) {
  for (const name of running.keys()) {
    const lines = (await readFile(path.join(logs, `${name}.log`), 'utf8')).split('\n');
    console.error(`compose: the last lines of ${name}:\n${lines.slice(-30).join('\n')}`);
  }
  throw error;
} finally {
  // Each service stops before those it depends on.
  for (const child of [...running.values()].reverse()) {
    child.kill('SIGTERM');
    await ended(child);
  }
  await postgres.stop();
}

function run(name: string, command: string[], environment: Record<string, string>): void {
  const [file, ...args] = command;
  if (file === undefined) throw new Error(`Service ${name} has no command`);
  console.log(`compose: ${name}: ${command.join(' ')}`);
  const log = openSync(path.join(logs, `${name}.log`), 'a');
  const child = spawn(file, args, {
    // Our own services run in the folder that stands for the image, with its packages.
    cwd: process.env.SEAMARK_TEST_IMAGE ?? '.',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.on('error', (error) => console.error(`compose: ${name}: ${error.message}`));
  running.set(name, child);
}

async function reached(name: string, condition: ComposeService['depends_on'][string]['condition']): Promise<void> {
  if (condition === 'service_started' || name === 'postgres') return;
  const child = running.get(name);
  if (child === undefined) throw new Error(`Service ${name} was not started`);
  if (condition === 'service_completed_successfully') {
    const code = await ended(child);
    if (code !== 0) throw new Error(`Service ${name} ended with ${code}`);
    return;
  }
  const [kind, ...test] = services.get(name)?.healthcheck?.test ?? [];
  if (kind !== 'CMD') throw new Error(`Service ${name} has no health check that can be run`);
  for (const until = Date.now() + healthTimeoutMs; Date.now() < until; await wait(500)) {
    if (child.exitCode !== null) throw new Error(`Service ${name} ended with ${child.exitCode}`);
    if ((await ended(spawn(test[0] ?? '', test.slice(1), { stdio: 'ignore' }))) === 0) return;
  }
  throw new Error(`Service ${name} was not healthy within ${healthTimeoutMs / 1000} s`);
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => resolve(127));
  });
}

async function journeyEnds(): Promise<void> {
  const track = spawn(
    'node',
    [
      'infra/commands/track.ts',
      '--scac',
      'TEST',
      'DIRECT000777',
      '--speed',
      '100000',
      '--url',
      'http://api:3000',
      '--api-key',
      variables.SEAMARK_BOOTSTRAP_API_KEY,
    ],
    { stdio: 'inherit' },
  );
  const code = await ended(track);
  if (code !== 0) throw new Error(`The journey did not end well: track exited with ${code}`);
}
