/** Measures how many first attempts are made and recorded per second, compared with plain POSTs. */
import { Agent, request } from 'undici';
import { defaultDeliverySettings } from '../../operations/webhooks/delivery-settings.ts';
import { commitEvents, containerEvent } from '../../test/support/container-events.ts';
import { between } from '../rig/processor-time.ts';
import type { Installation } from './installation.ts';
import type { LaunchedReceiver } from './launched-receiver.ts';

/** Number of concurrent POSTs, both to one webhook and in the baseline. */
export const AT_A_TIME = defaultDeliverySettings.concurrency;

export interface DeliveredBacklog {
  perSecond: number;
  bodyBytes: number;
  /**
   * CPU milliseconds of the worker and of Postgres per attempt, which vary less than the rate on a machine with other
   * load.
   */
  workerMs: number;
  postgresMs: number;
}

/** Commits all events together and measures the time until the last attempt is recorded. */
export async function deliverBacklog(
  installation: Installation,
  receiver: LaunchedReceiver,
  backlog: { webhookIds: readonly string[]; names: readonly string[]; events: number },
): Promise<DeliveredBacklog> {
  const { accountId, containers, database } = installation;
  const { webhookIds, names } = backlog;
  const events = Array.from({ length: backlog.events }, (_, turn) => {
    const container = containers[turn % containers.length];
    if (container === undefined) throw new Error('there are no containers');
    return containerEvent(names[turn % names.length] ?? '', container);
  });
  await receiver.take();
  let began = 0;
  await commitEvents(database, accountId, events, () => {
    began = performance.now();
  });
  const before = await installation.processorTimes();
  await receiver.arrived(events.length);
  await installation.everythingRecorded(webhookIds);
  const seconds = (performance.now() - began) / 1_000;
  const after = await installation.processorTimes();
  const arrivals = await receiver.take();
  if (arrivals.length !== events.length) throw new Error(`${arrivals.length} of ${events.length} arrived`);
  const bodyBytes = Math.round(arrivals.reduce((sum, { bytes }) => sum + bytes, 0) / arrivals.length);
  return {
    perSecond: arrivals.length / seconds,
    bodyBytes,
    workerMs: (after.worker - before.worker) / arrivals.length,
    postgresMs: between(before.postgres, after.postgres) / arrivals.length,
  };
}

export interface BarePosts {
  perSecond: number;
  /** CPU milliseconds of this process per POST. */
  processorMs: number;
}

/** Sends plain POSTs with undici at the same concurrency, one after another on each connection. */
export async function postBare(url: string, load: { bodyBytes: number; posts: number }): Promise<BarePosts> {
  const agent = new Agent({ connections: AT_A_TIME, pipelining: 1 });
  const body = 'x'.repeat(load.bodyBytes);
  let left = load.posts;
  const began = performance.now();
  const before = process.cpuUsage();
  const loop = async () => {
    while (left-- > 0) {
      const headers = { 'content-type': 'application/json' };
      const response = await request(url, { method: 'POST', dispatcher: agent, headers, body });
      await response.body.dump();
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, loop));
  const perSecond = load.posts / ((performance.now() - began) / 1_000);
  const { user, system } = process.cpuUsage(before);
  await agent.close();
  return { perSecond, processorMs: (user + system) / 1_000 / load.posts };
}
