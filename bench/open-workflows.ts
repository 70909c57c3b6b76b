/**
 * Measures the cost of an idle tracking request: the worker's memory, storage, and the rows written by a poll with an
 * unchanged response.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { sql } from 'kysely';
import { requestFor, scenarioNumber } from '../simulator/numbers.ts';
import { connectDatabase, type Database } from '../store/postgres/database.ts';
import { processIn } from '../test/e2e/started-system.ts';
import { measureBareWorkflows } from './rig/bare-workflows.ts';
import { COLLECT_GARBAGE } from './rig/collect-garbage.ts';
import { finish, readCommand } from './rig/command.ts';
import { eventually } from './rig/eventually.ts';
import { rounded } from './rig/figures.ts';
import { settledBytes } from './rig/process-memory.ts';
import { pollQuietly } from './rig/quiet-polls.ts';
import { type StartedProduct, startProduct } from './rig/started-product.ts';
import { temporalFileBytes } from './rig/temporal-file.ts';

/**
 * Tables that may be written although the response is unchanged: watches for freshness, the test clock itself, and the
 * outbox for waking delayed polls.
 */
const FRESHNESS = ['outbox', 'test_clocks', 'watches'];

const command = {
  name: 'open-workflows',
  about: `Memory of the worker, bytes in Temporal's file and bytes in Postgres per open tracking request, each known to its line and
waiting for its next poll. Baseline: as many workflows on the same server that hold one waiting activity and nothing else.
Then some of them are polled for days at sea by a stepped clock, and every history event and every row written is counted.`,
  options: {
    workflows: { default: 500, help: 'open at a time; the worker keeps 500 in memory' },
    stepped: { default: 5, help: 'requests that are polled by a clock' },
  },
} as const;
const { options, json } = readCommand(command);

const product = await startProduct({ NODE_OPTIONS: COLLECT_GARBAGE });
try {
  const { place } = product;
  const password = (await readFile(path.join(place.dataDirectory, 'postgres-password'), 'utf8')).trim();
  const port = place.environment.SEAMARK_POSTGRES_PORT;
  const database = connectDatabase(`postgres://seamark:${password}@127.0.0.1:${port}/seamark`);
  const temporalAddress = `127.0.0.1:${place.temporalPort}`;
  const connection = await Connection.connect({ address: temporalAddress });
  const client = new Client({ connection });
  const temporalFile = path.join(place.dataDirectory, 'temporal.db');

  await openRequests(product, database, 1, 50);
  const worker = await processIn(place, 'worker-process');
  const before = {
    memory: await settledBytes(worker.pid),
    temporal: temporalFileBytes(temporalFile),
    tables: await tableBytes(database),
  };
  await openRequests(product, database, 51, options.workflows);
  const tables = await tableBytes(database);
  const ours = {
    memoryBytes: (await settledBytes(worker.pid)) - before.memory,
    temporalBytes: temporalFileBytes(temporalFile) - before.temporal,
    postgresBytes: sum(tables) - sum(before.tables),
  };
  const bare = await measureBareWorkflows(client, {
    address: temporalAddress,
    temporalFile,
    count: options.workflows,
  });
  const quiet = await pollQuietly(product, database, client, options.stepped);

  const each = (bytes: number): number => rounded(bytes / options.workflows / 1_024);
  const perWorkflow = {
    memoryKb: each(ours.memoryBytes),
    temporalKb: each(ours.temporalBytes),
    postgresKb: each(ours.postgresBytes),
    bareMemoryKb: each(bare.memoryBytes),
    bareTemporalKb: each(bare.temporalBytes),
  };
  const largest = Object.fromEntries(
    [...tables]
      .map(([name, bytes]) => [name, each(bytes - (before.tables.get(name) ?? 0))] as const)
      .toSorted((left, right) => right[1] - left[1])
      .slice(0, 10),
  );
  const memoryRatio = rounded(ours.memoryBytes / bare.memoryBytes);
  const temporalRatio = rounded(ours.temporalBytes / bare.temporalBytes);
  const unexpected = Object.keys(quiet.rows).filter((table) => !FRESHNESS.includes(table));
  await connection.close();
  await database.destroy();
  await product.stop();
  finish(
    { name: command.name, json },
    [
      `${options.workflows} open: worker ${perWorkflow.memoryKb} KB each (bare ${perWorkflow.bareMemoryKb}, ratio ${memoryRatio}), base ${rounded(before.memory / 1_048_576)} MB`,
      `Temporal's file ${perWorkflow.temporalKb} KB each (bare ${perWorkflow.bareTemporalKb}, ratio ${temporalRatio})`,
      `Postgres ${perWorkflow.postgresKb} KB each: ${JSON.stringify(largest)}`,
      `${quiet.polls} unchanged polls: ${quiet.historyEvents} history events (${quiet.wokenRuns} of ${options.stepped} runs were woken by their clock and do not count), rows written ${JSON.stringify(quiet.rows)}`,
    ],
    [
      {
        target: 'an unchanged response adds no history event',
        met: quiet.wokenRuns < options.stepped && quiet.historyEvents === 0,
      },
      { target: 'an unchanged response writes nothing but freshness', met: quiet.polls > 0 && unexpected.length === 0 },
    ],
    {
      workflows: options.workflows,
      workerBaseMb: rounded(before.memory / 1_048_576),
      perWorkflow,
      memoryRatio,
      temporalRatio,
      postgresTablesKb: largest,
      quiet,
    },
  );
} catch (error) {
  await product.stop();
  throw error;
}

/** Tracks `count` journeys, starting with the instance `from`; resolves once the line lists all of them. */
async function openRequests({ api }: StartedProduct, database: Database, from: number, count: number): Promise<void> {
  const instances = Array.from({ length: count }, (_, index) => from + index);
  const post = async (): Promise<void> => {
    for (let instance = instances.shift(); instance !== undefined; instance = instances.shift()) {
      await api.post('/tracking_requests', 'tracking_request', requestFor(scenarioNumber('DIRECT', instance)));
    }
  };
  await Promise.all(Array.from({ length: 8 }, post));
  await eventually(async () => {
    const { open } = await database
      .selectFrom('tracking_requests')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('status', '=', 'created')
      .executeTakeFirstOrThrow();
    return open >= from - 1 + count;
  });
}

async function tableBytes(database: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'`.execute(database);
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

function sum(tables: Map<string, number>): number {
  return [...tables.values()].reduce((total, bytes) => total + bytes, 0);
}
