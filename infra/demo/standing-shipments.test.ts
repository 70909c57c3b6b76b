import { expect, test } from 'vitest';
import { findContainer, findJourney } from '../../simulator/numbers.ts';
import { stages } from './standing-shipments.ts';

test('forty different numbers of the simulated world stand in stages that grow older', () => {
  const numbers = stages.flatMap(({ shipments }) => shipments.map(({ request }) => request.request_number));
  expect(new Set(numbers).size).toBe(40);
  expect(numbers.filter((number) => !findJourney(number) && !findContainer(number))).toEqual([]);
  const ages = stages.map(({ days }) => days);
  expect(ages).toEqual(ages.toSorted((a, b) => a - b));
});
