import { expect, test } from 'vitest';
import { daysBetween, localDay, localTime } from './local-time.ts';

test.each([
  ['2026-07-11T03:30:00Z', 'America/New_York', '2026-07-10T23:30:00-04:00', '2026-07-10'],
  ['2026-01-11T05:00:00Z', 'America/New_York', '2026-01-11T00:00:00-05:00', '2026-01-11'],
  ['2026-07-10T18:30:00Z', 'Asia/Calcutta', '2026-07-11T00:00:00+05:30', '2026-07-11'],
  ['2026-07-10T18:30:00Z', 'UTC', '2026-07-10T18:30:00+00:00', '2026-07-10'],
  ['2026-07-10T18:30:00Z', null, null, '2026-07-10'],
  [null, 'Europe/Berlin', null, null],
])('%s in %s is %s', (instant, zone, time, day) => {
  expect([localTime(instant, zone), localDay(instant, zone)]).toEqual([time, day]);
});

test('days are counted on the calendar', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
  expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2);
});
