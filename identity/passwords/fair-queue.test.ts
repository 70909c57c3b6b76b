import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Starts tasks that finish only when the test ends them, and records the order in which they started. */
function startQueue(maxWaiting = 4) {
  const queue = new FairQueue({ concurrency: 1, maxWaiting });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, lane: string, isFirst = false) => {
    const work = () =>
      new Promise<void>((end) => {
        begun.push(name);
        ends.push(end);
      });
    queue.run(work, { lane, isFirst }).catch(() => refused.push(name));
  };
  const turn = () => new Promise(setImmediate);
  const finishAll = async () => {
    for (await turn(); ends.length > 0; await turn()) ends.shift()?.();
    return begun;
  };
  return { add, begun, refused, finishAll };
}

describe('waiting tasks', () => {
  it('of several lanes take turns, each lane in order of arrival', async () => {
    const { add, finishAll } = startQueue();
    for (const [name, lane] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['a3', 'a'],
      ['b1', 'b'],
      ['c1', 'c'],
    ] as const)
      add(name, lane);
    expect(await finishAll()).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('with priority bypass all lanes', async () => {
    const { add, finishAll } = startQueue();
    add('a1', 'a');
    add('a2', 'a');
    add('b1', 'b');
    add('first', 'a', true);
    expect(await finishAll()).toEqual(['a1', 'first', 'a2', 'b1']);
  });

  it('are refused beyond the limit, from the longest lane', async () => {
    const { add, refused, finishAll } = startQueue();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) add(name, 'a');
    await Promise.resolve();
    add('b1', 'b');
    add('first', 'c', true);
    expect(await finishAll()).toEqual(['a1', 'first', 'a2', 'b1', 'a3', 'a4']);
    expect(refused).toEqual(['a6', 'a5']);
  });

  it('of lanes of the same length are refused as they come', async () => {
    const { add, refused, finishAll } = startQueue(2);
    for (const name of ['a', 'b', 'c', 'd']) add(name, name);
    expect(await finishAll()).toEqual(['a', 'b', 'c']);
    expect(refused).toEqual(['d']);
  });

  it('that come first have a limit of their own', async () => {
    const { add, refused, finishAll } = startQueue(1);
    add('a', 'a');
    add('b', 'b');
    for (const name of ['first', 'second']) add(name, 'x', true);
    expect(await finishAll()).toEqual(['a', 'first', 'b']);
    expect(refused).toEqual(['second']);
  });
});
