import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleWorkflows } from '../../activities/workers.ts';
import { removeData } from '../../infra/postgres/remove-data.ts';
import { startLocalServers } from '../../infra/servers/local-servers.ts';
import { prepareNamespace } from '../../infra/temporal/prepare-namespace.ts';
import { freePorts } from './free-ports.ts';
import { makeTemplateDatabase } from './template-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    temporalAddress: string;
    /** Migrated database that `createTestDatabase` copies. */
    templateDatabase: string;
    workflowBundle: string;
  }
}

/**
 * Global setup for suites that need servers: the Postgres and Temporal that `npm start` runs, in a separate folder that
 * is removed afterwards. `SEAMARK_TEST_POSTGRES_URL` and `SEAMARK_TEST_TEMPORAL_ADDRESS` select servers to use instead.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = {
    postgresUrl: process.env.SEAMARK_TEST_POSTGRES_URL ?? null,
    temporalAddress: process.env.SEAMARK_TEST_TEMPORAL_ADDRESS ?? null,
  };
  const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'seamark-test-'));
  const [postgresPort, temporalPort] = await freePorts(2);
  const servers = await startLocalServers(
    {
      dataDirectory,
      postgres: given.postgresUrl === null ? { port: postgresPort ?? 0, durable: false } : null,
      temporal:
        given.temporalAddress === null
          ? {
              program: process.env.TEMPORAL_CLI ?? null,
              port: temporalPort ?? 0,
              uiPort: null,
              namespace: 'default',
              databaseFile: null,
              preciseTimers: true,
            }
          : null,
    },
    { onProgress: (line) => console.log(line), onLog: () => {} },
  );
  const postgresUrl = given.postgresUrl ?? servers.postgresUrl ?? '';
  const temporalAddress = given.temporalAddress ?? servers.temporalAddress ?? '';
  await prepareNamespace({ address: temporalAddress, namespace: 'default' });
  const template = await makeTemplateDatabase(postgresUrl);
  const workflowBundle = path.join(dataDirectory, 'workflows.js');
  await writeFile(workflowBundle, (await bundleWorkflows()).code);
  project.provide('postgresUrl', postgresUrl);
  project.provide('temporalAddress', temporalAddress);
  project.provide('templateDatabase', template.name);
  project.provide('workflowBundle', workflowBundle);
  return async () => {
    await template.drop();
    await servers.stop();
    await removeData(dataDirectory);
  };
}
