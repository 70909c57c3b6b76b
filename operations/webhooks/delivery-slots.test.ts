import { expect, it } from 'vitest';
import { freeSlots, type PostKind } from './delivery-slots.ts';

function fill(posting: PostKind[], kind: PostKind, concurrency: number): number {
  const before = posting.length;
  while (freeSlots(posting, concurrency)[kind] > 0) posting.push(kind);
  return posting.length - before;
}

it.each<{ order: PostKind[]; concurrency: number; taken: number[] }>([
  { order: ['first', 'retry', 'replay'], concurrency: 8, taken: [8, 0, 0] },
  { order: ['retry', 'replay', 'first'], concurrency: 8, taken: [4, 2, 2] },
  { order: ['replay', 'first', 'retry'], concurrency: 8, taken: [2, 6, 0] },
  { order: ['replay', 'retry', 'first'], concurrency: 100, taken: [2, 50, 48] },
  { order: ['retry', 'replay', 'first'], concurrency: 2, taken: [1, 1, 0] },
  { order: ['retry', 'first', 'replay'], concurrency: 1, taken: [1, 0, 0] },
])('shares $concurrency slots: $order take $taken', ({ order, concurrency, taken }) => {
  const posting: PostKind[] = [];
  expect(order.map((kind) => fill(posting, kind, concurrency))).toEqual(taken);
});

it('returns the slot of a post that has ended', () => {
  expect(freeSlots(['replay', 'replay'], 8)).toEqual({ first: 6, retry: 4, replay: 0 });
  expect(freeSlots(['replay'], 8)).toEqual({ first: 7, retry: 4, replay: 1 });
});
