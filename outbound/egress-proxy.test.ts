import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, type Server, type Socket } from 'node:net';
import { setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeTlsMaterial, type TlsMaterial } from '../test/publisher/certificates.ts';
import { parseAllowedReceiver } from './allowed-receivers.ts';
import { createOutboundClient, type OutboundClient, type OutboundSettings } from './client.ts';

/** The servers of this test listen on 127.0.0.1, which is allowed here as if it belonged to a private network. */
const allowed = ['127.0.0.1', 'http://plain.example'].flatMap((entry) => parseAllowedReceiver(entry) ?? []);
const NAMES: Record<string, string[]> = {
  localhost: ['127.0.0.1'],
  'other.example': ['127.0.0.1'],
  'plain.example': ['127.0.0.1'],
  'private.example': ['10.1.2.3'],
  'two.example': ['8.8.8.8', '127.0.0.1'],
};

let tls: TlsMaterial;
const open: (Server | OutboundClient)[] = [];
/** Requests that the proxy received, with their credentials. */
let requested: string[] = [];

beforeAll(async () => {
  tls = await makeTlsMaterial();
  setDefaultCACertificates([tls.authority]);
});
afterEach(async () => {
  for (const one of open.splice(0)) {
    if ('post' in one) await one.close();
    else one.close();
  }
  requested = [];
});
afterAll(() => setDefaultCACertificates([]));

async function listen(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

type OnConnect = (request: IncomingMessage, socket: Socket) => void;

/** Relays a connection to the requested address, which must be on this machine. */
const relay: OnConnect = (request, socket) => {
  const [host = '', port] = request.url?.split(':') ?? [];
  if (host !== '127.0.0.1') return socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  const onward = connect(Number(port), host, () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    onward.pipe(socket).pipe(onward);
  });
  for (const end of [onward, socket]) end.on('error', () => {});
};

async function startProxy(onConnect: OnConnect = relay, userInfo = ''): Promise<URL> {
  const server = createHttpServer();
  server.on('connect', (request, socket) => {
    requested.push(
      [request.url, request.headers['proxy-authorization']].filter((part) => part !== undefined).join(' '),
    );
    onConnect(request, socket as Socket);
  });
  return new URL(`http://${userInfo}127.0.0.1:${await listen(server)}`);
}

function client(proxy: URL, more: Partial<OutboundSettings> = {}): OutboundClient {
  const made = createOutboundClient({
    allowLoopback: false,
    allowed,
    proxy,
    resolve: (name, callback) =>
      callback(
        null,
        (NAMES[name] ?? []).map((address) => ({ address, family: 4 })),
      ),
    ...more,
  });
  open.push(made);
  return made;
}

async function startReceiver(listener: RequestListener = (_request, response) => response.end('taken')) {
  return listen(createHttpsServer({ key: tls.server.key, cert: tls.server.certificate }, listener));
}

const empty = { headers: {}, body: '{}' };

describe('an egress proxy', () => {
  it('connects to the checked address and sends the name to the receiver', async () => {
    const names: unknown[] = [];
    const port = await startReceiver((request, response) => {
      names.push((request.socket as TLSSocket).servername, request.headers.host);
      response.end('taken');
    });
    const result = await client(await startProxy()).post({ url: `https://localhost:${port}/hooks`, ...empty });
    expect(result).toMatchObject({ outcome: 'answered', status: 200, body: 'taken', address: '127.0.0.1' });
    expect(requested).toEqual([`127.0.0.1:${port}`]);
    expect(names).toEqual(['localhost', `localhost:${port}`]);
  });

  it('receives its credentials', async () => {
    const port = await startReceiver();
    const proxy = await startProxy(relay, 'sea:m%40rk@');
    expect(await client(proxy).post({ url: `https://127.0.0.1:${port}/`, ...empty })).toMatchObject({ status: 200 });
    expect(requested).toEqual([`127.0.0.1:${port} Basic ${Buffer.from('sea:m@rk').toString('base64')}`]);
  });

  it('also tunnels plain http', async () => {
    const port = await listen(createHttpServer((_request, response) => response.end('plain')));
    const result = await client(await startProxy()).post({ url: `http://plain.example:${port}/`, ...empty });
    expect(result).toMatchObject({ outcome: 'answered', body: 'plain', address: '127.0.0.1' });
    expect(requested).toEqual([`127.0.0.1:${port}`]);
  });

  it('tries the next address if one is unreachable', async () => {
    const port = await startReceiver();
    await client(await startProxy()).post({ url: `https://two.example:${port}/`, ...empty });
    expect(requested).toEqual([`8.8.8.8:${port}`, `127.0.0.1:${port}`]);
  });

  it('gets no request that the guard rejects', async () => {
    const guarded = client(await startProxy());
    for (const url of ['https://private.example/', 'https://10.1.2.3/', 'https://[::1]/', 'http://other.example/']) {
      expect(await guarded.post({ url, ...empty })).toMatchObject({ outcome: 'failed', stage: 'refused_address' });
    }
    expect(requested).toEqual([]);
  });

  it('does not make a receiver of another name trusted', async () => {
    let requests = 0;
    const port = await startReceiver((_request, response) => {
      requests += 1;
      response.end();
    });
    const result = await client(await startProxy()).post({ url: `https://other.example:${port}/`, ...empty });
    expect(result).toMatchObject({ outcome: 'failed', stage: 'connect' });
    expect(requests).toBe(0);
  });

  it.each<[string, OnConnect, RegExp]>([
    ['refuses', (_request, socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'), /responded with 403/],
    ['hangs up', (_request, socket) => socket.destroy(), /made no connection/],
    ['says nothing', () => {}, /no response in time/],
  ])('that %s is a failed connection', async (_case, onConnect, message) => {
    const slow = client(await startProxy(onConnect), { connectTimeoutMs: 300 });
    const result = await slow.post({ url: 'https://8.8.8.8/', ...empty });
    expect(result).toMatchObject({ outcome: 'failed', stage: 'connect', address: null });
    expect(result.outcome === 'failed' && result.message).toMatch(message);
  });

  it('that is unreachable is a failed connection, whose message does not reveal its address', async () => {
    const result = await client(new URL('http://127.0.0.1:9')).post({ url: 'https://8.8.8.8/', ...empty });
    const message = 'the egress proxy made no connection: ECONNREFUSED';
    expect(result).toMatchObject({ outcome: 'failed', stage: 'connect', address: null, message });
  });
});
