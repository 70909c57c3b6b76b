import { describe, expect, it } from 'vitest';
import { RequestBatcher } from './request-batcher.ts';

const turn = () => new Promise(setImmediate);

function gathering() {
  const asks: { asked: readonly number[]; answer(): void; fail(): void }[] = [];
  const gathered = new RequestBatcher<number, string>(
    (asked) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve(asked.map((one) => `answer ${one}`));
        asks.push({ asked, answer, fail: () => reject(new Error('away')) });
      }),
  );
  return { asks, gathered };
}

describe('asks of one name', () => {
  it('go out together in one turn, and together when they come while one is under way', async () => {
    const { asks, gathered } = gathering();
    const answers = [gathered.submit('a', 1), gathered.submit('a', 2)];
    expect(asks).toEqual([]);
    await turn();
    answers.push(gathered.submit('a', 3), gathered.submit('a', 4));
    await turn();
    expect(asks.map(({ asked }) => asked)).toEqual([[1, 2]]);
    asks[0]?.answer();
    await answers[0];
    await turn();
    expect(asks.map(({ asked }) => asked)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    asks[1]?.answer();
    expect(await Promise.all(answers)).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4']);
    void gathered.submit('a', 5);
    await turn();
    expect(asks.at(-1)?.asked).toEqual([5]);
  });

  it('fail together, and those after them are asked', async () => {
    const { asks, gathered } = gathering();
    const first = gathered.submit('a', 1);
    await turn();
    const second = gathered.submit('a', 2);
    asks[0]?.fail();
    await expect(first).rejects.toThrow('away');
    asks[1]?.answer();
    expect(await second).toBe('answer 2');
  });

  it('do not wait for those of another name', async () => {
    const { asks, gathered } = gathering();
    void gathered.submit('a', 1);
    void gathered.submit('b', 2);
    await turn();
    expect(asks.map(({ asked }) => asked)).toEqual([[1], [2]]);
  });
});
