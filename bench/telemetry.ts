/** Measures the cost of exporting spans and metrics: CPU time of the API per request, and of a worker per poll. */

import { setTimeout as wait } from 'node:timers/promises';
import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker';
import { pino } from 'pino';
import { bundleWorkflows } from '../activities/workers.ts';
import { createRegistry } from '../infra/metrics/metrics-server.ts';
import { readConfiguration } from '../infra/settings/configuration.ts';
import { startTelemetry } from '../infra/telemetry/telemetry.ts';
import { connectDatabase } from '../store/postgres/database.ts';
import { migrate } from '../store/postgres/migrate.ts';
import { freePorts } from '../test/support/free-ports.ts';
import { fillAccounts, resolveIds } from './rest/accounts.ts';
import { drawRequests, KINDS } from './rest/draw-requests.ts';
import { measureSide, type Side, startApi } from './rest/sides.ts';
import { finish, readCommand } from './rig/command.ts';
import { median, rounded, spreadOf, spreadText } from './rig/figures.ts';
import { startOwnServers } from './rig/own-servers.ts';
import { type PollingSide, realPolls } from './rig/polling-side.ts';
import { startServerProcess, stopServerProcess } from './rig/server-process.ts';
import { trackRequests } from './rig/tracked-requests.ts';

const command = {
  name: 'telemetry',
  about: `Processor time with and without the export of spans and metrics to a collector in another process, every trace exported. REST:
two API processes under the same drawn requests in turn. Polls: one worker, rounds with and without export in turn. The ratio is that of the
work that a core does in the same time: 1 means that the export costs nothing. It counts processor time, so other work on the machine matters less.`,
  options: {
    containers: { default: 5_000, help: 'in five accounts' },
    requests: { default: 250, help: 'tracking requests that are polled, and REST requests that are drawn' },
    seconds: { default: 6, help: 'of each round' },
    rounds: { default: 4, help: 'of each side' },
    parts: { default: 'rest,polls', help: 'what is measured' },
  },
} as const;
const TARGET = 0.95;
const { options, json } = readCommand(command);
const parts = new Set(options.parts.split(','));
const figures: Record<string, Comparison> = {};
const logger = pino({ level: 'error' });
Runtime.install({
  logger: new DefaultLogger('ERROR'),
  telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }) } },
});

const [port = 0] = await freePorts(1);
const exporting = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
const servers = await startOwnServers({ temporal: 'memory', durablePostgres: true });
const collector = await startServerProcess('bench/rig/collector.ts', { COLLECTOR_PORT: String(port) });
try {
  if (parts.has('rest')) figures['rest'] = await measureRest();
  if (parts.has('polls')) figures['polls'] = await measurePolls();
} finally {
  await stopServerProcess(collector);
  await servers.stop();
}

finish(
  { name: command.name, json },
  Object.entries(figures).map(
    ([name, { without, exported, ratio }]) =>
      `${name}: ${spreadText(exported, 'ms')} with the export, ${spreadText(without, 'ms')} without: ratio ${ratio}`,
  ),
  Object.entries(figures).map(([name, { ratio }]) => ({
    target: `${name}: ratio at least ${TARGET}`,
    met: ratio >= TARGET,
  })),
  { options, ...figures },
);

interface Comparison {
  without: ReturnType<typeof spreadOf>;
  exported: ReturnType<typeof spreadOf>;
  /** Median over the rounds of the time without the export divided by the time with it. */
  ratio: number;
}

/** Measures both sides in turn; which of them goes first alternates from round to round. */
async function compare(measure: (isExported: boolean) => Promise<number>): Promise<Comparison> {
  const times: Record<'without' | 'exported', number[]> = { without: [], exported: [] };
  for (let round = 0; round < options.rounds; round++) {
    for (const isExported of round % 2 === 0 ? [false, true] : [true, false]) {
      const milliseconds = await measure(isExported);
      times[isExported ? 'exported' : 'without'].push(milliseconds);
      console.error(`${isExported ? 'with the export' : 'without'}: ${rounded(milliseconds)} ms`);
    }
  }
  const ratios = times.without.map((without, round) => without / (times.exported[round] ?? Number.NaN));
  return { without: spreadOf(times.without), exported: spreadOf(times.exported), ratio: rounded(median(ratios)) };
}

async function measureRest(): Promise<Comparison> {
  await migrate(servers.postgresUrl);
  const database = connectDatabase(servers.postgresUrl);
  const accounts = await fillAccounts(database, { containers: options.containers, accounts: 5 });
  const kinds = KINDS.filter(({ isConditional }) => !isConditional);
  const drawn = drawRequests(accounts, { count: options.requests, seed: 1, kinds });
  const resolved = await resolveIds(database, accounts, drawn);
  const requests = resolved.map(({ path, account }) => ({
    path,
    headers: { authorization: `Token ${accounts[account]?.key}` },
  }));
  const sides: Side[] = [];
  try {
    const without = await startApi(servers.postgresUrl, '');
    sides.push(without);
    const exported = await startApi(servers.postgresUrl, '', exporting);
    sides.push(exported);
    const load = { connections: 4, seconds: options.seconds };
    return await compare(async (isExported) => {
      const figures = await measureSide(database, isExported ? exported : without, requests, load);
      return figures.serverMs;
    });
  } finally {
    for (const { child } of sides) await stopServerProcess(child);
    await database.destroy();
  }
}

async function measurePolls(): Promise<Comparison> {
  const bundle = await bundleWorkflows();
  const sides: PollingSide[] = [];
  const prepare = async (...given: Parameters<typeof realPolls>): Promise<PollingSide> => {
    const side = await realPolls(...given);
    sides.push(side);
    return side;
  };
  const tracked = await trackRequests({ servers, bundle, logger, requests: options.requests, prepare });
  const polls = (): number => sides.reduce((sum, side) => sum + side.polls(), 0);
  try {
    const warmMs = 5_000;
    const polling = tracked.round(warmMs, 2 * options.rounds * (options.seconds + 1) * 1_000);
    await wait(warmMs);
    // The same workers keep polling on both sides of the comparison, because restarting them would cost more than the
    // export.
    const compared = await compare(async (isExported) => {
      const configuration = readConfiguration(isExported ? exporting : {});
      const telemetry = await startTelemetry({
        process: 'worker',
        registry: createRegistry('worker'),
        configuration,
        logger,
      });
      await wait(500);
      const before = { polls: polls(), cpu: process.cpuUsage() };
      await wait(options.seconds * 1_000);
      const cpu = process.cpuUsage(before.cpu);
      const milliseconds = (cpu.user + cpu.system) / 1_000 / (polls() - before.polls);
      await telemetry.stop();
      return milliseconds;
    });
    await polling;
    return compared;
  } finally {
    await tracked.close();
  }
}
