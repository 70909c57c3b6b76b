/**
 * Tests that following `page[after]` yields the same rows as page numbers do, whatever the order and filters, even if
 * rows are added in the meantime.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../store/postgres/ids.ts';
import { insertTracked, insertTransportEvent } from './rows.ts';
import { BASE_URL, startTestApi, type TestApi } from './server.ts';

const SHIPMENTS = 19;
const START = Date.parse('2026-08-01T00:00:00.123Z');

let api: TestApi;
const containers: string[] = [];
beforeAll(async () => {
  api = await startTestApi();
  const { database, accountId } = api;
  for (let index = 0; index < SHIPMENTS; index++) {
    const minute = (count: number) => new Date(START + count * 60_000);
    const tracked = await insertTracked(database, accountId, {
      number: `AFTER${String(index).padStart(3, '0')}`,
      containers: [`SIMU${1000000 + index}`, `SIMU${2000000 + index}`],
      // Several rows have the same time, so that a page can end between equal rows.
      createdAt: minute(index >> 2),
      shipment: {
        tags: index % 2 === 0 ? ['even'] : ['odd'],
        arrives_on: index % 3 === 0 ? `2026-11-${10 + (index % 5)}` : null,
        changed_at: minute(index % 7),
      },
      container: {
        current_status: index % 2 === 0 ? 'available' : index % 3 === 0 ? 'picked_up' : 'on_ship',
        changed_at: minute(index % 5),
        published: JSON.stringify(index % 4 < 2 ? {} : { pickup_lfd: `2026-11-${20 + (index % 4)}T08:00:00Z` }),
      },
    });
    const { containerIds, requestId } = tracked;
    containers.push(...containerIds);
    if (index === 0) for (let event = 0; event < 7; event++) await insertTransportEvent(database, accountId, tracked);
    // The times differ by microseconds, which a JavaScript date would lose.
    await sql`update tracking_requests set updated_at = ${minute(0)}::timestamptz + ${index % 6} * interval '1 microsecond'
      where account_id = ${accountId} and id = ${requestId}`.execute(database);
    await sql`update watches set attempted_at = case when ${index % 3} = 0 then null else ${minute(index % 3)}::timestamptz end
      where account_id = ${accountId} and tracking_request_id = ${requestId}`.execute(database);
  }
  await insertTracked(database, api.otherAccountId, { number: 'OTHER' });
  for (let index = 0; index < 7; index++) {
    await post('/v2/parties', { type: 'party', attributes: { company_name: `Party ${index}` } });
    await database
      .insertInto('exceptions')
      .values({
        account_id: accountId,
        id: newId(),
        kind: 'eta_slip',
        cause: `eta_slip:${index}`,
        severity: 1 + (index % 2),
        fact: JSON.stringify({ of: 'shipment', field: null, value: null, before: null, provenance: null }),
        deadline_at: index % 2 === 0 ? null : new Date(START + index),
        opens_at: new Date(START),
        opened_at: new Date(START),
        ...(index === 3 ? { resolved_at: new Date(START), resolved_because: 'withdrawn' } : {}),
      })
      .execute();
  }
});
afterAll(() => api.stop());

async function post(path: string, data: unknown): Promise<void> {
  expect((await api.request('POST', path, { body: { data } })).status).toBe(201);
}

interface Listed {
  data: { id: string }[];
  links: Record<string, string>;
  meta: { size: number; total: number; pagination: Record<string, number> };
}

async function list(address: string): Promise<Listed> {
  const { status, body } = await api.get(address.replace(BASE_URL, ''));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/** Follows `next` from a first page. */
async function walk(first: string, meanwhile: () => Promise<unknown> = async () => {}): Promise<Listed[]> {
  const pages: Listed[] = [];
  for (let next: string | undefined = first; next !== undefined; next = pages.at(-1)?.links['next']) {
    pages.push(await list(next));
    await meanwhile();
  }
  return pages;
}

const idsOf = (pages: readonly Listed[]) => pages.flatMap(({ data }) => data.map(({ id }) => id));
const withParameter = (path: string, parameter: string) => `${path}${path.includes('?') ? '&' : '?'}${parameter}`;

const SORTS: Record<string, { keys: string[]; filter: string }> = {
  shipments: { keys: ['created_at', 'changed_at', 'arrival_date'], filter: 'filter[tag]=even' },
  containers: {
    keys: ['created_at', 'changed_at', 'pickup_lfd', 'pickup_appointment_at'],
    filter: 'filter[status]=available',
  },
  tracking_requests: { keys: ['created_at', 'updated_at'], filter: 'filter[scac]=TEST' },
  tracking_board: { keys: ['created_at', 'updated_at'], filter: 'filter[scac]=TEST' },
  exceptions: { keys: ['severity', 'deadline_at', 'opened_at', 'updated_at'], filter: 'filter[severity]=warning' },
};

/** Returns paths with every order of a list by one key and by two keys, with and without a filter. */
function pathsOf(name: string): string[] {
  const { keys = [], filter = '' } = SORTS[name] ?? {};
  const one = keys.flatMap((key) => [key, `-${key}`]);
  const two = keys.slice(1).flatMap((key) => [`${key},-${keys[0]}`, `-${key},${keys[0]}`, `-${key},-${keys[0]}`]);
  const paths = ['', ...[...one, ...two].map((sort) => `?sort=${sort}`)].map((sort) => `/v2/${name}${sort}`);
  return paths.flatMap((path) => [path, withParameter(path, filter)]);
}

describe('a walk by page[after]', () => {
  test.each(Object.keys(SORTS))(
    'has the rows of the numbered pages in the same order, for every sort: %s',
    async (name) => {
      for (const [index, path] of pathsOf(name).entries()) {
        const whole = await list(withParameter(path, 'page[size]=100'));
        expect(whole.data.length).toBe(whole.meta.total);
        expect(whole.meta.total).toBeGreaterThan(2);
        const size = index % 3 === 0 ? 2 : 7;
        const pages = await walk(withParameter(path, `page[size]=${size}&page[after]=`));
        expect(idsOf(pages), path).toEqual(whole.data.map(({ id }) => id));
        expect(pages).toHaveLength(Math.ceil(whole.meta.total / size));
      }
    },
  );

  test.each([
    '/v2/demurrage',
    '/v2/demurrage?filter[urgency]=overdue,unknown',
    '/v2/parties',
    '/v2/users',
    '/v2/exception_rules',
    '/v2/terminals',
    '/v2/ports?q=port',
    '/v2/saved_views',
    '/v2/webhooks',
    '/v2/containers/{id}/transport_events',
    '/v2/containers/{id}/field_changes',
  ])('has them in every other list: %s', async (pattern) => {
    const path = pattern.replace('{id}', containers[0] ?? '');
    const numbered = idsOf(await walk(withParameter(path, 'page[size]=4')));
    expect(idsOf(await walk(withParameter(path, 'page[size]=4&page[after]=')))).toEqual(numbered);
  });

  test('has its own links and figures', async () => {
    const [first, second] = await walk('/v2/shipments?page[after]=&filter[tag]=even&page[size]=6');
    const next = first?.links['next'] ?? '';
    expect(next).toMatch(
      /^http:\/\/[^?]+\/v2\/shipments\?filter\[tag\]=even&page\[after\]=[\w-]+\.[\w-]+&page\[size\]=6$/,
    );
    expect(second).toMatchObject({
      links: { self: next, current: next },
      meta: { size: 4, total: 10, pagination: { current: 2, records: 10 } },
    });
    expect(Object.keys(second?.links ?? {})).toEqual(['self', 'current']);
    expect(Object.keys(second?.meta.pagination ?? {})).toEqual(['current', 'records']);
  });

  test('is the same twice, so that it can be requested conditionally', async () => {
    const { headers } = await api.get('/v2/shipments?page[after]=&page[size]=3');
    const etag = headers.get('etag') ?? '';
    const again = await api.get('/v2/shipments?page[after]=&page[size]=3', { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  });

  test('neither repeats nor leaves out a row while others are added before and after', async () => {
    const sizes = fc.integer({ min: 1, max: 9 });
    const paths = fc.constantFrom('/v2/shipments', '/v2/containers', '/v2/containers?sort=-pickup_lfd');
    await fc.assert(
      fc.asyncProperty(sizes, paths, async (size, path) => {
        const before = (await list(withParameter(path, 'page[size]=100'))).data.map(({ id }) => id);
        const isOld = (id: string) => before.includes(id);
        let added = 0;
        const insert = async () => {
          if (added++ > 3) return;
          await insertTracked(api.database, api.accountId, {
            number: `NEW${Math.random().toString().slice(2, 12)}`,
            createdAt: new Date(START + (added % 2 === 0 ? 900_000_000 : -900_000_000)),
          });
        };
        const walked = idsOf(await walk(withParameter(path, `page[size]=${size}&page[after]=`), insert));
        expect(new Set(walked).size).toBe(walked.length);
        expect(walked.filter(isOld)).toEqual(before);
      }),
      { numRuns: 6 },
    );
  });
});

describe('a cursor', () => {
  const cursorOf = async (path: string) => {
    const { links } = await list(withParameter(path, 'page[size]=1&page[after]='));
    return new URL(links['next'] ?? '').searchParams.get('page[after]') ?? '';
  };
  const refusal = async (path: string, cursor: string, key: string | null = api.key) => {
    const { status, body } = await api.get(withParameter(path, `page[after]=${cursor}`), { key });
    return { status, source: body.errors?.[0].source };
  };
  const refused = { status: 400, source: { parameter: 'page[after]' } };

  test.each(['x', '%00', 'e30.AAAAAAAAAAAAAAAAAAAAAA', 'WzEsWyIyMDI2LTAxLTAxIiwieCJdXQ.AAAAAAAAAAAAAAAAAAAAAA'])(
    '%s is 400',
    async (cursor) => {
      expect(await refusal('/v2/shipments', cursor)).toEqual(refused);
    },
  );

  test.each([
    ['another list', '/v2/containers'],
    ['another order', '/v2/shipments?sort=-created_at'],
    ['other filters', '/v2/shipments?filter[tag]=even'],
    ['the CSV beside a page number', '/v2/shipments?page[number]=2'],
  ])('of a list is 400 for %s', async (_, path) => {
    expect(await refusal(path, await cursorOf('/v2/shipments'))).toEqual(refused);
  });

  test('is 400 for another account', async () => {
    expect(await refusal('/v2/shipments', await cursorOf('/v2/shipments'), api.otherKey)).toEqual(refused);
  });

  test('is 400 once any character is changed', async () => {
    const cursor = await cursorOf('/v2/shipments');
    for (const index of [0, 8, cursor.length - 2]) {
      const changed = `${cursor.slice(0, index)}${cursor[index] === 'A' ? 'B' : 'A'}${cursor.slice(index + 1)}`;
      expect(await refusal('/v2/shipments', changed)).toEqual(refused);
    }
  });

  test('allows another page size, other fields and another include', async () => {
    const cursor = await cursorOf('/v2/shipments');
    const { data } = await list(
      `/v2/shipments?page[after]=${cursor}&page[size]=2&include=containers&fields[shipment]=tags`,
    );
    expect(data).toHaveLength(2);
  });
});
