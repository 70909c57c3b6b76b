/**
 * Tests that a process that was suspended while holding a response records nothing if another process has polled in the
 * meantime.
 */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRegistry } from '../../../connectors/registry.ts';
import { responseReader } from '../../../connectors/response-reader.ts';
import { createTransport } from '../../../connectors/transport.ts';
import { defaultTrackingSettings, type PollDeps } from '../../../operations/watches/poll-deps.ts';
import { pollOnce } from '../../../operations/watches/poll-once.ts';
import { scenarioNumber } from '../../../simulator/numbers.ts';
import { moveTestClock } from '../../../store/test-clocks/test-clocks.ts';
import { loadPollContext, type PollContext } from '../../../store/watches/poll-context.ts';
import { readJourneyRecord } from '../../support/journey-record.ts';
import { TrackingRig } from './tracking-rig.ts';

const DAY_MS = 86_400_000;
const START = '2026-08-01T00:00:00Z';

let rig: TrackingRig;
let deps: PollDeps;

beforeAll(async () => {
  rig = await TrackingRig.start();
  const logger = pino({ level: 'silent' });
  deps = {
    registry: createRegistry({ simulatorUrl: rig.simulatorUrl, environment: {} }),
    database: rig.database,
    transport: createTransport({ logger, userAgent: 'test' }),
    reader: responseReader,
    logger,
    settings: defaultTrackingSettings,
  };
});
afterAll(async () => {
  await rig.stop();
});

it.each([
  ['not_found', 1],
  ['slow', 2],
  ['down', 3],
] as const)('a late response (%s) changes nothing', async (kind, instance) => {
  const { requestId, clockId } = await rig.track(scenarioNumber('DIRECT', instance), { startAt: START });
  const [line] = await rig.watches(requestId);
  const load = async (): Promise<PollContext> => {
    const poll = await loadPollContext(rig.database, rig.accountId, line?.id ?? '');
    if (poll === null) throw new Error('there is no watch');
    return poll;
  };
  const pollAt = async (poll: PollContext, day: number) => {
    const now = new Date(Date.parse(START) + day * DAY_MS);
    const time = { now, wallNow: new Date(), jitter: 0, delayMsUntil: () => 0 };
    const due = { ...poll, watch: { ...poll.watch, dueAt: now } };
    return pollOnce(deps, due, time, new AbortController().signal);
  };
  for (const day of [0, 4]) {
    await moveTestClock(
      rig.database,
      rig.accountId,
      clockId ?? '',
      new Date(Date.parse(START) + day * DAY_MS),
      new Date(),
    );
    await pollAt(await load(), day);
  }
  const standing = await load();
  // The response brings no news, so the version of the watch stays the same.
  await pollAt(await load(), 4.1);
  const before = { record: await readJourneyRecord(rig.database, requestId), watches: await rig.watches(requestId) };

  rig.simulator.faults.add({
    ...{ source: 'TEST', kind, number: null, until: null, count: 1, retryAfterSeconds: 0, delayMs: 1 },
  });
  await pollAt(standing, 2);
  rig.simulator.faults.clear(null);
  expect({ record: await readJourneyRecord(rig.database, requestId), watches: await rig.watches(requestId) }).toEqual(
    before,
  );
});
