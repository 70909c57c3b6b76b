import { describe, expect, it } from 'vitest';
import { DeliverySlots, type Turn } from './delivery-slots.ts';

function takeAll(slots: DeliverySlots, turn: Turn): number {
  let taken = 0;
  for (; slots.free(turn) > 0; taken += 1) slots.take(turn);
  return taken;
}

describe('slots of a webhook', () => {
  it.each([
    { order: ['first', 'again', 'replay'], of: 8, taken: [8, 0, 0] },
    { order: ['again', 'replay', 'first'], of: 8, taken: [4, 2, 2] },
    { order: ['replay', 'first', 'again'], of: 8, taken: [2, 6, 0] },
    { order: ['replay', 'again', 'first'], of: 100, taken: [2, 50, 48] },
    { order: ['again', 'replay', 'first'], of: 2, taken: [1, 1, 0] },
    { order: ['again', 'first', 'replay'], of: 1, taken: [1, 0, 0] },
  ] as { order: Turn[]; of: number; taken: number[] }[])(
    '$of are shared: $order take $taken',
    ({ order, of, taken }) => {
      const slots = new DeliverySlots(of);
      expect(order.map((turn) => takeAll(slots, turn))).toEqual(taken);
      expect(slots.allTaken()).toBe(taken.reduce((sum, count) => sum + count));
    },
  );

  it('gives back what is over', () => {
    const slots = new DeliverySlots(8);
    takeAll(slots, 'replay');
    expect(slots.free('replay')).toBe(0);
    slots.give('replay');
    expect(slots.free('replay')).toBe(1);
    expect(slots.free('first')).toBe(7);
  });
});
