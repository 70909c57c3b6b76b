/** Tests that large bodies of one account wait for each other and do not delay those of other accounts. */
import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announce, blobOf, pathOf, type SentFile } from '../documents/upload.ts';
import { startTestApi, type TestApi } from './server.ts';

const SIZE = 100_000;
const fileOf = (letter: string): SentFile => ({
  bytes: new TextEncoder().encode(letter.repeat(SIZE)),
  fileName: `${letter}.txt`,
  contentType: 'text/plain',
});

interface Sending {
  outgoing: ClientRequest;
  file: SentFile;
  status: Promise<number>;
}

/** Sends the first half of a file. */
async function begin(api: TestApi, letter: string, key = api.key): Promise<Sending> {
  const file = fileOf(letter);
  const { url, headers } = (await announce(api, file, key)).body.direct_upload;
  const outgoing = request(`${api.origin}${pathOf(url)}`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Length': String(blobOf(file).byte_size) },
  });
  const status = new Promise<number>((resolve, reject) => {
    outgoing.once('error', reject).once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
  });
  await new Promise<void>((resolve, reject) => {
    outgoing.write(file.bytes.subarray(0, SIZE / 2), (error) => (error ? reject(error) : resolve()));
  });
  return { outgoing, file, status };
}

function end({ outgoing, file, status }: Sending): Promise<number> {
  outgoing.end(file.bytes.subarray(SIZE / 2));
  return status;
}

/** Room for one file of an account and for two in all. */
const ROOM = { smallBytes: 1_000, accountBytes: 4 * SIZE, totalBytes: 8 * SIZE };

let patient: TestApi;
let hasty: TestApi;
beforeAll(async () => {
  patient = await startTestApi({ bodyMemory: { ...ROOM, waitMs: 60_000 } });
  hasty = await startTestApi({ bodyMemory: { ...ROOM, waitMs: 200 } });
});
afterAll(async () => {
  await patient?.stop();
  await hasty?.stop();
});

test('a body waits for another of its account, but not for those of other accounts', async () => {
  const slow = await begin(patient, 'a');
  const waiting = await begin(patient, 'b');
  const ended = end(waiting);
  expect(await end(await begin(patient, 'c', patient.otherKey))).toBe(204);
  expect(await Promise.race([ended, Promise.resolve('waiting')])).toBe('waiting');
  expect(await end(slow)).toBe(204);
  expect(await ended).toBe(204);
});

test('a sender who disconnects leaves its place', async () => {
  const slow = await begin(patient, 'd');
  const waiting = await begin(patient, 'e');
  slow.status.catch(() => {});
  slow.outgoing.destroy();
  expect(await end(waiting)).toBe(204);
});

test('a body that waits too long is refused, and small ones never wait', async () => {
  const slow = await begin(hasty, 'f');
  expect(await end(await begin(hasty, 'g'))).toBe(503);
  const small = { ...fileOf('h'), bytes: new TextEncoder().encode('h') };
  const { url, headers } = (await announce(hasty, small)).body.direct_upload;
  const sent = await hasty.request('PUT', pathOf(url), { raw: small.bytes, headers, key: null });
  expect(sent.status).toBe(204);
  expect(await end(slow)).toBe(204);
});
