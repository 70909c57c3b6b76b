import { expect, it } from 'vitest';
import { retryAfterSeconds } from './retry-after.ts';

it.each([
  ['120', 120],
  [' 0 ', 0],
  ['Thu, 03 Sep 2026 16:21:00 GMT', 60],
  ['Thu, 03 Sep 2026 16:00:00 GMT', 0],
  ['9999999', 86_400],
  ['later', null],
  ['', null],
  [undefined, null],
])('Retry-After %j waits %j seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, '2026-09-03T16:20:00Z')).toBe(seconds);
});
