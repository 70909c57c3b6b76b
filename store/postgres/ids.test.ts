import { expect, test } from 'vitest';
import { isUuid, newId } from './ids.ts';

test('ids are UUIDs of version 7, differ, and sort in the order of their creation', () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.every((id) => isUuid(id) && id[14] === '7')).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length);
});
