/** Tests the guarantees of a quota for polls at any time, whether early, late or simultaneous. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { MAX_CONCURRENT_CALLS, type QuotaLimits } from '../../../store/watches/quotas.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { maxConcurrent, maxWithin, runPolls, type SimulatedPoll } from './quota-world.ts';

const WINDOWS = [
  ['perSecond', 1_000],
  ['perMinute', 60_000],
  ['perHour', 3_600_000],
  ['perDay', 86_400_000],
] as const;
const MANY: QuotaLimits = { perSecond: null, perMinute: null, perHour: null, perDay: null, concurrency: 1_000 };

const DAY = 86_400_000;

let database: TestDatabase;
let credentials = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

function run(limits: QuotaLimits, polls: SimulatedPoll[], downUntilMs = 0) {
  credentials += 1;
  return runPolls(
    { database: database.database, credentialKey: `law-${credentials}`, limits, untilMs: 30 * DAY, downUntilMs },
    polls,
  );
}

const poll = (changes: Partial<SimulatedPoll> = {}): SimulatedPoll => ({
  accountId: 'aaaaaaaa-0000-7000-8000-000000000000',
  urgent: false,
  dueAt: 0,
  callMs: 100,
  lateMs: 0,
  ...changes,
});

const accounts = [newId(), newId(), newId()] as const;
const somePolls = fc.array(
  fc.record({
    accountId: fc.constantFrom(...accounts),
    urgent: fc.boolean(),
    dueAt: fc.nat(90_000),
    callMs: fc.nat(3_000),
    lateMs: fc.nat(2_500),
  }),
  { minLength: 20, maxLength: 60 },
);
const someLimits = fc.record({
  perSecond: fc.option(fc.integer({ min: 1, max: 5 })),
  perMinute: fc.option(fc.integer({ min: 2, max: 40 })),
  perHour: fc.option(fc.integer({ min: 10, max: 100 })),
  perDay: fc.option(fc.integer({ min: 15, max: 200 })),
  concurrency: fc.integer({ min: 1, max: 6 }),
});

test('no window has more calls than its quota, no fifth of it is lost to regular polls, and every watch is polled', async () => {
  await fc.assert(
    fc.asyncProperty(someLimits, somePolls, async (limits, polls) => {
      const { calls, asked } = await run(limits, polls);
      expect(calls).toHaveLength(polls.length);
      for (const [window, length] of WINDOWS) {
        const quota = limits[window] ?? Infinity;
        expect(maxWithin(calls, length)).toBeLessThanOrEqual(quota);
        const regular = calls.filter(({ urgent }) => !urgent);
        expect(maxWithin(regular, length)).toBeLessThanOrEqual(Math.max(1, Math.floor(quota * 0.8)));
      }
      expect(maxConcurrent(calls)).toBeLessThanOrEqual(limits.concurrency);
      expect(asked).toBeLessThanOrEqual(12 * polls.length);
    }),
    { numRuns: 25 },
  );
});

test('a poll requests a call once, gets its turn, and is then made', async () => {
  const polls = Array.from({ length: 200 }, () => poll());
  const { calls, asked } = await run({ ...MANY, perMinute: 60 }, polls);
  expect(asked).toBe(48 + 2 * 152);
  // The turns are spread: after the first minute, no second has more than one call.
  expect(maxWithin(calls.slice(48), 1_000)).toBe(1);
  expect(Math.max(...calls.map(({ at }) => at))).toBeLessThan(60_000 * 5);
});

test('of two waiting accounts, neither gets more than half of the calls, in either order of arrival', async () => {
  const [many, few] = [newId(), newId()];
  const polls = [
    ...Array.from({ length: 90 }, () => poll({ accountId: many })),
    ...Array.from({ length: 20 }, () => poll({ accountId: few, dueAt: 10_000 })),
  ];
  const { calls } = await run({ ...MANY, perSecond: 1 }, polls);
  const after = calls.filter(({ at }) => at > 10_000);
  const last = after.findLastIndex(({ accountId }) => accountId === few);
  const ofMany = after.slice(0, last + 1).filter(({ accountId }) => accountId === many);
  expect(ofMany.length).toBeLessThanOrEqual(21);
});

test('refreshes go first while others wait, up to a fifth of the calls, even if a second has only one', async () => {
  const polls = [
    ...Array.from({ length: 60 }, () => poll()),
    ...Array.from({ length: 4 }, (_, index) => poll({ urgent: true, dueAt: 5_000 + index * 7_000 })),
  ];
  const { calls } = await run({ ...MANY, perSecond: 1 }, polls);
  const urgent = calls.filter((call) => call.urgent).map(({ at }, index) => at - 5_000 - index * 7_000);
  expect(Math.max(...urgent)).toBeLessThanOrEqual(2_500);
});

test('a slow source is polled as fast as it responds, and waiting polls check seldom', async () => {
  const polls = Array.from({ length: 80 }, () => poll({ callMs: 25_000 }));
  const { calls, asked } = await run({ ...MANY, perMinute: 60, concurrency: 4 }, polls);
  expect(calls).toHaveLength(80);
  expect(maxConcurrent(calls)).toBe(4);
  // At best, the polls take 20 rounds of 25 s.
  expect(Math.max(...calls.map(({ at }) => at))).toBeLessThan(2 * 20 * 25_000);
  expect(asked / polls.length).toBeLessThan(6);
});

test('one slow line occupies at most a quarter of a worker’s slots', async () => {
  const polls = Array.from({ length: 90 }, () => poll({ callMs: 25_000 }));
  const { calls, asked } = await run({ ...MANY, concurrency: 256 }, polls);
  expect(calls).toHaveLength(90);
  expect(maxConcurrent(calls)).toBe(MAX_CONCURRENT_CALLS);
  expect(asked / polls.length).toBeLessThan(5);
});

test('a line that recovers is polled at its rate, and never faster while it is down', async () => {
  const back = 6 * 60_000;
  const polls = Array.from({ length: 400 }, () => poll({ dueAt: 60_000 }));
  const first = Array.from({ length: 5 }, () => poll());
  const { calls, withheld } = await run({ ...MANY, perMinute: 60 }, [...first, ...polls], back);
  const answered = calls.filter(({ at }) => at >= back);
  expect(answered).toHaveLength(405);
  expect(maxWithin(answered, 1_000)).toBe(1);
  expect(maxWithin(answered, 60_000)).toBeLessThanOrEqual(48);
  // The polls all arrived together at first; after a minute, they arrive one at a time.
  expect(
    maxWithin(
      withheld.filter(({ at }) => at > 60_000),
      1_000,
    ),
  ).toBe(1);
});
