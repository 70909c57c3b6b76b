import { describe, expect, test } from 'vitest';
import { instantAt, instantOfLocal, localText, offsetText, utcText } from './world-time.ts';

const zone = 'America/Los_Angeles';

describe('times of the simulated world', () => {
  test('are whole minutes, in UTC or with the offset of the place', () => {
    const ms = instantAt(Date.parse('2026-08-13T10:00:37Z'), 1.5);
    expect(utcText(ms)).toBe('2026-08-13T11:30:00Z');
    expect(offsetText(ms, zone)).toBe('2026-08-13T04:30:00-07:00');
    expect(offsetText(ms, 'Asia/Shanghai')).toBe('2026-08-13T19:30:00+08:00');
    expect(localText(ms, 'Asia/Shanghai')).toBe('2026-08-13T19:30:00');
  });

  test('a local time is read back in its zone, winter and summer', () => {
    for (const text of [
      '2026-01-05T08:00:00Z',
      '2026-07-05T08:00:00Z',
      '2026-03-08T09:59:00Z',
      '2026-11-01T10:00:00Z',
    ]) {
      const ms = Date.parse(text);
      expect(utcText(instantOfLocal(localText(ms, zone), zone))).toBe(text);
    }
  });

  test('a repeated hour is the earlier one, a skipped hour moves forward', () => {
    expect(utcText(instantOfLocal('2026-11-01T01:30:00', zone))).toBe('2026-11-01T08:30:00Z');
    expect(utcText(instantOfLocal('2026-03-08T02:30:00', zone))).toBe('2026-03-08T10:30:00Z');
  });

  test('a date is midnight of its place', () => {
    expect(utcText(instantOfLocal('2024-07-07', 'America/New_York'))).toBe('2024-07-07T04:00:00Z');
  });
});
