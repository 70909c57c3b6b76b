import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertTracked } from './rows.ts';
import { BASE_URL, startTestApi, type TestApi } from './server.ts';

const SHIPMENTS = 23;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  for (let index = 0; index < SHIPMENTS; index++) {
    await insertTracked(api.database, api.accountId, {
      number: `PAGE${String(index).padStart(3, '0')}`,
      containers: [`SIMU${1000000 + index}`, `SIMU${2000000 + index}`],
      // Several rows have the same time, so that a page can end between equal rows.
      createdAt: new Date(Date.parse('2026-08-01T00:00:00Z') + Math.floor(index / 4) * 60_000),
      shipment: { tags: index % 2 === 0 ? ['even'] : ['odd'], arrives_on: index % 3 === 0 ? '2026-11-20' : null },
      container: { current_status: index % 2 === 0 ? 'available' : 'on_ship' },
    });
  }
  await insertTracked(api.database, api.otherAccountId, { number: 'OTHER' });
});
afterAll(() => api.stop());

interface Listed {
  data: { id: string }[];
  links: Record<string, string>;
  meta: { size: number; total: number; pagination: Record<string, number> };
}

const list = async (address: string): Promise<Listed> => {
  const { status, body } = await api.get(address.replace(BASE_URL, ''));
  expect(status).toBe(200);
  return body;
};

const lists = [
  '/v2/shipments?',
  '/v2/shipments?filter[tag]=even',
  '/v2/shipments?sort=-arrival_date',
  '/v2/containers?',
  '/v2/containers?filter[status]=available&filter[port]=USLAX',
  '/v2/containers?sort=pickup_lfd',
  '/v2/tracking_requests?',
  '/v2/tracking_requests?filter[scac]=TEST&sort=updated_at',
  '/v2/shipments?filter[tag]=none',
];

const separated = (path: string) => (path.endsWith('?') ? path : `${path}&`);

describe('pages of any list and any size', () => {
  test('add up to the list; next leads from one to the next and is absent on the last', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...lists), fc.integer({ min: 4, max: 60 }), async (path, size) => {
        const whole = await list(`${separated(path)}page[size]=100`);
        const ids: string[] = [];
        let next: string | undefined = `${separated(path)}page[size]=${size}`;
        for (let number = 1; next !== undefined; number++) {
          const page: Listed = await list(next);
          ids.push(...page.data.map(({ id }) => id));
          const last = Math.max(1, Math.ceil(whole.meta.total / size));
          expect(page.meta).toEqual({
            size: page.data.length,
            total: whole.meta.total,
            pagination: {
              current: number,
              ...(number > 1 ? { first: 1, prev: number - 1 } : {}),
              ...(number < last ? { next: number + 1, last } : {}),
              records: whole.meta.total,
            },
          });
          expect(Object.keys(page.links).sort()).toEqual(
            [
              ...['self', 'current'],
              ...(number > 1 ? ['first', 'prev'] : []),
              ...(number < last ? ['next', 'last'] : []),
            ].sort(),
          );
          expect(Object.values(page.links).every((link) => link.startsWith(`${BASE_URL}/v2/`))).toBe(true);
          next = page.links.next;
        }
        expect(ids).toEqual(whole.data.map(({ id }) => id));
        expect(new Set(ids).size).toBe(whole.meta.total);
      }),
      { numRuns: 18 },
    );
  });

  test('have links that keep filters, order and size', async () => {
    const { links } = await list('/v2/shipments?filter%5Btag%5D=even&sort=created_at&page%5Bsize%5D=5&page[number]=2');
    expect(links).toEqual({
      self: `${BASE_URL}/v2/shipments?filter%5Btag%5D=even&sort=created_at&page%5Bsize%5D=5&page[number]=2`,
      current: `${BASE_URL}/v2/shipments?filter[tag]=even&sort=created_at&page[number]=2&page[size]=5`,
      first: `${BASE_URL}/v2/shipments?filter[tag]=even&sort=created_at&page[number]=1&page[size]=5`,
      prev: `${BASE_URL}/v2/shipments?filter[tag]=even&sort=created_at&page[number]=1&page[size]=5`,
      next: `${BASE_URL}/v2/shipments?filter[tag]=even&sort=created_at&page[number]=3&page[size]=5`,
      last: `${BASE_URL}/v2/shipments?filter[tag]=even&sort=created_at&page[number]=3&page[size]=5`,
    });
  });

  test.each([
    ['/v2/shipments', 23],
    ['/v2/containers', 30],
    ['/v2/tracking_requests', 23],
    ['/v2/containers?page[size]=1000', 46],
    ['/v2/containers?page[size]=7&page[number]=9999999999', 0],
  ])('%s has %i items', async (path, size) => {
    expect((await list(path)).data).toHaveLength(size);
  });

  test.each(['page[size]=0', 'page[size]=x', 'page[size]=', 'page[number]=-1', 'page[number]=1.5'])(
    '%s is 400',
    async (query) => {
      const { status, body } = await api.get(`/v2/shipments?${query}`);
      expect(status).toBe(400);
      expect(body.errors[0].source).toEqual({ parameter: query.split('=')[0] });
    },
  );
});

test('tracking requests include their shipments by default', async () => {
  const { body } = await api.get('/v2/tracking_requests?page[size]=3');
  expect(body.included.map(({ type }: { type: string }) => type)).toEqual(['shipment', 'shipment', 'shipment']);
  expect((await api.get('/v2/shipments?page[size]=3')).body).not.toHaveProperty('included');
});

test('sparse fieldsets leave id, type and links', async () => {
  const { body } = await api.get('/v2/shipments?page[size]=1&fields[shipment]=tags,containers');
  expect(body.data[0]).toEqual({
    id: expect.any(String),
    type: 'shipment',
    attributes: { tags: expect.any(Array) },
    relationships: { containers: { data: expect.any(Array) } },
    links: { self: expect.stringContaining('/v2/shipments/') },
  });
});
