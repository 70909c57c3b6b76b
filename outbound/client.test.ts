import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeTlsMaterial } from '../test/publisher/certificates.ts';
import { setConnectionTrap } from '../test/support/connection-trap.ts';
import { parseAllowedReceiver } from './allowed-receivers.ts';
import { createOutboundClient, type OutboundClient, type OutboundSettings } from './client.ts';

const open: { server?: Server; client?: OutboundClient } = {};

afterEach(async () => {
  vi.unstubAllEnvs();
  await open.client?.close();
  open.server?.closeAllConnections();
  open.server?.close();
});

async function serve(listener: RequestListener, server: Server = createServer(listener)): Promise<string> {
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
  it('posts the body and returns status, headers and body of the response', async () => {
    const url = await serve(async (request, response) => {
      const chunks: string[] = [];
      for await (const chunk of request.setEncoding('utf8')) chunks.push(chunk);
      response.writeHead(202, { 'x-seen': request.headers['x-test'] }).end(chunks.join(''));
    });
    const result = await client().post({ url, headers: { 'X-Test': 'yes' }, body: '{"a":"ü"}' });
    expect(result).toMatchObject({ outcome: 'answered', status: 202, body: '{"a":"ü"}' });
    expect(result.outcome === 'answered' && result.headers['x-seen']).toBe('yes');
  });

  it('sends a GET without a body under the same guard', async () => {
    const url = await serve((request, response) => {
      response.end(`${request.method} ${request.headers['content-length'] ?? 'none'} ${request.headers.accept}`);
    });
    const headers = { accept: 'application/json' };
    expect(await client().get({ url, headers })).toMatchObject({ status: 200, body: 'GET none application/json' });
    const refused = await client({ allowLoopback: false }).get({ url, headers });
    expect(refused).toMatchObject({ outcome: 'failed', stage: 'refused_address' });
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

  it('returns the first 64 KiB of a huge response and drops the rest', async () => {
    const url = await serve((_request, response) => {
      response.on('error', () => {});
      response.end(Buffer.alloc(20_000_000, 'a'));
    });
    const result = await client().post({ url, ...empty });
    expect(result.outcome === 'answered' && result.body.length).toBe(65_536);
  });

  it('gives up if no response arrives in time', async () => {
    const url = await serve(() => {});
    const result = await client({ totalTimeoutMs: 150 }).post({ url, ...empty });
    expect(result).toMatchObject({ outcome: 'failed', stage: 'timeout', address: '127.0.0.1' });
    expect(result.durationMs).toBeLessThan(15_000);
  });

  it('applies the time limit of the request', async () => {
    const url = await serve((_request, response) => setTimeout(() => response.end(), 300));
    const hasty = client({ totalTimeoutMs: 100 });
    expect(await hasty.post({ url, ...empty, timeoutMs: 20_000 })).toMatchObject({ outcome: 'answered', status: 200 });
    const patient = await hasty.post({ url, ...empty, timeoutMs: 50 });
    expect(patient).toMatchObject({ outcome: 'failed', stage: 'timeout', message: 'no response within 50 ms' });
  });

  it('returns the status of a response whose body never ends', async () => {
    const url = await serve((_request, response) => response.writeHead(200).write('start'));
    const result = await client({ totalTimeoutMs: 200 }).post({ url, ...empty });
    expect(result).toMatchObject({ outcome: 'answered', status: 200, body: 'start' });
  });

  it('distinguishes a reset from a refused connection', async () => {
    const url = await serve((request) => request.socket.destroy());
    const reset = await client().post({ url, ...empty });
    expect(reset).toMatchObject({ outcome: 'failed', stage: 'exchange', address: '127.0.0.1' });
    open.server?.close();
    open.server?.closeAllConnections();
    const absent = await client().post({ url, ...empty });
    expect(absent).toMatchObject({ outcome: 'failed', stage: 'connect', address: null });
  });

  it('stops when it is aborted', async () => {
    const url = await serve(() => {});
    const result = await client().post({ url, ...empty, signal: AbortSignal.timeout(50) });
    expect(result.outcome).toBe('failed');
  });

  it('sends nothing to a literal private address', async () => {
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

  it('rejects a name if any of its addresses is private, and checks it again at each attempt', async () => {
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

  it('gives up on a name that no server resolves, without delaying others', async () => {
    const url = await serve((_request, response) => response.end());
    const hasty = client({
      connectTimeoutMs: 100,
      totalTimeoutMs: 10_000,
      resolve: (hostname, callback) => {
        if (hostname === 'localhost') callback(null, [{ address: '127.0.0.1', family: 4 }]);
      },
    });
    const silent = hasty.post({ url: 'https://silent.example/', ...empty });
    const other = await hasty.post({ url: url.replace('127.0.0.1', 'localhost'), ...empty });
    expect(other).toMatchObject({ outcome: 'answered', status: 200 });
    expect(await silent).toMatchObject({ outcome: 'failed', stage: 'connect', address: null });
  });

  it('does not follow a redirect into our own network', async () => {
    const trap = await setConnectionTrap();
    const url = await serve((request, response) => {
      response.writeHead(Number(request.url?.slice(1)), { location: `http://127.0.0.1:${trap.port}/` }).end();
    });
    const careful = client();
    for (const status of [301, 302, 303, 307, 308]) {
      const result = await careful.post({ url: `${url}${status}`, ...empty });
      expect(result).toMatchObject({ outcome: 'answered', status });
    }
    await trap.close();
    expect(trap.caught).toEqual([]);
  });

  it('resolves a name again once its connection has reached its maximum age, and rejects a private address', async () => {
    const allowed = ['127.0.0.1', 'http://receiver.example'].flatMap((entry) => parseAllowedReceiver(entry) ?? []);
    let connections = 0;
    let address = '127.0.0.1';
    const server = createServer((_request, response) => response.end());
    server.on('connection', () => {
      connections += 1;
    });
    const { port } = new URL(await serve(() => {}, server));
    const moving = client({
      allowLoopback: false,
      allowed,
      maxConnectionAgeMs: 300,
      resolve: (_hostname, callback) => callback(null, [{ address, family: 4 }]),
    });
    const post = () => moving.post({ url: `http://receiver.example:${port}/`, ...empty });
    expect(await post()).toMatchObject({ outcome: 'answered', address: '127.0.0.1' });
    address = '127.0.0.2';
    // Until its maximum age, a connection keeps using the address that the guard checked.
    for (const until = Date.now() + 400; Date.now() < until; await wait(20)) {
      const result = await post();
      expect(result.address === '127.0.0.1' || result.outcome === 'failed').toBe(true);
    }
    expect(await post()).toMatchObject({ outcome: 'failed', stage: 'refused_address', address: null });
    expect(connections).toBe(1);
  });

  it('sends nothing to a server whose certificate has a different name, regardless of the environment', async () => {
    const tls = await makeTlsMaterial();
    const listener: RequestListener = (request, response) => response.end(request.headers.host);
    const { key, certificate } = tls.server;
    const url = await serve(listener, createHttpsServer({ key, cert: certificate }, listener));
    const { port } = new URL(url);
    const named = client({
      allowed: ['127.0.0.1'].flatMap((entry) => parseAllowedReceiver(entry) ?? []),
      resolve: (_hostname, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    const post = (host: string) => named.post({ url: `https://${host}:${port}/`, ...empty });
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(await post('localhost')).toMatchObject({ outcome: 'failed', stage: 'connect' });
    const known = getCACertificates();
    onTestFinished(() => setDefaultCACertificates(known));
    setDefaultCACertificates([tls.authority]);
    expect(await post('localhost')).toMatchObject({ outcome: 'answered', body: `localhost:${port}` });
    expect(await post('receiver.example')).toMatchObject({ outcome: 'failed', stage: 'connect' });
  });
});
