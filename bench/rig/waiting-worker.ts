/**
 * Runs the baseline's worker for waiting workflows in a separate process. Usage: node waiting-worker.ts <host:port>
 * <task queue>
 */
import { fileURLToPath } from 'node:url';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';

const [address = '', taskQueue = ''] = process.argv.slice(2);
const logger = new DefaultLogger('ERROR');
Runtime.install({ logger, shutdownSignals: ['SIGTERM'] });
const workflowBundle = await bundleWorkflowCode({
  workflowsPath: fileURLToPath(new URL('./waiting-workflow.ts', import.meta.url)),
  logger,
});
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address }),
  taskQueue,
  workflowBundle,
  // The same limits as in the product's tracking worker.
  maxCachedWorkflows: 500,
  maxConcurrentWorkflowTaskExecutions: 40,
  activities: {
    waitForNext: () => {
      throw ApplicationFailure.create({
        type: 'Unchanged',
        nextRetryDelay: '6 hours',
        category: ApplicationFailureCategory.BENIGN,
      });
    },
  },
});
console.log('ready');
await worker.run();
process.exit(0);
