/**
 * Defines the two sides of the comparison: the product's own polls, and empty activities that retry in the same way.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { retryLater } from '../../activities/tracking/poll-failures.ts';
import { createTrackingActivities } from '../../activities/tracking/tracking-activities.ts';
import { createRegistry } from '../../connectors/registry.ts';
import { createTransport } from '../../connectors/transport.ts';
import { defaultTrackingSettings } from '../../operations/watches/poll-deps.ts';
import type { Database } from '../../store/postgres/database.ts';
import type { TrackingActivities } from '../../workflows/track-shipment/messages.ts';

/** Longer than an activity itself waits for the next poll, so that each poll goes through Temporal. */
export const POLL_EVERY_S = 2.1;

export interface PollingSide {
  activities: TrackingActivities;
  /** Polls made so far. */
  polls(): number;
  /** Whether every request has been polled so often that responses no longer change anything. */
  isSteady(requests: number): Promise<boolean>;
  close(): Promise<void>;
}

/** Wraps the product's activities. A poll is counted when it reaches the line, which runs in a separate process. */
export async function realPolls(database: Database, logger: Logger): Promise<PollingSide> {
  const line = spawn(process.execPath, [fileURLToPath(new URL('./fixed-line.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [simulatorUrl] = (await once(createInterface({ input: line.stdout }), 'line')) as [string];
  const transport = createTransport({ logger, userAgent: 'seamark-bench' });
  let polls = 0;
  const registry = createRegistry({ simulatorUrl, environment: {} });
  const activities = createTrackingActivities({
    database,
    registry,
    accountLines: { of: async () => registry },
    transport: {
      async poll(...input) {
        const exchange = await transport.poll(...input);
        polls += 1;
        return exchange;
      },
    },
    clockSignals: { wait: async () => {}, moves: () => 0, stop: async () => {} },
    logger,
    settings: {
      ...defaultTrackingSettings,
      // With this share and the lowest jitter, every interval is the minimum.
      poll: { ...defaultTrackingSettings.poll, jitterShare: 1, minimumSeconds: POLL_EVERY_S },
    },
    random: () => 0,
  });
  return {
    activities,
    polls: () => polls,
    async isSteady(requests) {
      const { steady } = await database
        .selectFrom('watches')
        .select((eb) => eb.fn.countAll<number>().as('steady'))
        .where('attempts', '>=', 2)
        .where('last_outcome', '=', 'unchanged')
        .executeTakeFirstOrThrow();
      return steady >= requests;
    },
    async close() {
      line.kill();
      await transport.close();
    },
  };
}

/** Runs activities that only retry, with the same workflow, queues and delays. */
export async function emptyPolls(): Promise<PollingSide> {
  let polls = 0;
  return {
    activities: {
      readTracking: async ({ trackingRequestId }) => ({
        phase: 'follow',
        status: 'created',
        reason: null,
        watches: [{ id: trackingRequestId, kind: 'line', code: 'TEST', version: 0 }],
      }),
      async pollWatch() {
        polls += 1;
        throw retryLater({ reason: null, message: 'nothing new', delayMs: POLL_EVERY_S * 1_000 });
      },
    },
    polls: () => polls,
    isSteady: async (requests) => polls >= requests * 2,
    close: async () => {},
  };
}
