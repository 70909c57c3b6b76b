/** Workers and relay in a process of their own that kills itself with SIGKILL at a named point, to be started again. */
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, Runtime } from '@temporalio/worker';
import { pino } from 'pino';
import { startOutboxRelay } from '../../../activities/outbox-relay.ts';
import { connectDatabase } from '../../../store/database.ts';
import type { KillPoint, WorkerProcessInput } from './kill-points.ts';
import { startTrackingWorker } from './tracking-worker.ts';

const input = JSON.parse(process.argv[2] ?? '{}') as WorkerProcessInput;
let reached = 0;
function reach(point: KillPoint): void {
  if (input.kill?.point !== point) return;
  reached += 1;
  if (reached >= input.kill.after) process.kill(process.pid, 'SIGKILL');
}

Runtime.install({ logger: new DefaultLogger('ERROR') });
const logger = pino({ level: 'silent' });
const connection = await Connection.connect({ address: input.temporalAddress });
const client = new Client({ connection, namespace: 'default' });
const signalWithStart = client.workflow.signalWithStart.bind(client.workflow);
client.workflow.signalWithStart = (async (...given: Parameters<typeof signalWithStart>) => {
  const handle = await signalWithStart(...given);
  reach('in the relay');
  return handle;
}) as typeof client.workflow.signalWithStart;

await startTrackingWorker({
  ...input,
  logger,
  wrapTransport: (transport) => ({
    async ask(...given) {
      reach('before the call');
      const exchange = await transport.ask(...given);
      reach('after the call');
      return exchange;
    },
  }),
  wrapActivities: (activities) => ({
    async pollWatch(given) {
      const news = await activities.pollWatch(given);
      reach('after the commit');
      return news;
    },
    async readTracking(given) {
      if ('generation' in given) reach('at continue-as-new');
      return activities.readTracking(given);
    },
  }),
});
startOutboxRelay({
  database: connectDatabase(input.databaseUrl),
  databaseUrl: input.databaseUrl,
  temporalClient: client,
  logger,
  taskQueuePrefix: input.taskQueuePrefix,
});
process.stdout.write('ready\n');
