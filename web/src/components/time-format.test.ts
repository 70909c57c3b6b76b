import { expect, test } from 'vitest';
import { calendarDaysUntil } from './time-format.ts';

const NOW = Date.parse('2026-11-28T20:00:00Z');

test.each([
  ['2026-11-28T22:00:00Z', 'UTC', 0],
  ['2026-11-29T00:30:00Z', 'UTC', 1],
  ['2026-11-29T00:30:00Z', 'America/Los_Angeles', 0],
  ['2026-11-28T21:00:00Z', 'Asia/Shanghai', 0],
  ['2026-11-28T15:00:00Z', 'Asia/Shanghai', -1],
  ['2027-01-01T12:00:00Z', 'UTC', 34],
  ['2026-11-25T23:00:00Z', 'UTC', -3],
])('%s is, in %s, %i days away', (value, zone, days) => {
  expect(calendarDaysUntil(value, NOW, zone)).toBe(days);
});
