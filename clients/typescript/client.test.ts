import { describe, expect, expectTypeOf, it } from 'vitest';
import { type components, createSeamarkClient, SeamarkError } from './index.ts';

type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | Error;

const container = { id: '019e4b92-9d58-7e07-b2c9-7a8b9c0dc303', type: 'container' };
const ok = { status: 200, body: { data: container } };
const trackThis = {
  body: {
    data: {
      type: 'tracking_request' as const,
      attributes: { request_type: 'bill_of_lading' as const, request_number: 'OOLU2751938460', scac: 'OOLU' },
    },
  },
};

/** Creates a client whose stubbed server returns `answers` in order, and records the requests. */
function clientOf(...answers: Answer[]) {
  const requests: Request[] = [];
  const client = createSeamarkClient({
    baseUrl: 'https://seamark.example.com/v2/',
    apiKey: 'sk_secret',
    retryDelayMs: 1,
    async fetch(request) {
      requests.push(request);
      const answer = answers.shift() ?? new Error('No response left');
      if (answer instanceof Error) throw answer;
      const { status, body, headers = {} } = answer;
      return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
    },
  });
  return { client, requests };
}

describe('a request', () => {
  it('goes to the server with the key and has a typed response', async () => {
    const { client, requests } = clientOf(ok);
    const { data, response } = await client.GET('/v2/containers/{id}', {
      params: { path: { id: container.id }, query: { include: 'shipment,pod_terminal' } },
    });
    expectTypeOf(data.data).toEqualTypeOf<components['schemas']['container']>();
    type Found = typeof data.data;
    expectTypeOf<Found['attributes']['pod_arrived_at']>().toEqualTypeOf<string | null>();
    expect(data.data.id).toBe(container.id);
    expect(response.status).toBe(200);
    expect(requests[0]?.url).toBe(
      `https://seamark.example.com/v2/containers/${container.id}?include=shipment%2Cpod_terminal`,
    );
    expect(requests[0]?.headers.get('Authorization')).toBe('Token sk_secret');
  });

  it('rejects unknown addresses and members at compile time', () => {
    const { client } = clientOf();
    // @ts-expect-error: no such address
    expectTypeOf(client.GET('/v2/boxes').catch(() => null)).not.toBeAny();
    // @ts-expect-error: containers are not created
    expectTypeOf(client.POST('/v2/containers').catch(() => null)).not.toBeAny();
  });
});

describe('errors', () => {
  it('are thrown with all details from the server', async () => {
    const errors = [
      { status: '422', detail: "Scac can't be blank", code: 'blank', source: { pointer: '/data/attributes/scac' } },
      { status: '422', title: 'Unprocessable Entity', source: null },
    ];
    const { client } = clientOf({ status: 422, body: { errors }, headers: { 'X-Request-Id': 'abc' } });
    const error = await client.POST('/v2/tracking_requests', trackThis).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SeamarkError);
    expect(error).toMatchObject({ status: 422, errors, requestId: 'abc', retryAfterSeconds: null });
    expect((error as Error).message).toBe("422 Scac can't be blank (/data/attributes/scac); Unprocessable Entity");
  });

  it('are thrown also for responses of a proxy', async () => {
    const { client } = clientOf({ status: 404, body: 'nothing here' });
    await expect(client.GET('/v2/containers')).rejects.toMatchObject({ status: 404, errors: [], requestId: null });
  });

  it('name the time to retry', async () => {
    const { client, requests } = clientOf({ status: 429, headers: { 'Retry-After': '3600' } });
    await expect(client.GET('/v2/containers')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3600 });
    expect(requests).toHaveLength(1);
  });
});

describe('retries', () => {
  const busy = { status: 503 };
  const lost = new TypeError('fetch failed');

  it.each([
    ['a GET after 5xx', [busy, { status: 500 }, ok], 3],
    ['a GET after a lost connection', [lost, ok], 2],
    ['a GET after 429, at the named time', [{ status: 429, headers: { 'Retry-After': '0' } }, ok], 2],
  ])('happen for %s', async (_, answers, times) => {
    const { client, requests } = clientOf(...answers);
    await expect(client.GET('/v2/containers/{id}', { params: { path: { id: 'x' } } })).resolves.toBeDefined();
    expect(requests).toHaveLength(times);
  });

  it('end after two more attempts', async () => {
    const { client, requests } = clientOf(busy, busy, busy, ok);
    await expect(client.GET('/v2/containers')).rejects.toMatchObject({ status: 503 });
    expect(requests).toHaveLength(3);
  });

  it('happen for a POST with one Idempotency-Key and the same body', async () => {
    const { client, requests } = clientOf(
      lost,
      { status: 409, headers: { 'Retry-After': '0' } },
      { status: 201, body: {} },
    );
    await client.POST('/v2/tracking_requests', trackThis);
    const keys = requests.map((request) => request.headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    const bodies = await Promise.all(requests.map((request) => request.json()));
    expect(bodies).toEqual([trackThis.body, trackThis.body, trackThis.body]);
  });

  it('use the given Idempotency-Key', async () => {
    const { client, requests } = clientOf({ status: 201, body: {} });
    await client.POST('/v2/tracking_requests', { ...trackThis, headers: { 'Idempotency-Key': 'order-7' } });
    expect(requests[0]?.headers.get('Idempotency-Key')).toBe('order-7');
  });

  it('do not happen for a PATCH, which may have succeeded', async () => {
    const { client, requests } = clientOf(busy, ok);
    const change = client.PATCH('/v2/shipments/{id}/stop_tracking', { params: { path: { id: 'x' } } });
    await expect(change).rejects.toMatchObject({ status: 503 });
    expect(requests).toHaveLength(1);
  });

  it('do not happen for other kinds of 409 or after an abort', async () => {
    const { client } = clientOf({ status: 409 }, ok);
    await expect(client.POST('/v2/tracking_requests', trackThis)).rejects.toMatchObject({ status: 409 });
    const given = clientOf(lost, ok);
    const signal = AbortSignal.abort();
    await expect(given.client.GET('/v2/containers', { signal })).rejects.toBeDefined();
    expect(given.requests.length).toBeLessThan(2);
  });
});

describe('pages', () => {
  const page = (ids: string[], next?: string) => ({
    status: 200,
    body: { data: ids.map((id) => ({ ...container, id })), links: next === undefined ? {} : { next } },
  });
  const second = 'http://inside:3000/v2/containers?filter%5Bstatus%5D=on_ship&page[number]=2';

  it('are followed by links.next at the client’s own address', async () => {
    const { client, requests } = clientOf(page(['a', 'b'], second), page(['c']));
    const ids: string[] = [];
    for await (const one of client.paginate('/v2/containers', { params: { query: { 'filter[status]': 'on_ship' } } })) {
      expectTypeOf(one).toEqualTypeOf<components['schemas']['container']>();
      ids.push(one.id);
    }
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(requests[1]?.url).toBe(
      'https://seamark.example.com/v2/containers?filter%5Bstatus%5D=on_ship&page[number]=2',
    );
    expect(requests[1]?.headers.get('Authorization')).toBe('Token sk_secret');
  });

  it('are read on demand and fail like requests', async () => {
    const { client, requests } = clientOf(page(['a', 'b'], second));
    for await (const one of client.paginate('/v2/containers')) if (one.id === 'a') break;
    expect(requests).toHaveLength(1);
    const failing = clientOf(page(['a'], second), { status: 401, body: { errors: [{ detail: 'No' }] } });
    const read = async () => {
      for await (const _ of failing.client.pages('/v2/containers'));
    };
    await expect(read()).rejects.toThrow('401 No');
  });
});
