import type { Logger } from 'pino';
import { createRegistry } from '../../connectors/registry.ts';
import { responseReader } from '../../connectors/response-reader.ts';
import { createTransport } from '../../connectors/transport.ts';
import { createTestClock } from '../../operations/test-clocks/test-clocks.ts';
import { createTrackingRequest } from '../../operations/tracking-requests/create.ts';
import { pollTime } from '../../operations/watches/poll.ts';
import { defaultTrackingSettings } from '../../operations/watches/poll-deps.ts';
import { pollOnce } from '../../operations/watches/poll-once.ts';
import { requestFor, scenarioNumber } from '../../simulator/numbers.ts';
import { createSimulator } from '../../simulator/server.ts';
import type { Database } from '../../store/postgres/database.ts';
import { loadPollContext } from '../../store/watches/poll-context.ts';

/**
 * Polls the simulated line once, 30 days into a journey of two containers, and records its response as the product
 * does, so that rows of realistic size and content can be copied. Returns the id of the shipment.
 */
export async function recordJourney(database: Database, accountId: string, logger: Logger): Promise<string> {
  const simulator = await createSimulator({ logger }).listen(0);
  const transport = createTransport({ logger, userAgent: 'seamark-bench' });
  const registry = createRegistry({ simulatorUrl: simulator.url, environment: {} });
  try {
    const now = new Date();
    const clock = await createTestClock(database, { accountId, attributes: { start_at: '2026-08-01T00:00:00Z' }, now });
    const request = await createTrackingRequest(database, registry, {
      accountId,
      createdByUserId: null,
      attributes: { ...requestFor(scenarioNumber('TWOFATES', 1)), test_clock_id: clock.id },
      now,
    });
    await database
      .updateTable('test_clocks')
      .set({ position_at: '2026-08-31T00:00:00Z' })
      .where('id', '=', clock.id)
      .execute();
    const watch = await database
      .selectFrom('watches')
      .select('id')
      .where('tracking_request_id', '=', request.id)
      .executeTakeFirstOrThrow();
    const poll = await loadPollContext(database, accountId, watch.id);
    if (poll === null) throw new Error('the request has no watch');
    const deps = { database, registry, transport, reader: responseReader, logger, settings: defaultTrackingSettings };
    await pollOnce(deps, poll, pollTime(deps, poll), new AbortController().signal);
    const recorded = await database
      .selectFrom('tracking_requests')
      .select('shipment_id')
      .where('id', '=', request.id)
      .executeTakeFirstOrThrow();
    if (recorded.shipment_id === null) throw new Error('the journey was not recorded');
    return recorded.shipment_id;
  } finally {
    await transport.close();
    await simulator.close();
  }
}
