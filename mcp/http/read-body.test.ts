import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readBody } from './read-body.ts';
import { HttpError } from './respond.ts';

test('a truncated body is rejected without an error in the log, which strangers could otherwise fill', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('{"jsonrpc"');
      throw new Error('aborted');
    })(),
  );
  const refused = await readBody(broken as IncomingMessage).catch((thrown: unknown) => thrown);
  expect(refused).toBeInstanceOf(HttpError);
  expect(refused).toMatchObject({ answer: { status: 400, body: { error: { code: -32700 } } } });
});
