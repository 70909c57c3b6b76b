import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOutboundClient } from '../outbound/client.ts';
import { postToChannel } from './post-channel.ts';

const received: { type: string | undefined; body: string }[] = [];
let status = 200;
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  received.push({ type: request.headers['content-type'], body });
  response.writeHead(status).end('ok');
});
let url = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/s3cret`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function post(allowLoopback: boolean): Promise<void> {
  const client = createOutboundClient({ allowLoopback });
  try {
    await postToChannel(client, url, '{"text":"hello"}');
  } finally {
    await client.close();
  }
}

it('posts JSON', async () => {
  await post(true);
  expect(received).toEqual([{ type: 'application/json', body: '{"text":"hello"}' }]);
});

it('throws the status, without the URL', async () => {
  status = 404;
  await expect(post(true)).rejects.toThrow('the channel responded with 404');
});

it('reaches no address that the guard refuses', async () => {
  const before = received.length;
  await expect(post(false)).rejects.toThrow('the channel could not be reached (refused_address)');
  expect(received).toHaveLength(before);
});
