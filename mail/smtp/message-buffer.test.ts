import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type BufferedMessage, MessageBuffer } from './message-buffer.ts';

const length = async (message: BufferedMessage) => message.length;
const NONE = Buffer.alloc(0);
const chunks = (count: number, bytes: number) =>
  Readable.from(Array.from({ length: count }, () => Buffer.alloc(bytes)));

test('a message in chunks of any size is read unchanged', async () => {
  const whole = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
  const parts = [1, 2, 65_535, 65_536, 65_537, 131_074, 131_075, 200_000];
  const stream = Readable.from(parts.map((end, index) => whole.subarray(parts[index - 1] ?? 0, end)));
  const same = await new MessageBuffer(1e6).read(stream, 1e6, async (message) => message.take(NONE).equals(whole));
  expect(same).toBe(true);
});

test('chunks are copied, so that tiny ones do not take more memory than their size', async () => {
  function* reused() {
    const chunk = Buffer.alloc(2);
    for (const text of ['ab', 'cd', 'ef']) {
      chunk.write(text);
      yield chunk;
    }
  }
  const text = await new MessageBuffer(1e6).read(Readable.from(reused(), { highWaterMark: 1 }), 1e6, async (message) =>
    message.take(Buffer.from('x')).toString(),
  );
  expect(text).toBe('xabcdef');
});

test('the limit applies to the memory taken, in whole blocks', async () => {
  const buffer = new MessageBuffer(100_000);
  await expect(buffer.read(chunks(2, 40_000), 1e6, length)).rejects.toMatchObject({ responseCode: 451 });
  // The block of the refused message is free again.
  expect(await buffer.read(chunks(1, 40_000), 1e6, length)).toBe(40_000);
  const second = await buffer.read(chunks(1, 10), 1e6, () =>
    buffer.read(chunks(1, 10), 1e6, length).catch((error: { responseCode: number }) => error.responseCode),
  );
  expect(second).toBe(451);
});

test('a message beyond its limit is read to its end', async () => {
  const stream = chunks(10, 1_000);
  await expect(new MessageBuffer(1e6).read(stream, 5_000, length)).rejects.toMatchObject({ responseCode: 552 });
  expect(stream.readableEnded).toBe(true);
});

test('a message that was taken leaves its blocks to the next', async () => {
  const buffer = new MessageBuffer(100_000);
  const next = await buffer.read(chunks(1, 10), 1e6, async (message) => {
    const taken = message.take(NONE);
    return [taken.length, await buffer.read(chunks(1, 10), 1e6, length)];
  });
  expect(next).toEqual([10, 10]);
});
