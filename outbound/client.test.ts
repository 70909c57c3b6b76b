import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutboundClient, type OutboundClient, type OutboundSettings } from './client.ts';

const open: { server?: Server; client?: OutboundClient } = {};

afterEach(async () => {
  await open.client?.close();
  open.server?.closeAllConnections();
  open.server?.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.server = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function client(settings: Partial<OutboundSettings> = {}): OutboundClient {
  open.client = createOutboundClient({ allowLoopback: true, ...settings });
  return open.client;
}

const empty = { headers: {}, body: '{}' };

describe('outbound client', () => {
  it('posts the body and gives status, headers and body of the answer', async () => {
    const url = await serve(async (request, response) => {
      const chunks: string[] = [];
      for await (const chunk of request.setEncoding('utf8')) chunks.push(chunk);
      response.writeHead(202, { 'x-seen': request.headers['x-test'] }).end(chunks.join(''));
    });
    const result = await client().post({ url, headers: { 'X-Test': 'yes' }, body: '{"a":"ü"}' });
    expect(result).toMatchObject({ outcome: 'answered', status: 202, body: '{"a":"ü"}' });
    expect(result.outcome === 'answered' && result.headers['x-seen']).toBe('yes');
  });

  it('does not follow a redirect', async () => {
    const paths: (string | undefined)[] = [];
    const url = await serve((request, response) => {
      paths.push(request.url);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(await client().post({ url, ...empty })).toMatchObject({ outcome: 'answered', status: 302 });
    expect(paths).toEqual(['/']);
  });

  it('keeps the first 64 KiB of a huge answer and drops the rest', async () => {
    const url = await serve((_request, response) => {
      response.on('error', () => {});
      response.end(Buffer.alloc(20_000_000, 'a'));
    });
    const result = await client().post({ url, ...empty });
    expect(result.outcome === 'answered' && result.body.length).toBe(65_536);
  });

  it('gives up when no answer comes in time', async () => {
    const url = await serve(() => {});
    const result = await client({ totalTimeoutMs: 150 }).post({ url, ...empty });
    expect(result).toMatchObject({ outcome: 'failed', stage: 'timeout' });
    expect(result.durationMs).toBeLessThan(2_000);
  });

  it('keeps the status of an answer whose body never ends', async () => {
    const url = await serve((_request, response) => response.writeHead(200).write('start'));
    const result = await client({ totalTimeoutMs: 200 }).post({ url, ...empty });
    expect(result).toMatchObject({ outcome: 'answered', status: 200, body: 'start' });
  });

  it('tells a reset from an address where nobody listens', async () => {
    const url = await serve((request) => request.socket.destroy());
    expect(await client().post({ url, ...empty })).toMatchObject({ outcome: 'failed', stage: 'exchange' });
    open.server?.close();
    open.server?.closeAllConnections();
    expect(await client().post({ url, ...empty })).toMatchObject({ outcome: 'failed', stage: 'connect' });
  });

  it('stops when it is told to', async () => {
    const url = await serve(() => {});
    const result = await client().post({ url, ...empty, signal: AbortSignal.timeout(50) });
    expect(result.outcome).toBe('failed');
  });

  it('asks nothing of a literal private address', async () => {
    let asked = 0;
    const url = await serve((_request, response) => {
      asked += 1;
      response.end();
    });
    const strict = client({ allowLoopback: false });
    for (const refused of [url, url.replace('http:', 'https:'), 'https://0x7f.1/', 'https://[::7f00:1]/', 'nonsense']) {
      const result = await strict.post({ url: refused, ...empty });
      expect(result).toMatchObject({ outcome: 'failed', stage: 'refused_address' });
    }
    expect(asked).toBe(0);
  });

  it('refuses a name as soon as one of its addresses is private, at each attempt anew', async () => {
    const answers = [['8.8.8.8', '127.0.0.1'], ['10.0.0.1'], ['::7f00:1'], ['fd00::1']];
    let asked = 0;
    const rebinding = client({
      resolve: (_hostname, callback) => {
        const addresses = (answers[asked++] ?? []).map((address) => ({
          address,
          family: address.includes(':') ? 6 : 4,
        }));
        callback(null, addresses);
      },
    });
    for (const _ of answers) {
      const result = await rebinding.post({ url: 'https://receiver.example/', ...empty });
      expect(result).toMatchObject({ outcome: 'failed', stage: 'refused_address' });
    }
    expect(asked).toBe(answers.length);
  });

  it('reports a name that does not resolve as a failed connection', async () => {
    const result = await client({
      resolve: (hostname, callback) =>
        callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { syscall: 'getaddrinfo' }), []),
    }).post({ url: 'https://nowhere.example/', ...empty });
    expect(result).toMatchObject({ outcome: 'failed', stage: 'connect' });
  });
});
