/** Runs the API with the product's relay and the workers that process documents, on a separate database. */
import { randomBytes } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { pino } from 'pino';
import { inject } from 'vitest';
import {
  createDocumentActivities,
  type DocumentActivityDeps,
} from '../../../activities/documents/document-activities.ts';
import { startOutboxRelay } from '../../../activities/upkeep/outbox-relay.ts';
import { registerSearchAttributes } from '../../../activities/upkeep/search-attributes.ts';
import { createWorkers } from '../../../activities/workers.ts';
import { createRegistry } from '../../../connectors/registry.ts';
import { responseReader } from '../../../connectors/response-reader.ts';
import { applyDocument } from '../../../operations/documents/apply-document.ts';
import { trackByRule } from '../../../operations/documents/track-by-rule.ts';
import { renderNotification } from '../../../operations/events/prepare-events.ts';
import type { Lines } from '../../../operations/watches/lines.ts';
import { defaultTrackingSettings } from '../../../operations/watches/poll-deps.ts';
import '../../support/quiet-temporal.ts';
import { testWorkflowBundle } from '../../support/workflow-bundle.ts';
import { BASE_URL, startTestApi, type TestApi } from '../api/server.ts';

export interface DocumentRig {
  api: TestApi;
  temporal: Client;
  lines: Lines;
  /** Starts workers; `extract` replaces the extraction process. Returns a function that stops the workers. */
  startWorkers(extract?: DocumentActivityDeps['extract']): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

export async function startDocumentRig(): Promise<DocumentRig> {
  const api = await startTestApi();
  const bundle = await testWorkflowBundle();
  const taskQueuePrefix = `documents-${randomBytes(4).toString('hex')}-`;
  const logger = pino({ level: process.env.SEAMARK_TEST_LOG ?? 'silent' });
  const address = inject('temporalAddress');
  const client = await Connection.connect({ address });
  const connection = await NativeConnection.connect({ address });
  const temporal = new Client({ connection: client });
  await registerSearchAttributes(connection, 'default');
  const relay = startOutboxRelay({
    ...{ database: api.database, databaseUrl: api.databaseUrl, logger, taskQueuePrefix },
    temporalClient: temporal,
  });
  const recording = {
    database: api.database,
    registry: createRegistry({ simulatorUrl: null, environment: {} }),
    settings: defaultTrackingSettings,
    reader: responseReader,
  };
  return {
    api,
    temporal,
    lines: recording.registry,
    async startWorkers(extract) {
      const workers = await createWorkers({
        ...{ connection, namespace: 'default', taskQueuePrefix, bundle, shutdownGraceMs: 500 },
        activities: {
          // Tests read notifications from the table, so nothing is delivered.
          deliverNotifications: async () => {},
          ...createDocumentActivities({
            database: api.database,
            baseUrl: BASE_URL,
            renderNotification: renderNotification(BASE_URL),
            apply: async (document) => {
              await applyDocument(recording, document);
              await trackByRule({ database: api.database, lines: recording.registry }, document);
            },
            ...(extract === undefined ? {} : { extract }),
          }),
        },
      });
      const running = workers.run();
      return async () => {
        workers.shutdown();
        await running;
      };
    },
    async stop() {
      await relay.stop();
      await connection.close();
      await client.close();
      await api.stop();
    },
  };
}
