/**
 * Measures the time from `npm start`, with dependencies installed, until the first shipment appears in the REST API.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createApiClient } from '../infra/client/api-client.ts';
import { makePlace, processesOf } from '../test/e2e/started-system.ts';
import { finish, readCommand } from './rig/command.ts';
import { median, rounded, spreadOf, spreadText } from './rig/figures.ts';
import { startOwnServers } from './rig/own-servers.ts';

const PATIENCE_MS = 120_000;

const command = {
  name: 'start',
  about: `Time from npm start, with an empty data folder, until GET /v2/shipments shows the first shipment of the demo. What has to be
downloaded is there already. Baseline: a new Postgres and Temporal alone, started side by side as npm start starts them.`,
  options: { runs: { default: 5, help: 'starts, each with a data folder of its own' } },
} as const;
const { options, json } = readCommand(command);

interface StartRun {
  apiResponds: number;
  ready: number;
  firstShipment: number;
  bareServers: number;
}

const runs: StartRun[] = [];
for (let run = 0; run < options.runs; run++) {
  const bareServers = await timeBareServers();
  runs.push({ ...(await timeStart()), bareServers });
}

const spread = (name: keyof StartRun) => spreadOf(runs.map((run) => run[name]));
const figures = {
  apiResponds: spread('apiResponds'),
  ready: spread('ready'),
  firstShipment: spread('firstShipment'),
  bareServers: spread('bareServers'),
  ratio: rounded(median(runs.map((run) => run.firstShipment / run.bareServers))),
};
finish(
  { name: command.name, json },
  [
    `API responds after ${spreadText(figures.apiResponds, 's')}, ready (worker too) after ${spreadText(figures.ready, 's')}`,
    `first shipment after ${spreadText(figures.firstShipment, 's')}, ${runs.length} starts`,
    `bare servers: ${spreadText(figures.bareServers, 's')}; ratio ${figures.ratio}`,
  ],
  [{ target: 'npm start to the first shipment in under 20 s', met: figures.firstShipment.median < 20 }],
  { runs: runs.length, ...figures },
);

async function timeBareServers(): Promise<number> {
  const began = performance.now();
  const servers = await startOwnServers({ temporal: 'file', durablePostgres: true });
  const seconds = (performance.now() - began) / 1_000;
  await servers.stop();
  return seconds;
}

async function timeStart(): Promise<Omit<StartRun, 'bareServers'>> {
  const apiKey = `smk_${randomBytes(32).toString('base64url')}`;
  const place = await makePlace({ SEAMARK_BOOTSTRAP_API_KEY: apiKey });
  const origin = `http://127.0.0.1:${place.apiPort}`;
  const api = createApiClient(origin, apiKey);
  const began = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: place.environment,
    stdio: 'ignore',
  });
  const until = async (isSo: () => Promise<boolean>): Promise<number> => {
    while (!(await isSo().catch(() => false))) {
      if (npm.exitCode !== null || performance.now() - began > PATIENCE_MS)
        throw new Error('npm start did not get that far');
      await wait(20);
    }
    return (performance.now() - began) / 1_000;
  };
  const responses = (route: string) => async () => (await fetch(`${origin}${route}`)).ok;
  try {
    const apiResponds = await until(responses('/healthz'));
    // The demo creates its tracking requests as soon as the API responds, so readiness and the first shipment are
    // awaited concurrently.
    const [ready, firstShipment] = await Promise.all([
      until(responses('/healthz/dependencies')),
      until(async () => (await api.get('/shipments')).resources.length > 0),
    ]);
    return { apiResponds, ready, firstShipment };
  } finally {
    npm.kill('SIGTERM');
    const gone = performance.now() + 30_000;
    while ((await processesOf(place.environment)).length > 0 && performance.now() < gone) await wait(100);
    await place.remove();
  }
}
