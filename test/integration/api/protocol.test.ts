/** Tests rules for every URL: methods, media types, browsers, compression, slow and malformed requests. */
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../../api/route.ts';
import { madeUpDoc } from './sample-document.ts';
import { startTestApi, type TestApi } from './server.ts';

const events: Route = {
  name: 'stream-events',
  method: 'GET',
  path: '/v2/stream_events',
  scope: 'read',
  body: 'none',
  doc: madeUpDoc([200], 'text/event-stream'),
  handle: async () => ({
    status: 200,
    body: undefined,
    contentType: 'text/event-stream',
    stream: (async function* () {
      for (let index = 0; index < 100; index++) yield `data: event number ${index}\n\n`;
    })(),
  }),
};
const named: Route = {
  name: 'get-named',
  method: 'GET',
  path: '/v2/named/:name',
  scope: 'read',
  body: 'none',
  doc: madeUpDoc([200]),
  handle: async ({ params }) => ({ status: 200, body: { name: params.name }, contentType: 'application/json' }),
};

const storedBytes = Buffer.from(JSON.stringify({ data: Array.from({ length: 300 }, (_, id) => ({ id })) }));
const stored: Route = {
  name: 'get-kept',
  method: 'GET',
  path: '/v2/kept',
  scope: 'read',
  body: 'none',
  doc: madeUpDoc([200]),
  handle: async () => ({
    status: 200,
    body: undefined,
    bytes: storedBytes,
    contentType: 'application/vnd.api+json',
  }),
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({
    moreRoutes: [events, named, stored],
    corsOrigins: ['https://app.example'],
    patience: { headersMs: 300, requestMs: 600, checkIntervalMs: 50 },
  });
});
afterAll(() => api.stop());

/**
 * Sends raw bytes and reads the response to its end. `late` holds further bytes, each with the milliseconds after which
 * they are sent.
 */
async function rawRequest(text: string, late: { text: string; afterMs: number }[] = []): Promise<string> {
  const { hostname, port } = new URL(api.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'ECONNRESET') reject(error);
    });
    for (const { text: more, afterMs } of late) setTimeout(() => socket.writable && socket.write(more), afterMs);
  });
}

const end = '\r\nHost: x\r\nConnection: close\r\n\r\n';
const statusOf = (answer: string) => Number(answer.split(' ')[1]);
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

describe('methods', () => {
  test.each(['TRACE', 'PUT', 'PROPFIND', 'SEARCH', 'BREW', 'CONNECT'])(
    '%s is 405 with Allow, in JSON',
    async (method) => {
      const answer = await rawRequest(`${method} /v2/shipments HTTP/1.1${end}`);
      expect(statusOf(answer)).toBe(405);
      expect(answer).toMatch(/\r\nAllow: .*GET.*\r\n/);
      expect(bodyOf(answer).errors).toMatchObject([{ status: '405', title: 'Method Not Allowed' }]);
    },
  );

  test('OPTIONS lists the methods of an address, 404 for an unknown one', async () => {
    const stored = await api.request('OPTIONS', '/v2/tracking_requests', { key: null });
    expect([stored.status, stored.headers.get('allow'), stored.body]).toEqual([204, 'GET, HEAD, OPTIONS, POST', null]);
    expect((await api.request('OPTIONS', '/v2/nothing')).status).toBe(404);
  });

  test('health lists its methods too', async () => {
    const answer = await api.request('POST', '/healthz');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test.each(['/v2/shipments', '/v2/shipping_lines/TEST', '/v2/openapi.json', '/healthz', '/v2/stream_events'])(
    'HEAD %s answers as GET does, without a body',
    async (path) => {
      const [head, get] = [await api.request('HEAD', path), await api.get(path)];
      expect([head.status, head.body]).toEqual([get.status, null]);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    },
  );
});

describe('Accept', () => {
  test.each([
    'application/json',
    '*/*',
    'text/html',
    'application/vnd.api+json',
    'application/vnd.api+json; q=0.5',
    'application/vnd.api+json; profile="http://x/a,b;c"',
    'application/vnd.api+json; ext="http://x", application/vnd.api+json',
    'nonsense;;;,,,"',
    'application/vnd.api+json; profile="never ends \\',
  ])('%s is served', async (accept) => {
    const answer = await api.get('/v2/shipping_lines', { headers: { Accept: accept } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vnd.api+json']);
  });

  test.each([
    'application/vnd.api+json; ext="http://x"',
    'application/vnd.api+json;charset=utf-8',
    'Application/VND.api+json; version=2, application/json',
    'application/vnd.api+json; a=1, application/vnd.api+json; b=2',
  ])('%s is 406', async (accept) => {
    const answer = await api.get('/v2/shipping_lines', { headers: { Accept: accept } });
    expect(answer.status).toBe(406);
    expect(answer.body.errors).toMatchObject([
      { status: '406', title: 'Not Acceptable', source: { header: 'Accept' } },
    ]);
  });
});

test('an Accept header with unclosed quotes costs no time', async () => {
  const accept = `application/vnd.api+json"${'\\"'.repeat(7_000)}`;
  const began = performance.now();
  expect((await api.get('/v2/shipping_lines', { headers: { Accept: accept } })).status).toBe(200);
  expect(performance.now() - began).toBeLessThan(30_000);
});

describe('browsers', () => {
  const preflight = (origin: string) =>
    api.request('OPTIONS', '/v2/shipments', {
      key: null,
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': 'authorization,content-type,if-match',
      },
    });

  test('a page of an allowed origin may send and read all our headers', async () => {
    const requested = await preflight('https://app.example');
    expect(requested.status).toBe(204);
    expect(requested.headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect(requested.headers.get('access-control-allow-methods')).toBe('GET,HEAD,POST,PATCH,DELETE');
    expect(requested.headers.get('access-control-allow-headers')).toBe('authorization,content-type,if-match');
    expect(requested.headers.get('access-control-allow-credentials')).toBeNull();
    const answer = await api.get('/v2/shipments', { headers: { Origin: 'https://app.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example');
    const exposed = answer.headers.get('access-control-expose-headers')?.split(',');
    for (const name of ['ETag', 'RateLimit', 'Retry-After', 'X-Request-Id', 'Location', 'Idempotent-Replayed']) {
      expect(exposed).toContain(name);
    }
  });

  test('a page of another origin may not, and error responses carry the same headers', async () => {
    const requested = await preflight('https://evil.example');
    expect(requested.headers.get('access-control-allow-origin') || null).toBeNull();
    const refused = await api.get('/v2/shipments', { key: null, headers: { Origin: 'https://app.example' } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, 'https://app.example']);
  });

  test('by default any origin may', async () => {
    const open = await startTestApi();
    try {
      const answer = await open.get('/v2/shipments', { headers: { Origin: 'https://anywhere.example' } });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    } finally {
      await open.stop();
    }
  });

  test('responses are data: nothing in them can be executed or framed', async () => {
    const { headers } = await api.get('/v2/nothing');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });
});

describe('compression', () => {
  const LONG = '/v2/openapi.json';
  const STORED = '/v2/kept';
  const raw = async (path: string, encoding: string, more = '') => {
    const requested = `GET ${path} HTTP/1.1\r\nAuthorization: Token ${api.key}\r\nAccept-Encoding: ${encoding}\r\n${more}`;
    const answer = await rawRequest(`${requested}Host: x\r\nConnection: close\r\n\r\n`);
    const at = answer.indexOf('\r\n\r\n');
    const [head, body] = [answer.slice(0, at), Buffer.from(answer.slice(at + 4), 'latin1')];
    return { head, body: /transfer-encoding: chunked/i.test(head) ? unchunk(body) : body };
  };
  const unchunk = (body: Buffer): Buffer => {
    const parts: Buffer[] = [];
    for (let at = 0; ; ) {
      const line = body.indexOf('\r\n', at);
      const size = Number.parseInt(body.toString('latin1', at, line), 16);
      if (!(size > 0)) return Buffer.concat(parts);
      parts.push(body.subarray(line + 2, line + 2 + size));
      at = line + 2 + size + 2;
    }
  };

  test.each([
    ['br', LONG, brotliDecompressSync],
    ['gzip', LONG, gunzipSync],
    ['br', STORED, brotliDecompressSync],
    ['gzip', STORED, gunzipSync],
  ])('%s if the client accepts it, with a separate tag: %s', async (coding, path, decompress) => {
    const plain = await raw(path, 'identity');
    expect(plain.head).not.toMatch(/content-encoding/i);
    const tag = /etag: "(.*)"/i.exec(plain.head)?.[1];
    const packed = await raw(path, coding);
    expect(packed.head).toMatch(new RegExp(`content-encoding: ${coding}\r\n`, 'i'));
    expect(packed.head).toMatch(/vary: .*accept-encoding/i);
    expect(/etag: "(.*)"/i.exec(packed.head)?.[1]).toBe(`${tag}:${coding}`);
    expect(decompress(packed.body)).toEqual(plain.body);
    const again = await raw(path, coding, `If-None-Match: "${tag}:${coding}"\r\n`);
    expect(again.head).toMatch(/^HTTP\/1\.1 304 /);
    expect((await raw(path, coding, `If-None-Match: "${tag}"\r\n`)).head).toMatch(/^HTTP\/1\.1 304 /);
  });

  test('none without an accepted coding or for HEAD', async () => {
    for (const encoding of ['gzip', 'deflate, gzip;q=0.5']) {
      expect(gunzipSync((await raw(STORED, encoding)).body)).toEqual(storedBytes);
    }
    for (const encoding of ['gzip;q=0', 'deflate', '']) expect((await raw(STORED, encoding)).body).toEqual(storedBytes);
    const { headers } = await api.request('HEAD', STORED);
    expect(headers.get('content-encoding')).toBeNull();
  });

  test('none for small responses, and never for event streams', async () => {
    expect((await raw('/v2/shipping_lines/TEST', 'gzip')).head).not.toMatch(/content-encoding/i);
    const stream = await raw('/v2/stream_events', 'gzip, br');
    expect(stream.head).not.toMatch(/content-encoding/i);
    expect(stream.body.toString()).toMatch(/^data: event number 0\n\n.*data: event number 99\n\n$/s);
  });
});

describe('requests that never end', () => {
  const header = `POST /v2/tracking_requests HTTP/1.1\r\nHost: x\r\n`;

  test('408 for headers that arrive too slowly', async () => {
    const drips = [100, 200, 300, 400, 500].map((afterMs) => ({ text: `X-${afterMs}: 1\r\n`, afterMs }));
    const answer = await rawRequest(header, drips);
    expect(statusOf(answer)).toBe(408);
    expect(bodyOf(answer).errors).toMatchObject([{ status: '408', title: 'Request Timeout' }]);
  });

  test('408 for a body that arrives too slowly', async () => {
    const head = `${header}Authorization: Token ${api.key}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
    const drips = [100, 300, 500, 700].map((afterMs) => ({ text: ' ', afterMs }));
    const answer = await rawRequest(head, drips);
    expect(statusOf(answer)).toBe(408);
    expect(bodyOf(answer).errors).toMatchObject([{ status: '408' }]);
  });

  test('a client that disconnects affects nothing else', async () => {
    await new Promise<void>((resolve) => {
      const { hostname, port } = new URL(api.origin);
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `${header}Authorization: Token ${api.key}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
        );
        setTimeout(() => socket.destroy(), 50);
      });
      socket.on('close', () => resolve());
    });
    expect((await api.get('/v2/shipping_lines')).status).toBe(200);
  });
});

describe('odd addresses', () => {
  test.each([
    ['/v2/named/%00', 404],
    ['/v2/named/a%00b', 404],
    ['/v2/named/%zz', 200],
    ['/v2/named/%ed%a0%80', 200],
    ['/v2/named/%c3%28', 200],
    ['/v2/ports/%00', 404],
    ['/v2/ports/%ff%fe', 404],
    [`/v2/ports/${'x'.repeat(5_000)}`, 404],
    ['/v2/shipments/..%2f..%2fetc', 404],
    ['//v2/shipments', 404],
    ['/v2/shipments?page[number]=%00', 400],
    ['/v2/shipments?page[number]=%ff', 400],
    ['/v2/shipments?include=%00', 400],
    ['/v2/shipments?%00=%00&=&&&[]=1', 200],
    ['/v2/shipments?%zz=%zz', 200],
    ['/v2/shipments?number=%ed%a0%80', 200],
    ['/v2/shipments?page[number]=1&page[number]=2', 200],
    [`/v2/shipments?x=${'y'.repeat(10_000)}`, 200],
    [`/v2/shipments?x=${'y'.repeat(20_000)}`, 431],
  ])('%s: %i', async (path, status) => {
    const answer = await rawRequest(`GET ${path} HTTP/1.1\r\nAuthorization: Token ${api.key}${end}`);
    expect(statusOf(answer)).toBe(status);
    if (status >= 400) {
      expect(answer).toMatch(/\r\nContent-Type: application\/vnd\.api\+json\r\n/);
      expect(bodyOf(answer).errors).toMatchObject([{ status: String(status), title: expect.any(String) }]);
    }
  });

  test.each([
    'GET http://elsewhere.example/v2/shipments HTTP/1.1',
    'GET /v2/shipments/ HTTP/1.1',
    'GET /v2/shipments? HTTP/1.0',
  ])('%s is the same list', async (line) => {
    const answer = await rawRequest(`${line}\r\nAuthorization: Token ${api.key}${end}`);
    expect(statusOf(answer)).toBe(200);
  });

  test('an unknown expectation or upgrade is not a reason to reject', async () => {
    for (const extra of ['Expect: the-impossible', 'Connection: upgrade\r\nUpgrade: h2c']) {
      const head = `GET /v2/shipping_lines/TEST HTTP/1.0\r\nAuthorization: Token ${api.key}\r\n${extra}`;
      expect(statusOf(await rawRequest(`${head}\r\nHost: x\r\n\r\n`))).toBe(200);
    }
  });
});
