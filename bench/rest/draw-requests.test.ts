import { expect, test } from 'vitest';
import { sharesBySize } from './accounts.ts';
import { secondsUntilFullSpeed } from './cold-start.ts';
import { drawRequests, KINDS } from './draw-requests.ts';
import { type LoggedQuery, stagesOf } from './query-log.ts';

const newestAt = new Date('2026-09-01T00:00:00Z');
const accounts = [
  { shipments: 900, newestAt },
  { shipments: 100, newestAt },
];

test('requests are drawn according to the weights of their kinds, and are the same for the same seed', () => {
  const drawn = drawRequests(accounts, { count: 1_000, seed: 1 });
  expect(drawRequests(accounts, { count: 1_000, seed: 1 })).toEqual(drawn);
  expect(drawRequests(accounts, { count: 1_000, seed: 2 })).not.toEqual(drawn);
  const counts = new Map(KINDS.map(({ name }) => [name, drawn.filter(({ kind }) => kind === name).length]));
  expect(counts.get('container')).toBe(125);
  expect(counts.get('conditional')).toBe(20);
  expect(KINDS.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
});

test('large accounts send more requests', () => {
  const drawn = drawRequests(accounts, { count: 1_000, seed: 1 });
  const ofLargest = drawn.filter(({ account }) => account === 0).length;
  expect(ofLargest).toBeGreaterThan(850);
  expect(ofLargest).toBeLessThan(950);
});

test('with many accounts, one has a tenth of all shipments', () => {
  const shares = sharesBySize(100);
  expect(shares[0]).toBeCloseTo(0.1);
  expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1);
  expect(shares.toSorted((one, other) => other - one)).toEqual(shares);
});

test('queries that were sent before others ended belong to the same stage', () => {
  const query = (text: string, sentAt: number, endedAt: number): LoggedQuery => {
    return { text, values: [], rows: 0, sentAt, endedAt };
  };
  const stages = stagesOf([query('key', 0, 1), query('rows', 2, 5), query('total', 3, 4), query('included', 6, 7)]);
  expect(stages.map((stage) => stage.map(({ text }) => text))).toEqual([['key'], ['rows', 'total'], ['included']]);
});

test('full speed begins with the first window at nine tenths of the steady rate', () => {
  const at = (from: number, to: number, perSecond: number) =>
    Array.from({ length: (to - from) * perSecond }, (_, index) => from + index / perSecond);
  const seconds = secondsUntilFullSpeed([...at(2, 5, 10), ...at(5, 30, 100)], 2);
  expect(seconds).toBeGreaterThanOrEqual(5);
  expect(seconds).toBeLessThan(6.5);
});
