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

/** A client of a server that gives these answers, one after the other, and what it was asked. */
function clientOf(...answers: Answer[]) {
  const asked: Request[] = [];
  const client = createSeamarkClient({
    baseUrl: 'https://seamark.example.com/v2/',
    apiKey: 'sk_secret',
    retryDelayMs: 1,
    async fetch(request) {
      asked.push(request);
      const answer = answers.shift() ?? new Error('Nothing is left to answer');
      if (answer instanceof Error) throw answer;
      const { status, body, headers = {} } = answer;
      return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
    },
  });
  return { client, asked };
}

describe('a request', () => {
  it('goes to the server with the key, and its answer is typed', async () => {
    const { client, asked } = clientOf(ok);
    const { data, response } = await client.GET('/v2/containers/{id}', {
      params: { path: { id: container.id }, query: { include: 'shipment,pod_terminal' } },
    });
    expectTypeOf(data.data).toEqualTypeOf<components['schemas']['container']>();
    type Found = typeof data.data;
    expectTypeOf<Found['attributes']['pod_arrived_at']>().toEqualTypeOf<string | null>();
    expect(data.data.id).toBe(container.id);
    expect(response.status).toBe(200);
    expect(asked[0]?.url).toBe(
      `https://seamark.example.com/v2/containers/${container.id}?include=shipment%2Cpod_terminal`,
    );
    expect(asked[0]?.headers.get('Authorization')).toBe('Token sk_secret');
  });

  it('has no addresses and members that the API does not have', () => {
    const { client } = clientOf();
    // @ts-expect-error: no such address
    expectTypeOf(client.GET('/v2/boxes').catch(() => null)).not.toBeAny();
    // @ts-expect-error: containers are not created
    expectTypeOf(client.POST('/v2/containers').catch(() => null)).not.toBeAny();
  });
});

describe('errors', () => {
  it('are thrown with all that the server says', async () => {
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

  it('are thrown also for answers of something in between', async () => {
    const { client } = clientOf({ status: 404, body: 'nothing here' });
    await expect(client.GET('/v2/containers')).rejects.toMatchObject({ status: 404, errors: [], requestId: null });
  });

  it('say when to ask again', async () => {
    const { client, asked } = clientOf({ status: 429, headers: { 'Retry-After': '3600' } });
    await expect(client.GET('/v2/containers')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 3600 });
    expect(asked).toHaveLength(1);
  });
});

describe('asking again', () => {
  const busy = { status: 503 };
  const lost = new TypeError('fetch failed');

  it.each([
    ['a GET after 5xx', [busy, { status: 500 }, ok], 3],
    ['a GET after a lost connection', [lost, ok], 2],
    ['a GET after 429, when its time has come', [{ status: 429, headers: { 'Retry-After': '0' } }, ok], 2],
  ])('happens for %s', async (_, answers, times) => {
    const { client, asked } = clientOf(...answers);
    await expect(client.GET('/v2/containers/{id}', { params: { path: { id: 'x' } } })).resolves.toBeDefined();
    expect(asked).toHaveLength(times);
  });

  it('ends after two more tries', async () => {
    const { client, asked } = clientOf(busy, busy, busy, ok);
    await expect(client.GET('/v2/containers')).rejects.toMatchObject({ status: 503 });
    expect(asked).toHaveLength(3);
  });

  it('happens for a POST under one Idempotency-Key, with the same body', async () => {
    const { client, asked } = clientOf(
      lost,
      { status: 409, headers: { 'Retry-After': '0' } },
      { status: 201, body: {} },
    );
    await client.POST('/v2/tracking_requests', trackThis);
    const keys = asked.map((request) => request.headers.get('Idempotency-Key'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(keys).size).toBe(1);
    const bodies = await Promise.all(asked.map((request) => request.json()));
    expect(bodies).toEqual([trackThis.body, trackThis.body, trackThis.body]);
  });

  it('takes the Idempotency-Key that it is given', async () => {
    const { client, asked } = clientOf({ status: 201, body: {} });
    await client.POST('/v2/tracking_requests', { ...trackThis, headers: { 'Idempotency-Key': 'order-7' } });
    expect(asked[0]?.headers.get('Idempotency-Key')).toBe('order-7');
  });

  it('does not happen for a PATCH that may have been done', async () => {
    const { client, asked } = clientOf(busy, ok);
    const change = client.PATCH('/v2/shipments/{id}/stop_tracking', { params: { path: { id: 'x' } } });
    await expect(change).rejects.toMatchObject({ status: 503 });
    expect(asked).toHaveLength(1);
  });

  it('does not happen for a 409 of another kind, nor once the caller gave up', async () => {
    const { client } = clientOf({ status: 409 }, ok);
    await expect(client.POST('/v2/tracking_requests', trackThis)).rejects.toMatchObject({ status: 409 });
    const given = clientOf(lost, ok);
    const signal = AbortSignal.abort();
    await expect(given.client.GET('/v2/containers', { signal })).rejects.toBeDefined();
    expect(given.asked.length).toBeLessThan(2);
  });
});

describe('pages', () => {
  const page = (ids: string[], next?: string) => ({
    status: 200,
    body: { data: ids.map((id) => ({ ...container, id })), links: next === undefined ? {} : { next } },
  });
  const second = 'http://inside:3000/v2/containers?filter%5Bstatus%5D=on_ship&page[number]=2';

  it('are followed by links.next, at the address that the client knows', async () => {
    const { client, asked } = clientOf(page(['a', 'b'], second), page(['c']));
    const ids: string[] = [];
    for await (const one of client.paginate('/v2/containers', { params: { query: { 'filter[status]': 'on_ship' } } })) {
      expectTypeOf(one).toEqualTypeOf<components['schemas']['container']>();
      ids.push(one.id);
    }
    expect(ids).toEqual(['a', 'b', 'c']);
    expect(asked[1]?.url).toBe('https://seamark.example.com/v2/containers?filter%5Bstatus%5D=on_ship&page[number]=2');
    expect(asked[1]?.headers.get('Authorization')).toBe('Token sk_secret');
  });

  it('are read only as far as somebody reads, and fail as requests do', async () => {
    const { client, asked } = clientOf(page(['a', 'b'], second));
    for await (const one of client.paginate('/v2/containers')) if (one.id === 'a') break;
    expect(asked).toHaveLength(1);
    const failing = clientOf(page(['a'], second), { status: 401, body: { errors: [{ detail: 'No' }] } });
    const read = async () => {
      for await (const _ of failing.client.pages('/v2/containers'));
    };
    await expect(read()).rejects.toThrow('401 No');
  });
});
