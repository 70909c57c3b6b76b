import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodsOf } from './list-periods.ts';

const key = (item: string) => item;

test('an item that goes and comes back has two periods', () => {
  const changes = [
    { after: ['customs', 'freight'], at: '1', word: 'a' },
    { after: ['freight'], at: '2', word: 'b' },
    { after: ['freight', 'customs'], at: '3', word: 'c' },
    { after: ['freight', 'customs'], at: '4', word: 'd' },
  ];
  expect(periodsOf(changes, key)).toEqual([
    { item: 'customs', since: '1', by: 'a', until: '2', endedBy: 'b' },
    { item: 'freight', since: '1', by: 'a', until: null, endedBy: null },
    { item: 'customs', since: '3', by: 'c', until: null, endedBy: null },
  ]);
});

test('after each change those last that are in the list', () => {
  const lists = fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c')), { maxLength: 8 });
  fc.assert(
    fc.property(lists, (given) => {
      const periods = periodsOf(
        given.map((after, at) => ({ after, at: String(at), word: null })),
        key,
      );
      given.forEach((after, at) => {
        const lasting = periods.filter(
          ({ since, until }) => Number(since) <= at && (until === null || Number(until) > at),
        );
        expect(lasting.map(({ item }) => item).sort()).toEqual([...after].sort());
      });
    }),
  );
});
