import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '../../../identity/accounts/audit.ts';
import { revokeApiKey } from '../../../identity/keys/api-key-management.ts';
import { createApiKey } from '../../../identity/keys/api-keys.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { BASE_URL, type RequestOptions, startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const post = (options: RequestOptions) => api.request('POST', '/v2/tracking_requests', options);
const attributes = { request_type: 'bill_of_lading', request_number: 'ERR1', scac: 'TEST' };
const document = { data: { type: 'tracking_request', attributes } };

describe('401', () => {
  test.each([
    ['no header', () => ({})],
    ['another scheme', () => ({ Authorization: `Bearer ${api.key}` })],
    ['no scheme', () => ({ Authorization: api.key })],
    ['quotes', () => ({ Authorization: `Token "${api.key}"` })],
    ['two spaces', () => ({ Authorization: `Token  ${api.key}` })],
    ['a truncated key', () => ({ Authorization: `Token ${api.key.slice(0, -1)}` })],
    ['an unknown key', () => ({ Authorization: 'Token smk_unknown' })],
    ['an empty key', () => ({ Authorization: 'Token ' })],
  ])('is the same for %s', async (_, headers) => {
    const answer = await api.get('/v2/shipments', { key: null, headers: headers() });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toBe('application/vnd.api+json');
    expect(answer.body.errors).toEqual([
      {
        id: expect.any(String),
        status: '401',
        title: 'Unauthorized',
        detail: expect.stringContaining('The API key could not be verified.'),
      },
    ]);
  });

  test('also for a revoked and an expired key', async () => {
    const { accountId } = api;
    const revoked = await createApiKey(api.database, { accountId, name: 'revoked' });
    expect((await api.get('/v2/shipments', { key: revoked.key })).status).toBe(200);
    const deps = { database: api.database, now: () => new Date() };
    expect(await revokeApiKey(deps, { accountId, id: revoked.id }, OPERATOR)).toBe(true);
    expect((await api.get('/v2/shipments', { key: revoked.key })).status).toBe(401);
    const expired = await createApiKey(api.database, { accountId, name: 'expired', expiresAt: new Date(0) });
    expect((await api.get('/v2/shipments', { key: expired.key })).status).toBe(401);
  });

  test('is sent before the body is read', async () => {
    expect((await post({ key: null, raw: '{' })).status).toBe(401);
  });
});

test('403 for a key without the scope of the operation', async () => {
  const { key } = await createApiKey(api.database, { accountId: api.accountId, name: 'reader', scopes: ['read'] });
  expect((await api.get('/v2/shipments', { key })).status).toBe(200);
  const answer = await post({ key, body: document });
  expect(answer.status).toBe(403);
  expect(answer.body.errors).toMatchObject([{ title: 'Forbidden', detail: 'This API key has no write scope' }]);
});

describe('400', () => {
  test.each([
    ['broken JSON', '{"data":', ''],
    ['nothing', '', ''],
    ['text behind the document', '{} {}', ''],
    ['a key that stands twice', '{"data":{"type":"tracking_request","type":"tracking_request"}}', '/data/type'],
    ['a key that stands twice in another spelling', '{"data":{"a":1,"\\u0061":2}}', '/data/a'],
    ['a key that stands twice inside of a list', '{"data":[[1,2],3,{"a/b":1,"c":[],"a/b":2}]}', '/data/2/a~1b'],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), ''],
    ['nesting without end', `${'['.repeat(200)}${']'.repeat(200)}`, ''],
    ['nesting as deep as a body is long', `${'['.repeat(500_000)}${']'.repeat(500_000)}`, ''],
    ['nesting that is never closed', '{"a":'.repeat(150_000), ''],
    ['a number of no notation', '{"data":{"a":0x10}}', ''],
    ['a control character in a text', `{"data":{"a":"${String.fromCharCode(1)}"}}`, ''],
  ])('for %s', async (_, raw, pointer) => {
    const answer = await post({ raw, headers: { 'Content-Type': 'application/json' } });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([
      { status: '400', title: 'Bad Request', detail: expect.any(String), source: { pointer } },
    ]);
  });
});

test('also for an include of a resource without relationships', async () => {
  for (const path of ['/v2/shipping_lines', '/v2/shipping_lines/TEST']) {
    const answer = await api.get(`${path}?include=ports`);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([
      { detail: 'ports is not a relationship of shipping_line', source: { parameter: 'include' } },
    ]);
  }
});

describe('malformed HTTP gets a JSON response', () => {
  test.each([
    ['no request line', 'NONSENSE\r\n\r\n', 400, 'Bad Request'],
    ['a line break inside of a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\nb\r\n\r\n', 400, 'Bad Request'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'Bad Request',
    ],
    ['an address without end', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\n\r\n`, 431, 'Request Header Fields Too Large'],
  ])('%s', async (_, request, status, title) => {
    const answer = await rawRequest(request);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} ${title}\r\nContent-Type: application/vnd.api+json\r\n`);
    expect(JSON.parse(body)).toEqual({ errors: [{ id: expect.any(String), status: String(status), title }] });
  });
});

test('403 for an id that the client chose', async () => {
  const answer = await post({ body: { data: { ...document.data, id: newId() } } });
  expect(answer.status).toBe(403);
  expect(answer.body.errors).toMatchObject([{ title: 'Forbidden', source: { pointer: '/data/id' } }]);
});

describe('404 and 405', () => {
  test.each(['/nothing', '/v2/nothing', '/v2/shipments/1/2/3', '/v2/%00', '/v2/%zz', '/v1/shipments'])(
    '404 in JSON for %s',
    async (path) => {
      const answer = await api.get(path);
      expect(answer.status).toBe(404);
      expect(answer.body.errors).toEqual([
        {
          id: expect.any(String),
          status: '404',
          title: 'Not Found',
          detail: `There is no operation at this URL. ${BASE_URL}/docs describes every operation`,
          links: { about: `${BASE_URL}/docs` },
        },
      ]);
    },
  );

  test.each(['shipments', 'containers', 'tracking_requests', 'test_clocks'])(
    '404 for ids of %s that are unknown or no uuid',
    async (list) => {
      for (const id of [newId(), 'x', '%00', "'%20or%201=1", '00000000-0000-0000-0000-00000000000']) {
        expect((await api.get(`/v2/${list}/${id}`)).status).toBe(404);
      }
    },
  );

  test('405 with Allow for a known path', async () => {
    const answer = await api.request('DELETE', '/v2/tracking_requests');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    expect(answer.body.errors).toMatchObject([{ status: '405', title: 'Method Not Allowed' }]);
    const wild = await rawRequest('PROPFIND /v2/shipments HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(wild).toMatch(/^HTTP\/1\.1 405 /);
  });
});

test('HEAD responds as GET does, without a body', async () => {
  const answer = await api.request('HEAD', '/v2/shipments');
  expect([answer.status, answer.body]).toEqual([200, null]);
});

describe('409', () => {
  test('for the type of something else', async () => {
    const answer = await post({ body: { data: { ...document.data, type: 'shipment' } } });
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toMatchObject([
      { status: '409', title: 'Conflict', detail: 'Type must be tracking_request', source: { pointer: '/data/type' } },
    ]);
  });
});

describe('413', () => {
  test('for more than 1 MiB, whether the length is announced or not; just below is accepted', async () => {
    const padded = (length: number) => JSON.stringify({ pad: 'x'.repeat(length - 10) });
    expect(padded(100)).toHaveLength(100);
    for (const raw of [padded(1024 * 1024 + 1), padded(9 * 1024 * 1024)]) {
      const answer = await post({ raw });
      expect(answer.status).toBe(413);
      expect(answer.body.errors).toMatchObject([
        { status: '413', title: 'Payload Too Large', source: { pointer: '' } },
      ]);
    }
    const stream = new ReadableStream({
      start(controller) {
        for (let index = 0; index < 20; index++) controller.enqueue(new Uint8Array(64 * 1024).fill(32));
        controller.close();
      },
    });
    const chunked = await fetch(`${api.origin}/v2/tracking_requests`, {
      method: 'POST',
      headers: { Authorization: `Token ${api.key}`, 'Content-Type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(chunked.status).toBe(413);
    expect((await post({ raw: padded(1024 * 1024) })).status).toBe(422);
  });
});

describe('415', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/vnd.api+json; ext="x"',
    'application/json; charset=latin1',
    'application/jsonp',
  ])('for %s', async (type) => {
    const answer = await post({ raw: JSON.stringify(document), headers: { 'Content-Type': type } });
    expect(answer.status).toBe(415);
    expect(answer.body.errors).toMatchObject([{ status: '415', source: { header: 'Content-Type' } }]);
  });

  test('for compressed bodies', async () => {
    const answer = await post({ body: document, headers: { 'Content-Encoding': 'gzip' } });
    expect(answer.status).toBe(415);
    expect(answer.body.errors).toMatchObject([{ source: { header: 'Content-Encoding' } }]);
  });

  test.each([
    'application/json',
    'application/vnd.api+json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
  ])('not for %s', async (type) => {
    const number = `OK${Math.random().toString().slice(2)}`;
    const body = { data: { type: 'tracking_request', attributes: { ...attributes, request_number: number } } };
    const answer = await post({ body, headers: { 'Content-Type': type, Accept: 'application/json' } });
    expect(answer.status).toBe(201);
  });
});

describe('422', () => {
  test.each([
    ['no object', [], ''],
    ['null', null, ''],
    ['no data', {}, '/data'],
    ['data that is a list', { data: [] }, '/data'],
    ['an empty type', { data: { type: '', attributes } }, '/data/type'],
    ['a type that is no string', { data: { type: 7, attributes } }, '/data/type'],
    ['attributes that are no object', { data: { type: 'tracking_request', attributes: 'x' } }, '/data/attributes'],
  ])('for %s', async (_, body, pointer) => {
    const answer = await post({ body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ status: '422', source: { pointer } }]);
  });

  test('lists the first thousand of a hundred thousand problems', async () => {
    const nul = '"\\u0000"';
    const attributes = `{"ref_numbers":[${`${nul},`.repeat(100_000)}${nul}]}`;
    const answer = await post({ raw: `{"data":{"type":"tracking_request","attributes":${attributes}}}` });
    expect([answer.status, answer.body.errors.length]).toEqual([422, 1_000]);
  });

  test.each([
    ['a number beyond all bounds', '{"data":{"type":"tracking_request","attributes":{"request_number":1e400}}}'],
    [
      'members of prototypes',
      '{"data":{"type":"tracking_request","attributes":{"__proto__":{"x":1}}},"constructor":{}}',
    ],
    ['a key that is half of a pair', '{"data":{"type":"tracking_request","attributes":{"\\ud800":1}}}'],
    ['a key with a NUL', '{"data":{"type":"tracking_request","attributes":{"\\u0000":1}}}'],
    [
      'a megabyte of text',
      `{"data":{"type":"tracking_request","attributes":{"request_number":"${'x'.repeat(1_000_000)}"}}}`,
    ],
    [
      'a hundred thousand references',
      `{"data":{"type":"tracking_request","attributes":{"ref_numbers":[${'"a",'.repeat(100_000)}"a"]}}}`,
    ],
  ])('for %s, and nothing is stored', async (_, raw) => {
    const before = await api.database.selectFrom('tracking_requests').select('id').execute();
    const answer = await post({ raw });
    expect(answer.status).toBe(422);
    expect(await api.database.selectFrom('tracking_requests').select('id').execute()).toEqual(before);
  });

  test('for text that cannot be stored, anywhere in the request', async () => {
    const bad = { ...attributes, request_number: 'A\0B', ref_numbers: ['fine', '\ud800'] };
    const answer = await post({ body: { data: { type: 'tracking_request', attributes: bad } } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((error: { source: { pointer: string } }) => error.source.pointer)).toEqual([
      '/data/attributes/request_number',
      '/data/attributes/ref_numbers/1',
    ]);
  });
});

describe('500', () => {
  test('has the shape of the contract, leaks nothing, and names the request in header and body', async () => {
    const broken = await startTestApi();
    try {
      await broken.database.schema.alterTable('shipments').renameColumn('account_id', 'owner_id').execute();
      const answer = await broken.get(`/v2/shipments/${newId()}`, { headers: { 'X-Request-Id': 'trace-12345' } });
      expect(answer.status).toBe(500);
      expect(answer.headers.get('x-request-id')).toBe('trace-12345');
      expect(answer.body).toEqual({
        errors: [{ id: 'trace-12345', status: '500', source: null, title: 'Internal Server Error', detail: null }],
      });
    } finally {
      await broken.stop();
    }
  });
});

async function rawRequest(text: string): Promise<string> {
  const { hostname, port } = new URL(api.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(text));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
