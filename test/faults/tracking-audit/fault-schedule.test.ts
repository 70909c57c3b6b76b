import { expect, it } from 'vitest';
import { FAULT_KINDS, planFaults } from './fault-schedule.ts';

it('is the same for the same seed, and differs for the next one', () => {
  expect(planFaults(7, 12)).toEqual(planFaults(7, 12));
  expect(planFaults(7, 12)).not.toEqual(planFaults(8, 12));
});

it('goes through all kinds in consecutive seeds', () => {
  const kinds = [1, 2, 3, 4].flatMap((seed) => planFaults(seed, 5).map(({ kind }) => kind));
  expect(new Set(kinds)).toEqual(new Set(FAULT_KINDS));
});

it.each([1, 2, 3, 99])('strikes in order, before the journeys end (seed %i)', (seed) => {
  const shares = planFaults(seed, 9).map(({ at }) => at);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(Math.max(...shares)).toBeLessThan(0.9);
});
