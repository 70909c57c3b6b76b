import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { z } from 'zod';
import { single } from '../../infra/client/api-client.ts';
import { requestFor, scenarioNumber } from '../../simulator/numbers.ts';
import type { Database } from '../../store/postgres/database.ts';
import { markRows } from './row-writes.ts';
import type { StartedProduct } from './started-product.ts';

const pollsSchema = z.object({ polls: z.array(z.unknown()) });

export interface QuietPolls {
  polls: number;
  /** Events added to the histories of runs that were not woken. */
  historyEvents: number;
  /**
   * Runs that the clock had to wake because their poll was delayed. Their events come from the wake rather than a
   * response.
   */
  wokenRuns: number;
  /** Rows written, by table. */
  rows: Record<string, { written: number; removed: number }>;
}

/**
 * Advances new requests through four days at sea, in which the line is polled repeatedly and its response stays the
 * same.
 */
export async function pollQuietly(
  { api, simulatorUrl }: StartedProduct,
  database: Database,
  client: Client,
  requests: number,
): Promise<QuietPolls> {
  const clock = single(await api.post('/test_clocks', 'test_clock', { start_at: '2026-08-01T00:00:00Z' }));
  const numbers = Array.from({ length: requests }, (_, index) => scenarioNumber('DIRECT', 5_000 + index));
  const ids: string[] = [];
  for (const number of numbers) {
    const attributes = { ...requestFor(number), test_clock_id: clock.id };
    ids.push(single(await api.post('/tracking_requests', 'tracking_request', attributes)).id);
  }
  const advance = (to: string) => api.post(`/test_clocks/${clock.id}/advance`, 'test_clock', { to });
  await advance('2026-08-09T00:00:00Z');
  await wait(1_000);
  const histories = (): Promise<{ length: number; signals: number }[]> =>
    Promise.all(
      ids.map(async (id) => {
        const { events } = await client.workflow.getHandle(`tracking/${id}`).fetchHistory();
        const signals = events?.filter((event) => event.workflowExecutionSignaledEventAttributes != null);
        return { length: events?.length ?? 0, signals: signals?.length ?? 0 };
      }),
    );
  const countPolls = async (): Promise<number> => {
    const polls = await Promise.all(
      numbers.map(async (number) => {
        const response = await fetch(`${simulatorUrl}/control/polls?number=${number}`);
        return pollsSchema.parse(await response.json()).polls.length;
      }),
    );
    return polls.reduce((total, count) => total + count, 0);
  };
  const before = { runs: await histories(), polls: await countPolls(), mark: await markRows(database) };
  await advance('2026-08-13T00:00:00Z');
  const rows = await before.mark.written();
  let historyEvents = 0;
  let wokenRuns = 0;
  for (const [index, after] of (await histories()).entries()) {
    const was = before.runs[index] ?? { length: 0, signals: 0 };
    if (after.signals > was.signals) wokenRuns += 1;
    else historyEvents += after.length - was.length;
  }
  return { polls: (await countPolls()) - before.polls, historyEvents, wokenRuns, rows };
}
