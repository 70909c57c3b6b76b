import { describe, expect, it } from 'vitest';
import { readInstant, readPlaceholderDate, readTime, readWallTime } from './source-time.ts';

describe('a time is as precise as it is written', () => {
  it.each([
    ['2026-08-13T22:41:00+08:00', { precision: 'instant', at: '2026-08-13T14:41:00Z' }],
    ['2026-08-13T22:41:00.123Z', { precision: 'instant', at: '2026-08-13T22:41:00Z' }],
    ['2026-08-13T22:41:00-0730', { precision: 'instant', at: '2026-08-14T06:11:00Z' }],
    ['2026-08-13T22:41+08', { precision: 'instant', at: '2026-08-13T14:41:00Z' }],
    ['2026-08-13T22:41:00', { precision: 'local', local: '2026-08-13T22:41:00' }],
    ['2026-08-13 22:41', { precision: 'local', local: '2026-08-13T22:41:00' }],
    ['2026-08-13', { precision: 'date', date: '2026-08-13' }],
    ['2024-02-29', { precision: 'date', date: '2024-02-29' }],
    ['2026-12-31T23:59:60Z', { precision: 'instant', at: '2026-12-31T23:59:59Z' }],
  ])('%s', (written, time) => {
    expect(readTime(written)).toEqual(time);
  });

  it.each([
    '',
    'soon',
    '2026-02-29',
    '2026-13-01',
    '2026-08-13T24:10:00Z',
    '2026-08-13T22:41:00+19:00',
    '0001-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
    '9999-12-31',
    '2026-08-13T22:41:00Z\n2026-08-14T22:41:00Z',
    20260813,
    null,
    undefined,
  ])('%j is not a time', (written) => {
    expect(readTime(written)).toBeNull();
  });

  it('has no offset if the source’s offsets are wrong', () => {
    expect(readWallTime('2026-08-13T22:41:00Z')).toEqual({ precision: 'local', local: '2026-08-13T22:41:00' });
  });

  it('reads midnight as a date only if it is a placeholder', () => {
    expect(readPlaceholderDate('2026-08-13T00:00:00+08:00')).toEqual({ precision: 'date', date: '2026-08-13' });
    expect(readPlaceholderDate('2026-08-13T07:30:00+08:00')).toBeNull();
  });

  it('has no instant without an offset', () => {
    expect(readInstant('2026-08-13T22:41:00')).toBeNull();
  });
});
