/**
 * Tests `POST /v2/webhooks/trigger` (spec/contract 1.5): what it sends, its response, and the addresses that it
 * refuses.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { createOutboundClient, type OutboundClient } from '../../../outbound/client.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { createWebhookSecret, plainSignature, verifyDelivery } from '../../../webhooks/signature.ts';
import { createTrigger } from '../../../webhooks/trigger.ts';
import { type Answer, startTestApi, type TestApi } from './server.ts';

const event = 'container.transport.vessel_arrived';
/** Addresses to which the host names in these tests resolve. */
const NAMES: Record<string, string[]> = {
  'internal.example': ['10.1.2.3'],
  'loop.example': ['127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'local6.example': ['fe80::1'],
  'half.example': ['93.184.216.34', '10.1.2.3'],
};

interface World {
  api: TestApi;
  client: OutboundClient;
}

async function startWorld(allowLoopback: boolean): Promise<World> {
  const client = createOutboundClient({
    allowLoopback,
    totalTimeoutMs: 1_000,
    resolve: (name, callback) => {
      const addresses = NAMES[name] ?? (name === 'localhost' ? ['127.0.0.1'] : []);
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  });
  const services = {
    secretBox: createSecretBox(randomBytes(32)),
    addressRules: { allowLoopback },
    trigger: createTrigger(client),
    egress: { addresses: [], changedAt: null },
  };
  return { api: await startTestApi({ services: () => services }), client };
}

let development: World;
let production: World;
let receiver: Server | undefined;
let calls = 0;

beforeAll(async () => {
  [development, production] = await Promise.all([startWorld(true), startWorld(false)]);
});
afterAll(async () => {
  for (const { api, client } of [development, production]) {
    await api.stop();
    await client.close();
  }
});
afterEach(() => {
  receiver?.closeAllConnections();
  receiver?.close();
  receiver = undefined;
  calls = 0;
});

async function receive(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    calls += 1;
    response.on('error', () => {});
    listener(request, response);
  });
  receiver = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
}

function trigger(body: unknown, { api }: World = development): Promise<Answer> {
  return api.request('POST', '/v2/webhooks/trigger', { body, headers: { 'Content-Type': 'application/json' } });
}

async function read(request: Parameters<RequestListener>[0]): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of request.setEncoding('utf8')) chunks.push(chunk);
  return chunks.join('');
}

describe('a receiver', () => {
  test('gets the signed sample, and its response is shown', async () => {
    const secret = createWebhookSecret();
    let problem: string | null = 'not called';
    const url = await receive(async (request, response) => {
      const body = await read(request);
      problem = verifyDelivery({ secret, headers: request.headers, body, now: Math.floor(Date.now() / 1_000) });
      response.writeHead(202, { 'X-Seen': 'yes' }).end('taken');
    });
    const { status, headers, body } = await trigger({ url, event, secret });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(problem).toBeNull();
    expect(body).toMatchObject({
      url,
      succeeded: true,
      error: null,
      status_code: 202,
      request_headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Seamark Webhook Bot',
        'X-T49-Webhook-Signature': plainSignature(secret, body.request_body),
      },
      response_headers: { 'x-seen': 'yes' },
      response_body: 'taken',
      address: '127.0.0.1',
      duration_ms: expect.any(Number),
    });
    const sample = (await development.api.get(`/v2/webhook_notifications/examples?event=${event}`)).body;
    const sent = JSON.parse(body.request_body);
    expect(sent.included).toEqual(sample.included);
    expect(sent.data.attributes.event).toBe(event);
  });

  test('gets no signature if no secret is given, and a different notification each time', async () => {
    const ids: (string | undefined)[] = [];
    const url = await receive(async (request, response) => {
      ids.push(JSON.parse(await read(request)).data.id);
      response.writeHead(200).end();
    });
    const { body } = await trigger({ url, event });
    await trigger({ url, event, secret: '' });
    expect(Object.keys(body.request_headers)).toEqual(['Content-Type', 'User-Agent']);
    expect(new Set(ids).size).toBe(2);
  });

  test('can be tried as one of the webhooks, with its secrets, headers and limits', async () => {
    const { api } = development;
    const attributes = {
      url: 'http://127.0.0.1:9/',
      active: false,
      events: [event],
      headers: [{ name: 'x-team', value: 'imports' }],
      signature_header: 'X-Ours',
      accepted_statuses: [206],
    };
    const made = await api.request('POST', '/v2/webhooks', { body: { data: { type: 'webhook', attributes } } });
    const { id } = made.body.data;
    const rotated = await api.request('POST', `/v2/webhooks/${id}/rotate_secret`);
    const secrets = [rotated.body.data.attributes.secret, made.body.data.attributes.secret] as const;
    let team: unknown;
    const problems: (string | null)[] = [];
    const url = await receive(async (request, response) => {
      const [body, now] = [await read(request), Math.floor(Date.now() / 1_000)];
      const seen = { headers: request.headers, body, now };
      problems.push(verifyDelivery({ ...seen, secret: secrets[0], plainHeader: null }));
      problems.push(verifyDelivery({ ...seen, secret: secrets[1], plainHeader: 'X-Ours' }));
      team = request.headers['x-team'];
      response.writeHead(206).end();
    });
    const { body } = await trigger({ url, event, webhook_id: id });
    expect(body).toMatchObject({ succeeded: true, url, request_headers: { 'X-Team': '****' } });
    expect({ team, problems }).toEqual({ team: 'imports', problems: [null, null] });
    const given = createWebhookSecret();
    const other = await trigger({ url, event, webhook_id: id, secret: given });
    expect(other.body.request_headers['X-Ours']).toBe(plainSignature(given, other.body.request_body));
  });

  test('explains what to do if a secret was sealed with another key', async () => {
    const { api } = development;
    const attributes = { url: 'https://example.com/hook', events: [event] };
    const made = await api.request('POST', '/v2/webhooks', { body: { data: { type: 'webhook', attributes } } });
    const { id } = made.body.data;
    const lost = { secret_encrypted: Buffer.alloc(40) };
    await api.database.updateTable('webhooks').set(lost).where('id', '=', id).execute();
    const answer = await trigger({ url: 'https://example.com/hook', event, webhook_id: id });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([
      { source: { pointer: '/webhook_id' }, detail: expect.stringContaining('rotate_secret') },
    ]);
  });

  test('can be sent every event, including those of documents', async () => {
    const url = await receive((_request, response) => response.writeHead(204).end());
    for (const name of ['tracking_request.failed', 'shipment.estimated.arrival', 'document.extracted']) {
      expect((await trigger({ url, event: name })).body.succeeded).toBe(true);
    }
  });

  test.each<[string, RequestListener, object]>([
    ['refuses', (_request, response) => response.writeHead(500).end('no'), { status_code: 500, response_body: 'no' }],
    ['takes it with another 2xx', (_request, response) => response.writeHead(206).end(), { status_code: 206 }],
    [
      'redirects, which is not followed',
      (_request, response) => response.writeHead(302, { Location: '/elsewhere' }).end(),
      { status_code: 302 },
    ],
    ['never answers', () => {}, { status_code: null, response_headers: null, response_body: null }],
    ['breaks off', (request) => request.socket.destroy(), { status_code: null }],
  ])('that %s is reported with 200', async (_case, listener, expected) => {
    const url = await receive(listener);
    const { status, body } = await trigger({ url, event });
    expect(status).toBe(200);
    expect(body).toMatchObject({ succeeded: false, error: expect.any(String), ...expected });
    expect(calls).toBe(1);
  });

  test('is read up to 64 KiB, and as long as the time allows', async () => {
    const huge = await receive((_request, response) => response.end(Buffer.alloc(5_000_000, 'a')));
    expect((await trigger({ url: huge, event })).body.response_body).toHaveLength(65_536);
    receiver?.close();
    const slow = await receive((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 100);
      response.on('close', () => clearInterval(timer));
    });
    const startedAt = performance.now();
    expect((await trigger({ url: slow, event })).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});

describe('a request', () => {
  const url = 'https://receiver.example/hooks';
  test.each<[string, unknown, string, string]>([
    ['no url', { event }, '/url', 'url is required'],
    ['a blank url', { url: ' ', event }, '/url', 'url is required'],
    ['a url that is no text', { url: 5, event }, '/url', 'url must be a string'],
    ['a url that is none', { url: 'receiver', event }, '/url', 'not a URL'],
    ['plain http', { url: 'http://receiver.example/', event }, '/url', 'https'],
    ['another scheme', { url: 'file:///etc/passwd', event }, '/url', 'https'],
    ['a long url', { url: `${url}/${'a'.repeat(3_000)}`, event }, '/url', '2048'],
    ['no event', { url }, '/event', 'event is required'],
    ['an unknown event', { url, event: 'nothing' }, '/event', "'nothing' is unknown"],
    ['a secret that is no text', { url, event, secret: 5 }, '/secret', 'secret must be a string'],
    ['a webhook that is no id', { url, event, webhook_id: 5 }, '/webhook_id', 'must be the id of a webhook'],
    ['a webhook of nobody', { url, event, webhook_id: newId() }, '/webhook_id', 'not a webhook of this account'],
    ['no object', [], '', 'must be an object'],
  ])('with %s is refused', async (_case, body, pointer, detail) => {
    const answer = await trigger(body, production);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0]).toMatchObject({
      status: '422',
      source: { pointer },
      detail: expect.stringContaining(detail),
    });
  });

  test('lists all problems at once', async () => {
    const { body } = await trigger({}, production);
    expect(body.errors.map(({ detail }: { detail: string }) => detail)).toEqual([
      'url is required',
      'event is required',
    ]);
  });
});

describe('an address in our own network', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::7f00:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[ff02::1]/',
    'https://[2002:7f00:1::]/',
    'https://user:password@receiver.example/',
    'https://receiver.example:22/',
  ])('%s is refused', async (url) => {
    const { status, body } = await trigger({ url, event }, production);
    expect(status).toBe(422);
    expect(body.errors[0]).toMatchObject({ source: { pointer: '/url' } });
  });

  test.each(Object.keys(NAMES).filter((name) => name !== 'localhost'))(
    'is not reached by the name %s',
    async (name) => {
      const { status, body } = await trigger({ url: `https://${name}/`, event }, production);
      expect(status).toBe(200);
      expect(body).toMatchObject({ succeeded: false, status_code: null, response_body: null });
      expect(body.error).toMatch(/^refused_address: .*does not resolve to a public address/);
    },
  );

  test('is not reached by a name in development either', async () => {
    const url = await receive((_request, response) => response.end());
    const { port } = new URL(url);
    const { body } = await trigger({ url: `https://loop.example:${port}/`, event });
    expect(body.error).toMatch(/^refused_address/);
    expect(calls).toBe(0);
  });
});
