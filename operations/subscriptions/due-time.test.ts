import { describe, expect, it } from 'vitest';
import type { SubscriptionTimes } from '../../store/subscriptions/times.ts';
import { dueAt } from './due-time.ts';

const AT_ONCE: SubscriptionTimes = {
  frequency: 'at_once',
  digestHour: 7,
  digestWeekday: 1,
  timeZone: 'America/New_York',
  quietFrom: 22,
  quietUntil: 6,
};
const due = (times: Partial<SubscriptionTimes>, now: string) =>
  dueAt({ ...AT_ONCE, ...times }, new Date(now)).toISOString();

describe('a message at once', () => {
  it('is due now by day', () => {
    expect(due({}, '2026-11-10T11:00:00Z')).toBe('2026-11-10T11:00:00.000Z');
  });
  it('waits for the end of the quiet hours by night, before and after midnight', () => {
    expect(due({}, '2026-11-10T03:00:00Z')).toBe('2026-11-10T11:00:00.000Z');
    expect(due({}, '2026-11-10T10:59:59Z')).toBe('2026-11-10T11:00:00.000Z');
  });
  it('waits within quiet hours of one day', () => {
    expect(due({ quietFrom: 12, quietUntil: 14 }, '2026-11-10T17:30:00Z')).toBe('2026-11-10T19:00:00.000Z');
    expect(due({ quietFrom: 12, quietUntil: 14 }, '2026-11-10T19:00:00Z')).toBe('2026-11-10T19:00:00.000Z');
  });
  it('is due at any hour without quiet hours', () => {
    expect(due({ quietFrom: null, quietUntil: null }, '2026-11-10T07:00:00Z')).toBe('2026-11-10T07:00:00.000Z');
  });
  it('waits until the local hour on the night of a clock change', () => {
    expect(due({}, '2026-11-01T05:30:00Z')).toBe('2026-11-01T11:00:00.000Z');
  });
});

describe('a digest', () => {
  it('is due at its next hour', () => {
    expect(due({ frequency: 'daily' }, '2026-11-10T11:59:00Z')).toBe('2026-11-10T12:00:00.000Z');
    expect(due({ frequency: 'daily' }, '2026-11-10T12:00:00Z')).toBe('2026-11-11T12:00:00.000Z');
  });
  it('is due on its weekday', () => {
    expect(due({ frequency: 'weekly' }, '2026-11-10T12:00:00Z')).toBe('2026-11-16T12:00:00.000Z');
    expect(due({ frequency: 'weekly' }, '2026-11-09T11:00:00Z')).toBe('2026-11-09T12:00:00.000Z');
    expect(due({ frequency: 'weekly' }, '2026-11-09T12:00:00Z')).toBe('2026-11-16T12:00:00.000Z');
  });
});
