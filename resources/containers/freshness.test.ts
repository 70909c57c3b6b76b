import { expect, test } from 'vitest';
import { localDate, wireTime } from '../time.ts';
import { freshnessOf, type WatchTimes } from './freshness.ts';

test('freshness is that of the source polled last, by kind or for one source', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const watches: WatchTimes[] = [
    { source_kind: 'terminal', source_code: 'smdg:A', attempted_at: at(3), succeeded_at: at(1) },
    { source_kind: 'terminal', source_code: 'smdg:B', attempted_at: at(2), succeeded_at: at(2) },
    { source_kind: 'line', source_code: 'TEST', attempted_at: null, succeeded_at: null },
  ];
  expect(freshnessOf(watches, 'terminal')).toEqual({ attemptedAt: at(3), succeededAt: at(2) });
  expect(freshnessOf(watches, 'terminal', 'smdg:B')).toEqual({ attemptedAt: at(2), succeededAt: at(2) });
  expect(freshnessOf(watches, 'line')).toEqual({ attemptedAt: null, succeededAt: null });
});

test('times have whole seconds and Z; what is no time is null', () => {
  expect(wireTime('2026-02-28T18:02:12.345+01:00')).toBe('2026-02-28T17:02:12Z');
  expect(wireTime(undefined)).toBeNull();
  expect(wireTime('soon')).toBeNull();
});

test('the date of an instant is that of its zone', () => {
  expect(localDate(new Date('2026-11-01T04:00:00Z'), 'America/Los_Angeles')).toBe('2026-10-31');
  expect(localDate(new Date('2026-11-01T04:00:00Z'), null)).toBe('2026-11-01');
});
