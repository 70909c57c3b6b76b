import { expect, it } from 'vitest';
import { clockNow, wallDelayMs } from './test-clock.ts';

const at = (text: string) => new Date(`2026-08-01T${text}Z`);
const clock = { positionAt: at('00:00:00'), anchoredAt: at('10:00:00'), speed: 3600, frozen: false };

it('runs from its position at its speed, and stops while frozen', () => {
  expect(clockNow(clock, at('10:00:02'))).toEqual(at('02:00:00'));
  expect(clockNow({ ...clock, frozen: true }, at('10:00:02'))).toEqual(at('00:00:00'));
});

it('delays by wall-clock time until it is due, and indefinitely while frozen', () => {
  expect(wallDelayMs(clock, at('01:00:00'), at('10:00:00'))).toBe(1000);
  expect(wallDelayMs(clock, at('01:00:00'), at('10:00:05'))).toBe(0);
  expect(wallDelayMs({ ...clock, frozen: true }, at('01:00:00'), at('10:00:05'))).toBe(Number.POSITIVE_INFINITY);
  expect(wallDelayMs({ ...clock, frozen: true }, at('00:00:00'), at('10:00:05'))).toBe(0);
  expect(wallDelayMs(null, at('10:00:07'), at('10:00:05'))).toBe(2000);
});

it('stops at the latest time that can be stored', () => {
  const fast = { ...clock, speed: 10_000_000 };
  expect(clockNow(fast, new Date('2027-08-01T00:00:00Z'))).toEqual(new Date('2200-01-01T00:00:00Z'));
});
