import { expect, test } from 'vitest';
import { neighbor, nextOpen } from './round.ts';

const round = { ids: ['a', 'b', 'c'], decided: ['b'] };

test('the next document is the next one that is not decided', () => {
  expect(nextOpen(round, 'a')).toBe('c');
  expect(nextOpen(round, 'c')).toBe('a');
  expect(nextOpen({ ...round, decided: ['a', 'b', 'c'] }, 'c')).toBeNull();
  expect(nextOpen(round, 'of another round')).toBe('a');
});

test('neighbors are in the order of the round, decided or not', () => {
  expect(neighbor(round, 'a', 1)).toBe('b');
  expect(neighbor(round, 'a', -1)).toBeNull();
  expect(neighbor(round, 'c', 1)).toBeNull();
});
