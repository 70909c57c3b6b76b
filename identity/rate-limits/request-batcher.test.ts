import { describe, expect, it } from 'vitest';
import { RequestBatcher } from './request-batcher.ts';

const turn = () => new Promise(setImmediate);

function startBatcher(deadlineMs = 60_000) {
  const runs: { inputs: readonly number[]; answer(): void; fail(): void }[] = [];
  const batcher = new RequestBatcher<number, string>(
    (inputs) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve(inputs.map((one) => `answer ${one}`));
        runs.push({ inputs, answer, fail: () => reject(new Error('away')) });
      }),
    { deadlineMs },
  );
  return { runs, batcher };
}

describe('calls with one key', () => {
  it('run as one batch per turn, and as the next batch while one runs', async () => {
    const { runs, batcher } = startBatcher();
    const answers = [batcher.submit('a', 1), batcher.submit('a', 2)];
    expect(runs).toEqual([]);
    await turn();
    answers.push(batcher.submit('a', 3), batcher.submit('a', 4));
    await turn();
    expect(runs.map(({ inputs }) => inputs)).toEqual([[1, 2]]);
    runs[0]?.answer();
    await answers[0];
    await turn();
    expect(runs.map(({ inputs }) => inputs)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    runs[1]?.answer();
    expect(await Promise.all(answers)).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4']);
    void batcher.submit('a', 5);
    await turn();
    expect(runs.at(-1)?.inputs).toEqual([5]);
  });

  it('fail together, and those after them are batches', async () => {
    const { runs, batcher } = startBatcher();
    const first = batcher.submit('a', 1);
    await turn();
    const second = batcher.submit('a', 2);
    runs[0]?.fail();
    await expect(first).rejects.toThrow('away');
    runs[1]?.answer();
    expect(await second).toBe('answer 2');
  });

  it('do not wait for those of another name', async () => {
    const { runs, batcher } = startBatcher();
    void batcher.submit('a', 1);
    void batcher.submit('b', 2);
    await turn();
    expect(runs.map(({ inputs }) => inputs)).toEqual([[1], [2]]);
  });

  it('fail at the deadline, and the next batch does not wait for the one that is overdue', async () => {
    const { runs, batcher } = startBatcher(50);
    await expect(batcher.submit('a', 1)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(batcher.isOverdue).toBe(true);
    const next = batcher.submit('a', 2);
    await turn();
    runs[1]?.answer();
    expect(await next).toBe('answer 2');
    expect(batcher.isOverdue).toBe(false);
  });
});
