import { expect, test } from 'vitest';
import { StreamProgress } from './stream-progress.ts';

test('the lag is that of the slowest open stream', () => {
  let now = 100_000;
  const progress = new StreamProgress(() => now);
  expect(progress.lag()).toEqual({ events: 0, seconds: 0 });
  progress.add({ sent: 50, newest: 50, upToDateAt: 0 });
  const removeFar = progress.add({ sent: 10, newest: 90, upToDateAt: 99_000 });
  progress.add({ sent: 89, newest: 90, upToDateAt: 40_000 });
  expect(progress.lag()).toEqual({ events: 80, seconds: 60 });
  removeFar();
  now += 1_000;
  expect(progress.lag()).toEqual({ events: 1, seconds: 61 });
  expect(progress.streams).toBe(2);
});
