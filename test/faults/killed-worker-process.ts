/**
 * Runs the product's worker (infra/processes/worker-process.ts) with wrapped dependencies that kill the process with
 * SIGKILL at the points listed in `SEAMARK_TEST_KILL_PLAN`, once each.
 */
import { readFile } from 'node:fs/promises';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, type InjectedSinks, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { listenToClocks } from '../../activities/tracking/clock-signals.ts';
import { createTrackingActivities } from '../../activities/tracking/tracking-activities.ts';
import { startOutboxRelay } from '../../activities/upkeep/outbox-relay.ts';
import { createDeliveryActivities } from '../../activities/webhooks/delivery-activities.ts';
import { createWorkers } from '../../activities/workers.ts';
import { createRegistry } from '../../connectors/registry.ts';
import { createTransport } from '../../connectors/transport.ts';
import { createSecretBox, parseSecretKey } from '../../identity/keys/encryption.ts';
import { required, runProcess } from '../../infra/processes/run-process.ts';
import { renderNotification } from '../../operations/events/prepare-events.ts';
import { defaultTrackingSettings } from '../../operations/watches/poll-deps.ts';
import { createOutboundClient } from '../../outbound/client.ts';
// Also imported because it installs the int8 parser, which applies to every pool of the process.
import '../../store/postgres/database.ts';
import type { DB } from '../../store/schema.generated.ts';
import type { FaultSinks } from './continue-as-new-announcer.ts';
import {
  KILL_POINTS,
  Killer,
  killAfterRecordings,
  killAroundCalls,
  killAroundPosts,
  killAtBeginOfNewRun,
} from './kill-points.ts';

const plan = z
  .object({
    kills: z.array(z.object({ point: z.enum(KILL_POINTS), occurrence: z.number() })),
    folder: z.string(),
    bundleFile: z.string(),
  })
  .parse(JSON.parse(process.env['SEAMARK_TEST_KILL_PLAN'] ?? ''));

await runProcess('worker', async ({ configuration, logger }) => {
  const killer = new Killer(plan);
  const databaseUrl = required('DATABASE_URL', configuration.DATABASE_URL);
  const address = required('TEMPORAL_ADDRESS', configuration.TEMPORAL_ADDRESS);
  const secrets = createSecretBox(parseSecretKey(required('SEAMARK_SECRET_KEY', configuration.SEAMARK_SECRET_KEY)));
  const namespace = configuration.TEMPORAL_NAMESPACE;
  const taskQueuePrefix = configuration.SEAMARK_TASK_QUEUE_PREFIX;
  Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] });
  giveWorkersSinks({
    faults: { continuesAsNew: { fn: () => killer.at('at continue-as-new, before Temporal records it') } },
  });

  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  pool.on('error', () => {});
  pool.on('connect', (connection) => connection.on('error', () => {}));
  const database = new Kysely<DB>({ dialect: new PostgresDialect({ pool: killAfterRecordings(pool, killer) }) });
  const transport = killAroundCalls(createTransport({ logger, userAgent: 'seamark-test' }), killer);
  const clockSignals = listenToClocks(databaseUrl, logger);
  const client = killAroundPosts(createOutboundClient({ allowLoopback: true }), killer);
  const temporalClient = new Client({
    connection: Connection.lazy({ address }),
    namespace,
    interceptors: {
      workflow: [
        {
          async signalWithStart(input, next) {
            killer.at('in the relay, before Temporal is signalled');
            const runId = await next(input);
            killer.at('in the relay, after Temporal was signalled');
            return runId;
          },
        },
      ],
    },
  });
  const registry = createRegistry({ simulatorUrl: configuration.SEAMARK_SIMULATOR_URL, environment: {} });
  const tracking = createTrackingActivities({
    database,
    registry,
    accountLines: { of: async () => registry },
    transport,
    clockSignals,
    logger,
    settings: defaultTrackingSettings,
  });
  const workers = await createWorkers({
    connection: await NativeConnection.connect({ address }),
    namespace,
    taskQueuePrefix,
    bundle: { code: await readFile(plan.bundleFile, 'utf8') },
    activities: {
      ...killAtBeginOfNewRun(tracking, killer),
      ...createDeliveryActivities({
        database,
        client,
        logger,
        openSecret: secrets.open,
        renderNotification: renderNotification(defaultTrackingSettings.baseUrl),
      }),
    },
  });
  const relay = startOutboxRelay({ database, databaseUrl, temporalClient, logger, taskQueuePrefix });
  const running = workers.run();
  return {
    async stop() {
      await relay.stop();
      workers.shutdown();
      await running;
      await clockSignals.stop();
      await database.destroy();
    },
  };
});

/** The product uses no sinks and therefore has no setting for them. */
function giveWorkersSinks(sinks: InjectedSinks<FaultSinks>): void {
  const create = Worker.create.bind(Worker);
  Worker.create = (options) => create({ ...options, sinks });
}
