/**
 * Polls per second of one worker process, with real HTTP and SQL in them, against the same server and SDK with empty
 * activities that retry the same way. Usage: node bench/polls.ts --postgres <url> --temporal <host:port> [--json]
 *   [--requests 600] [--seconds 20]
 * Both sides run the product's workflow and workers; every poll of either is one retry of an activity by Temporal.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import pg from 'pg';
import { pino } from 'pino';
import { startOutboxRelay } from '../activities/outbox-relay.ts';
import { askAgain } from '../activities/poll-failures.ts';
import { registerSearchAttributes } from '../activities/search-attributes.ts';
import { createTrackingActivities } from '../activities/tracking.ts';
import { defaultTrackingSettings } from '../activities/tracking-deps.ts';
import { type Activities, bundleWorkflows, createWorkers, type WorkflowBundle } from '../activities/workers.ts';
import { createRegistry } from '../connectors/registry.ts';
import { createTransport } from '../connectors/transport.ts';
import { createTrackingRequest } from '../operations/create-tracking-request.ts';
import { scenarioNumber } from '../simulator/numbers.ts';
import { connectDatabase, type Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { migrate } from '../store/migrate.ts';
import type { TrackingActivities } from '../workflows/track-shipment/messages.ts';

/** Above the time that an activity waits out by itself, so that each poll goes through Temporal. */
const POLL_EVERY_S = 2.1;

const { values: options } = parseArgs({
  options: {
    postgres: { type: 'string' },
    temporal: { type: 'string' },
    requests: { type: 'string', default: '600' },
    seconds: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  },
});
const postgres = options.postgres ?? process.exit(console.error('--postgres and --temporal are needed') ?? 2);
const temporalAddress = options.temporal ?? process.exit(console.error('--postgres and --temporal are needed') ?? 2);
const requestCount = Number(options.requests);
const measuredMs = Number(options.seconds) * 1_000;
const logger = pino({ level: 'error' });

Runtime.install({ logger: new DefaultLogger('ERROR') });

interface Measured {
  pollsPerSecond: number;
  /** CPU milliseconds of the worker process per poll; it also holds the relay. */
  workerCpuMsPerPoll: number;
}

interface Side {
  database: Database;
  databaseUrl: string;
  activities: Activities;
  polls: () => number;
  close: () => Promise<void>;
}

const bundle = await bundleWorkflows();
const real = await measure(bundle, realPolls);
const empty = await measure(bundle, emptyPolls);
const ratio = real.pollsPerSecond / empty.pollsPerSecond;
if (options.json) {
  console.log(
    JSON.stringify({ requests: requestCount, pollEverySeconds: POLL_EVERY_S, real, empty, ratio, target: 0.5 }),
  );
} else {
  const line = (name: string, { pollsPerSecond, workerCpuMsPerPoll }: Measured) =>
    console.log(
      `${name}: ${pollsPerSecond.toFixed(0)} polls/s, ${workerCpuMsPerPoll.toFixed(2)} ms of worker CPU each`,
    );
  line('real polls ', real);
  line('empty polls', empty);
  console.log(`ratio: ${ratio.toFixed(2)} (at least 0.5)`);
}
process.exit(ratio >= 0.5 ? 0 : 1);

/** Starts every request, waits until polling is steady, counts polls, and removes everything again. */
async function measure(
  workflowBundle: WorkflowBundle,
  prepare: (database: Database, databaseUrl: string) => Promise<Side>,
): Promise<Measured> {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const prefix = `${name}-`;
  const databaseUrl = new URL(postgres);
  await onServer(`create database ${name}`);
  databaseUrl.pathname = `/${name}`;
  await migrate(databaseUrl.href);
  const database = connectDatabase(databaseUrl.href, { maxConnections: 20 });
  const side = await prepare(database, databaseUrl.href);
  const connection = await Connection.connect({ address: temporalAddress });
  const workerConnection = await NativeConnection.connect({ address: temporalAddress });
  await registerSearchAttributes(workerConnection, 'default');
  const temporalClient = new Client({ connection, namespace: 'default' });
  const relay = startOutboxRelay({
    database,
    databaseUrl: databaseUrl.href,
    temporalClient,
    logger,
    taskQueuePrefix: prefix,
  });
  const workers = await createWorkers({
    connection: workerConnection,
    namespace: 'default',
    activities: side.activities,
    taskQueuePrefix: prefix,
    bundle: workflowBundle,
    shutdownGraceMs: 3_000,
  });
  const running = workers.run();

  const requestIds = await createRequests(database);
  await steady(side, requestCount * 2);
  const before = { polls: side.polls(), at: performance.now(), cpu: process.cpuUsage() };
  await pause(measuredMs);
  const polls = side.polls() - before.polls;
  const seconds = (performance.now() - before.at) / 1_000;
  const cpu = process.cpuUsage(before.cpu);

  for (const id of requestIds) {
    await temporalClient.workflow
      .getHandle(`tracking/${id}`)
      .terminate('bench')
      .catch(() => {});
  }
  workers.shutdown();
  await running;
  await relay.stop();
  await side.close();
  await connection.close();
  await workerConnection.close();
  await database.destroy();
  await onServer(`drop database ${name} with (force)`);
  return { pollsPerSecond: polls / seconds, workerCpuMsPerPoll: (cpu.user + cpu.system) / 1_000 / polls };
}

async function createRequests(database: Database): Promise<string[]> {
  const accountId = newId();
  await database.insertInto('accounts').values({ id: accountId, name: 'Bench' }).execute();
  const registry = createRegistry({ simulatorUrl: 'http://127.0.0.1:9', environment: {} });
  const ids: string[] = [];
  for (let index = 1; index <= requestCount; index++) {
    const attributes = {
      request_type: 'bill_of_lading',
      request_number: scenarioNumber('DIRECT', index),
      scac: 'TEST',
    };
    const request = await createTrackingRequest(database, registry, {
      accountId,
      createdByUserId: null,
      attributes,
      now: new Date(),
    });
    ids.push(request.id);
  }
  return ids;
}

async function steady(side: Side, polls: number): Promise<void> {
  const until = Date.now() + 180_000;
  while (side.polls() < polls) {
    if (Date.now() > until) throw new Error(`polling did not become steady: ${side.polls()} of ${polls} polls`);
    await pause(100);
  }
}

/** The product's own activities. A poll counts when it asked the line. */
async function realPolls(database: Database, databaseUrl: string): Promise<Side> {
  const line = spawn(process.execPath, [fileURLToPath(new URL('./fixed-line.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [simulatorUrl] = (await once(createInterface({ input: line.stdout }), 'line')) as [string];
  const transport = createTransport({ logger, userAgent: 'seamark-bench' });
  let polls = 0;
  const activities = createTrackingActivities({
    database,
    registry: createRegistry({ simulatorUrl, environment: {} }),
    transport: {
      async ask(...input) {
        const exchange = await transport.ask(...input);
        polls += 1;
        return exchange;
      },
    },
    clockSignals: { wait: async () => {}, moves: () => 0, stop: async () => {} },
    logger,
    settings: {
      ...defaultTrackingSettings,
      // With the lowest jitter nothing is left of any interval but the minimum.
      poll: { ...defaultTrackingSettings.poll, jitterShare: 1, minimumSeconds: POLL_EVERY_S },
    },
    random: () => 0,
  });
  return {
    database,
    databaseUrl,
    activities: { ...activities },
    polls: () => polls,
    async close() {
      line.kill();
      await transport.close();
    },
  };
}

/** Nothing but the retry: the same workflow, queues and delays. */
async function emptyPolls(database: Database, databaseUrl: string): Promise<Side> {
  let polls = 0;
  const activities: TrackingActivities = {
    readTracking: async ({ trackingRequestId }) => ({
      phase: 'follow',
      status: 'created',
      reason: null,
      watches: [{ id: trackingRequestId, kind: 'line', code: 'TEST', version: 0 }],
    }),
    async pollWatch() {
      polls += 1;
      throw askAgain('Unchanged', 'nothing new', POLL_EVERY_S * 1_000);
    },
  };
  return { database, databaseUrl, activities: { ...activities }, polls: () => polls, close: async () => {} };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
