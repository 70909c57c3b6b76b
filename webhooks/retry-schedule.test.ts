import { describe, expect, it } from 'vitest';
import { parseRetryAfter, RETRY_AFTER_CAP_SECONDS, RETRY_DELAYS_SECONDS, retryDelaySeconds } from './retry-schedule.ts';

const plain = { jitter: 0, retryAfterSeconds: null };

describe('retry schedule', () => {
  it('makes 13 attempts within 74.7 hours', () => {
    const total = RETRY_DELAYS_SECONDS.reduce((sum, delay) => sum + delay, 0);
    expect(RETRY_DELAYS_SECONDS.length + 1).toBe(13);
    expect(total / 3600).toBeCloseTo(74.7, 1);
  });

  it.each(RETRY_DELAYS_SECONDS.map((delay, index) => [index + 1, delay]))(
    'waits after attempt %i for %i s, and up to a tenth more',
    (attempts, delay) => {
      expect(retryDelaySeconds({ attempts, ...plain })).toBe(delay);
      expect(retryDelaySeconds({ attempts, ...plain, jitter: 1 })).toBeCloseTo(delay * 1.1);
    },
  );

  it('ends after the 13th attempt', () => {
    expect(retryDelaySeconds({ attempts: 13, ...plain })).toBeNull();
    expect(retryDelaySeconds({ attempts: 13, jitter: 0, retryAfterSeconds: 60 })).toBeNull();
  });

  it('waits longer if the receiver requests it, up to the cap, and never shorter', () => {
    expect(retryDelaySeconds({ attempts: 1, jitter: 0, retryAfterSeconds: 90 })).toBe(90);
    expect(retryDelaySeconds({ attempts: 1, jitter: 0, retryAfterSeconds: 1e9 })).toBe(RETRY_AFTER_CAP_SECONDS);
    expect(retryDelaySeconds({ attempts: 4, jitter: 0, retryAfterSeconds: 1 })).toBe(600);
    expect(retryDelaySeconds({ attempts: 12, jitter: 0, retryAfterSeconds: 1e9 })).toBe(86_400);
  });
});

describe('parseRetryAfter', () => {
  const now = Date.parse('2026-11-02T09:00:00Z');
  it.each([
    ['120', 120],
    ['0', 0],
    [' 7 ', 7],
    ['Mon, 02 Nov 2026 09:01:00 GMT', 60],
    ['Mon, 02 Nov 2026 08:59:00 GMT', null],
    ['-5', null],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('reads %j as %j', (value, seconds) => {
    expect(parseRetryAfter(value, now)).toBe(seconds);
  });
});
