import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ByteBudget } from './byte-budget.ts';

/**
 * Starts processing one message per size, and returns the functions that end the processing, in the order in which it
 * started.
 */
function world(maxBytes: number) {
  const budget = new ByteBudget(maxBytes);
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const start = (name: string, bytes: number, signal?: AbortSignal) =>
    budget.spend(
      bytes,
      () => {
        started.push(name);
        return new Promise<void>((resolve) => finish.set(name, resolve));
      },
      signal,
    );
  return { start, started, finish };
}

test('a message waits until there is room for three times its size, and none overtakes it', async () => {
  const { start, started, finish } = world(300);
  const ended = [start('a', 60), start('b', 60), start('c', 10)];
  await turn();
  expect(started).toEqual(['a']);
  finish.get('a')?.();
  await turn();
  expect(started).toEqual(['a', 'b', 'c']);
  for (const end of finish.values()) end();
  await Promise.all(ended);
});

test('a message larger than the budget is processed alone', async () => {
  const { start, started, finish } = world(300);
  const ended = [start('small', 1), start('large', 1_000)];
  await turn();
  expect(started).toEqual(['small']);
  finish.get('small')?.();
  await turn();
  expect(started).toEqual(['small', 'large']);
  finish.get('large')?.();
  await Promise.all(ended);
});

test('a message that is given up leaves its place to the next', async () => {
  const { start, started, finish } = world(300);
  const stopping = new AbortController();
  const first = start('first', 50);
  const given = start('given up', 90, stopping.signal);
  const last = start('last', 50);
  await turn();
  stopping.abort(new Error('stopped'));
  await expect(given).rejects.toThrow('stopped');
  await turn();
  expect(started).toEqual(['first', 'last']);
  for (const end of finish.values()) end();
  await Promise.all([first, last]);
});

test('a failure frees its room', async () => {
  const budget = new ByteBudget(3);
  await expect(budget.spend(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await budget.spend(1, async () => 'done')).toBe('done');
});
