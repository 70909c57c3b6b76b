/**
 * Tracks many requests, each with an open workflow run whose activity is either real or empty. Starts and stops
 * workers.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import { startOutboxRelay } from '../../activities/upkeep/outbox-relay.ts';
import { registerSearchAttributes } from '../../activities/upkeep/search-attributes.ts';
import { createWorkers, type WorkflowBundle } from '../../activities/workers.ts';
import { createRegistry } from '../../connectors/registry.ts';
import { createTrackingRequest } from '../../operations/tracking-requests/create.ts';
import { scenarioNumber } from '../../simulator/numbers.ts';
import { connectDatabase, type Database } from '../../store/postgres/database.ts';
import { newId } from '../../store/postgres/ids.ts';
import { migrate } from '../../store/postgres/migrate.ts';
import { onServer, withDatabase } from '../../test/support/template-database.ts';
import type { OwnServers } from './own-servers.ts';
import type { PollingSide } from './polling-side.ts';

export interface Round {
  pollsPerSecond: number;
  /** CPU milliseconds of this process, which runs the workers and the relay, per poll. */
  workerCpuMsPerPoll: number;
}

export interface TrackedRequests {
  database: Database;
  requestIds: string[];
  /**
   * Polls for `warmMs` without measuring, then for `measuredMs`. No worker runs between rounds, so nothing is polled.
   */
  round(warmMs: number, measuredMs: number): Promise<Round>;
  historyLengths(requestIds: readonly string[]): Promise<number[]>;
  close(): Promise<void>;
}

export interface TrackedRequestsInput {
  servers: OwnServers;
  bundle: WorkflowBundle;
  logger: Logger;
  requests: number;
  prepare(database: Database, logger: Logger): Promise<PollingSide>;
}

/** Creates the requests. Resolves when polls no longer bring changes. */
export async function trackRequests(input: TrackedRequestsInput): Promise<TrackedRequests> {
  const { servers, logger, requests } = input;
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const taskQueuePrefix = `${name}-`;
  const databaseUrl = withDatabase(servers.postgresUrl, name);
  await onServer(servers.postgresUrl, `create database ${name}`);
  await migrate(databaseUrl);
  const database = connectDatabase(databaseUrl, { maxConnections: 20 });
  const side = await input.prepare(database, logger);
  const connection = await Connection.connect({ address: servers.temporalAddress });
  const workerConnection = await NativeConnection.connect({ address: servers.temporalAddress });
  await registerSearchAttributes(workerConnection, 'default');
  const temporalClient = new Client({ connection, namespace: 'default' });
  const relay = startOutboxRelay({ database, databaseUrl, temporalClient, logger, taskQueuePrefix });

  const withWorkers = async <Result>(use: () => Promise<Result>): Promise<Result> => {
    const workers = await createWorkers({
      connection: workerConnection,
      namespace: 'default',
      activities: { ...side.activities },
      taskQueuePrefix,
      bundle: input.bundle,
      shutdownGraceMs: 3_000,
    });
    const running = workers.run();
    try {
      return await use();
    } finally {
      workers.shutdown();
      await running;
    }
  };

  const requestIds = await createRequests(database, requests);
  await withWorkers(async () => {
    const until = Date.now() + 180_000;
    while (!(await side.isSteady(requests))) {
      if (Date.now() > until) throw new Error(`polling did not become steady: ${side.polls()} polls`);
      await wait(200);
    }
  });
  return {
    database,
    requestIds,
    round: (warmMs, measuredMs) =>
      withWorkers(async () => {
        await wait(warmMs);
        const before = { polls: side.polls(), at: performance.now(), cpu: process.cpuUsage() };
        await wait(measuredMs);
        const polls = side.polls() - before.polls;
        const seconds = (performance.now() - before.at) / 1_000;
        const cpu = process.cpuUsage(before.cpu);
        return { pollsPerSecond: polls / seconds, workerCpuMsPerPoll: (cpu.user + cpu.system) / 1_000 / polls };
      }),
    historyLengths: (ids) =>
      Promise.all(
        ids.map(async (id) => (await temporalClient.workflow.getHandle(`tracking/${id}`).describe()).historyLength),
      ),
    async close() {
      await relay.stop();
      await side.close();
      await connection.close();
      await workerConnection.close();
      await database.destroy();
    },
  };
}

async function createRequests(database: Database, count: number): Promise<string[]> {
  const accountId = newId();
  await database.insertInto('accounts').values({ id: accountId, name: 'Bench' }).execute();
  const registry = createRegistry({ simulatorUrl: 'http://127.0.0.1:9', environment: {} });
  const ids: string[] = [];
  for (let index = 1; index <= count; index++) {
    const attributes = {
      request_type: 'bill_of_lading',
      request_number: scenarioNumber('DIRECT', index),
      scac: 'TEST',
    };
    const input = { accountId, createdByUserId: null, attributes, now: new Date() };
    ids.push((await createTrackingRequest(database, registry, input)).id);
  }
  return ids;
}
