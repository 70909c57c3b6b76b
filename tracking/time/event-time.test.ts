import { describe, expect, it } from 'vitest';
import type { EventTime } from '../claims/claims.ts';
import { formatInstant, localDate, localMidnight, minutesApart, resolveTime } from './event-time.ts';

const local = (text: string): EventTime => ({ precision: 'local', local: text });
const date = (text: string): EventTime => ({ precision: 'date', date: text });

describe('an event time becomes an instant', () => {
  it.each<[string, EventTime, string | null, string, string | null]>([
    [
      'as stated with its offset',
      { precision: 'instant', at: '2026-08-13T14:41:00Z' },
      'Asia/Shanghai',
      '2026-08-13T14:41:00Z',
      null,
    ],
    ['by the zone of the place', local('2026-08-13T22:41:00'), 'Asia/Shanghai', '2026-08-13T14:41:00Z', null],
    ['a date as its local midnight', date('2026-09-09'), 'America/Los_Angeles', '2026-09-09T07:00:00Z', null],
    [
      'as printed where the zone is unknown',
      local('2026-08-13T22:41:00'),
      null,
      '2026-08-13T22:41:00Z',
      'zone_unknown',
    ],
    [
      'as printed where the zone is none',
      local('2026-08-13T22:41:00'),
      'Nowhere/Land',
      '2026-08-13T22:41:00Z',
      'zone_unknown',
    ],
    [
      'moved forward in the gap of spring',
      local('2026-03-08T02:30:00'),
      'America/New_York',
      '2026-03-08T07:30:00Z',
      'dst_gap',
    ],
    [
      'the earlier one in the overlap of autumn',
      local('2026-11-01T01:30:00'),
      'America/New_York',
      '2026-11-01T05:30:00Z',
      'dst_overlap',
    ],
    ['before the gap', local('2026-03-08T01:59:00'), 'America/New_York', '2026-03-08T06:59:00Z', null],
    ['after the gap', local('2026-03-08T03:00:00'), 'America/New_York', '2026-03-08T07:00:00Z', null],
    ['after the overlap', local('2026-11-01T02:00:00'), 'America/New_York', '2026-11-01T07:00:00Z', null],
    ['in a zone with half hours', local('2026-08-13T12:00:00'), 'Asia/Kolkata', '2026-08-13T06:30:00Z', null],
    ['south of the equator', local('2026-10-04T02:15:00'), 'Australia/Lord_Howe', '2026-10-03T15:45:00Z', 'dst_gap'],
  ])('%s', (_name, time, zone, instant, flag) => {
    const moment = resolveTime(time, zone);
    expect(moment && formatInstant(moment.ms)).toBe(instant);
    expect(moment?.flag).toBe(flag);
  });

  it('is none where the text is no time', () => {
    expect(resolveTime(local('soon'), 'Asia/Shanghai')).toBeNull();
    expect(resolveTime({ precision: 'instant', at: '' }, null)).toBeNull();
  });
});

it('a last free day in New York begins at local midnight', () => {
  expect(localMidnight('2024-07-07', 'America/New_York')).toBe('2024-07-07T04:00:00Z');
});

it('the date on the wall is that of the place', () => {
  expect(localDate(Date.parse('2026-09-01T06:30:00Z'), 'America/Los_Angeles')).toBe('2026-08-31');
  expect(localDate(Date.parse('2026-09-01T06:30:00Z'), null)).toBe('2026-09-01');
});

it('a date agrees with every time of its day', () => {
  const day = resolveTime(date('2026-08-13'), 'Asia/Shanghai');
  const noon = resolveTime(local('2026-08-13T23:59:00'), 'Asia/Shanghai');
  if (day === null || noon === null) throw new Error('both are times');
  expect(minutesApart(day, noon, 'Asia/Shanghai')).toBe(0);
});
