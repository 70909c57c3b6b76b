import { randomBytes } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { inject } from 'vitest';
import { type Activities, createWorkers } from '../../../activities/workers.ts';
import { testWorkflowBundle } from '../../support/workflow-bundle.ts';

/** Runs a workflow to its end with separate workers. Returns its id. */
export async function runOnce(client: Client, workflowType: string, activities: Activities): Promise<string> {
  const taskQueuePrefix = `once-${randomBytes(4).toString('hex')}-`;
  const connection = await NativeConnection.connect({ address: inject('temporalAddress') });
  const bundle = await testWorkflowBundle();
  const workers = await createWorkers({
    ...{ connection, namespace: 'default', taskQueuePrefix, activities, bundle },
    shutdownGraceMs: 1_000,
  });
  const running = workers.run();
  const workflowId = `${taskQueuePrefix}${workflowType}`;
  try {
    await client.workflow.execute(workflowType, { workflowId, taskQueue: `${taskQueuePrefix}tracking`, args: [] });
  } finally {
    workers.shutdown();
    await running;
    await connection.close();
  }
  return workflowId;
}
