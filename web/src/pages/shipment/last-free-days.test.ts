import { describe, expect, test } from 'vitest';
import { daysLeftInWords, toneOfDaysLeft } from '../../components/days-left.ts';
import { daysLeft, lastFreeDays } from './last-free-days.ts';

const days = (line: string | null, terminal: string | null, rail: string | null = null) => ({
  pickup_lfd: line ?? terminal ?? rail,
  import_deadlines: { pickup_lfd_line: line, pickup_lfd_terminal: terminal, pickup_lfd_rail: rail },
  pod_timezone: 'America/Los_Angeles',
  final_destination_timezone: 'America/Chicago',
});

describe('last free days by source', () => {
  test('warn of an earlier one than the one in effect', () => {
    const { bySource, earlier } = lastFreeDays(days('2026-08-28T05:00:00Z', '2026-08-26T07:00:00Z'));
    expect(bySource.map(({ source }) => source)).toEqual(['Shipping line', 'Terminal']);
    expect(earlier).toMatchObject({ source: 'Terminal', zone: 'America/Los_Angeles' });
  });

  test('give no warning if the one in effect is the earliest', () => {
    expect(lastFreeDays(days('2026-08-25T05:00:00Z', '2026-08-26T07:00:00Z')).earlier).toBeNull();
    expect(lastFreeDays(days(null, null)).bySource).toEqual([]);
  });
});

test('days follow the calendar of the place', () => {
  const zone = 'America/Los_Angeles';
  const lfd = '2026-08-28T07:00:00Z';
  // In local time, 23:30 on the 27th and 00:30 on the 28th.
  expect(daysLeft(lfd, zone, Date.parse('2026-08-28T06:30:00Z'))).toBe(1);
  expect(daysLeft(lfd, zone, Date.parse('2026-08-28T07:30:00Z'))).toBe(0);
  expect(daysLeft(lfd, zone, Date.parse('2026-08-30T20:00:00Z'))).toBe(-2);
  expect([2, 1, 0, -1, -2].map(daysLeftInWords)).toEqual([
    '2 days left',
    '1 day left',
    'Today',
    '1 day over',
    '2 days over',
  ]);
  expect([8, 7, 3, 0].map(toneOfDaysLeft)).toEqual(['good', 'moving', 'warning', 'bad']);
});
