import { randomBytes } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cursorsOf } from '../../../api/json-api/cursors.ts';
import { Query } from '../../../api/json-api/query.ts';
import type { ApiRequest } from '../../../api/route.ts';
import { routes } from '../../../api/routes/routes.ts';
import { readAccountSettings } from '../../../identity/accounts/account-settings.ts';
import { createSecretBox } from '../../../identity/keys/encryption.ts';
import { newId } from '../../../store/postgres/ids.ts';
import { insertWorld, NAMES, type World } from './lists-world.ts';
import { insertTracked, insertTransportEvent } from './rows.ts';
import { BASE_URL, startTestApi, type TestApi } from './server.ts';

let api: TestApi;
let world: World;
beforeAll(async () => {
  api = await startTestApi();
  world = await insertWorld(api.database, api.accountId);
  await insertWorld(api.database, api.otherAccountId);
});
afterAll(() => api.stop());

type Table = Record<string, string>[];

async function table(path: string): Promise<Table> {
  const { status, body, headers } = await api.get(path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  return parse(body, { columns: true });
}

const newest = [...NAMES].reverse();

describe('containers.csv', () => {
  test('has a row for each container, with the same values in the same order as the list', async () => {
    const rows = await table('/v2/containers.csv');
    const { body } = await api.get('/v2/containers');
    expect(rows.map(({ id }) => id)).toEqual(newest.map((name) => world.containers[name]));
    for (const [index, { attributes, relationships }] of body.data.entries()) {
      const row = rows[index] ?? {};
      expect(row.number).toBe(attributes.number);
      expect(row.ref_numbers).toBe(attributes.ref_numbers.join('; '));
      expect(row.pickup_lfd).toBe(attributes.pickup_lfd ?? '');
      expect(row['import_deadlines.pickup_lfd_line']).toBe(attributes.import_deadlines.pickup_lfd_line ?? '');
      expect(row.available_for_pickup).toBe(String(attributes.available_for_pickup ?? ''));
      expect(row.shipment_id).toBe(relationships.shipment.data.id);
      expect(row).not.toHaveProperty('transport_events_id');
    }
  });

  test('is a file with a header and line ends of RFC 4180', async () => {
    const { body, headers } = await api.get('/v2/containers.csv?fields[container]=number,shipment,current_status');
    expect(headers.get('content-disposition')).toBe('attachment; filename="containers.csv"');
    const lines = body.split('\r\n');
    expect(lines[0]).toBe('id,number,current_status,shipment_id');
    expect(lines.at(-1)).toBe('');
    expect(lines).toHaveLength(NAMES.length + 2);
  });

  test('accepts filters and order, but neither pages nor include', async () => {
    const rows = await table('/v2/containers.csv?filter[port]=USLAX&sort=created_at&page[size]=1&include=shipment');
    expect(rows.map(({ id }) => id)).toEqual([world.containers.sea, world.containers.port]);
  });

  test('without rows contains only the header', async () => {
    const { body } = await api.get('/v2/containers.csv?filter[number]=NONE0000000&fields[container]=number');
    expect(body).toBe('id,number\r\n');
  });

  test.each([
    ['/v2/containers.csv?filter[status]=none', 400],
    ['/v2/shipments.csv?filter[port_of_lading]=none', 422],
    [`/v2/containers/${newId()}/transport_events.csv`, 404],
  ])('%s is %i in JSON', async (path, status) => {
    const answer = await api.get(path);
    expect(answer.status).toBe(status);
    expect(answer.body.errors).toHaveLength(1);
  });

  test('needs a key', async () => {
    expect((await api.get('/v2/containers.csv', { key: null })).status).toBe(401);
  });
});

describe('cells', () => {
  test.each([
    ['=HYPERLINK("http://evil")', `'=HYPERLINK("http://evil")`],
    ['+1 555', `'+1 555`],
    ['-cmd', `'-cmd`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\tTAB', `'\tTAB`],
    ['-33.5', '-33.5'],
    ['a,b "c"\r\nd', 'a,b "c"\r\nd'],
    ['Łódź 上海', 'Łódź 上海'],
    ['', ''],
  ])('%j is read back as %j', async (reference, cell) => {
    const { shipmentId } = await insertTracked(api.database, api.accountId, {
      shipment: { tags: ['cell'], ref_numbers: [reference] },
    });
    const rows = await table('/v2/shipments.csv?filter[tag]=cell');
    expect(rows.map(({ ref_numbers }) => ref_numbers)).toEqual([cell]);
    await sql`delete from containers where shipment_id = ${shipmentId}`.execute(api.database);
    await sql`update shipments set tags = '{}' where id = ${shipmentId}`.execute(api.database);
  });
});

describe('every list', () => {
  test('has a CSV version', () => {
    const lists = routes.filter(
      ({ name, method, path, withoutExport }) =>
        method === 'GET' && name.startsWith('list-') && !path.endsWith('.csv') && !withoutExport,
    );
    const paths = new Set(routes.map(({ path }) => path));
    // Lists in plain JSON, and a list that is part of its container.
    const others = ['/v2/webhooks/ips', '/v2/documents/types', '/v2/containers/:id/corrections'];
    expect(
      lists
        .map(({ path }) => path)
        .filter((path) => !paths.has(`${path}.csv`))
        .sort(),
    ).toEqual(others.sort());
  });

  test.each(['/v2/shipments', '/v2/tracking_requests', '/v2/parties', '/v2/test_clocks', '/v2/shipping_lines'])(
    '%s.csv has as many rows as the list has items',
    async (path) => {
      const { body } = await api.get(`${path}?page[size]=100`);
      const rows = await table(`${path}.csv`);
      expect(rows.map(({ id }) => id)).toEqual(body.data.map(({ id }: { id: string }) => id));
    },
  );

  test('of a container too', async () => {
    const tracked = await insertTracked(api.database, api.accountId);
    await insertTransportEvent(api.database, api.accountId, tracked, { voyage_number: '-1E' });
    const [event] = await table(`/v2/containers/${tracked.containerIds[0]}/transport_events.csv`);
    expect(event).toMatchObject({
      event: 'container.transport.vessel_arrived',
      location_locode: 'USLAX',
      voyage_number: "'-1E",
      container_id: tracked.containerIds[0],
    });
  });
});

describe('a long list', () => {
  const COUNT = 2_500;

  test('is one snapshot: concurrent changes neither add, remove nor repeat a row', async () => {
    const { database, accountId } = api;
    const { shipmentId } = await insertTracked(database, accountId, { containers: [] });
    await sql`
      insert into containers (account_id, id, shipment_id, number, ref_numbers, created_at)
      select ${accountId}, gen_random_uuid(), ${shipmentId}, 'LONG' || lpad(i::text, 7, '0'), '{LONG}', now() - i * interval '1 second'
      from generate_series(1, ${COUNT}::int) i`.execute(database);
    const response = await fetch(`${api.origin}/v2/containers.csv?filter[ref_number]=LONG&fields[container]=number`, {
      headers: { Authorization: `Token ${api.key}` },
    });
    await sql`update containers set ref_numbers = '{}' where shipment_id = ${shipmentId}`.execute(database);
    await insertTracked(database, accountId, { containers: ['LATE0000001'], container: { ref_numbers: ['LONG'] } });
    const rows: Table = parse(await response.text(), { columns: true });
    expect(new Set(rows.map(({ number }) => number)).size).toBe(COUNT);
    expect(rows.map(({ number }) => number)).toEqual(rows.map(({ number }) => number).sort());
  });

  test('that is not read to its end leaves no transaction open', async () => {
    const { database } = api;
    await sql`update containers set ref_numbers = '{LONG}' where number like 'LONG%'`.execute(database);
    for (let turn = 0; turn < 8; turn++) {
      const abort = new AbortController();
      const response = await fetch(`${api.origin}/v2/containers.csv`, {
        headers: { Authorization: `Token ${api.key}` },
        signal: abort.signal,
      });
      expect(response.status).toBe(200);
      abort.abort();
      await expect
        .poll(async () => {
          const { rows } = await sql<{ open: number }>`
            select count(*)::int as open from pg_stat_activity
            where datname = current_database() and state like 'idle in transaction%'`.execute(database);
          return rows[0]?.open;
        })
        .toBe(0);
    }
    expect((await api.request('HEAD', '/v2/containers.csv')).status).toBe(200);
    expect((await api.get('/v2/containers.csv?fields[container]=number')).body.split('\r\n').length).toBeGreaterThan(
      COUNT,
    );
  });

  test('is served to four clients at a time, two per account, and a slot is free as soon as one of them ends', async () => {
    const route = routes.find(({ path }) => path === '/v2/containers.csv');
    const requestOf = (accountId: string) => ({
      database: api.database,
      caller: { accountId, account: readAccountSettings({}) },
      query: new Query('', cursorsOf(createSecretBox(randomBytes(32)), accountId, '/v2/containers.csv')),
      params: {},
      url: BASE_URL,
      settings: { baseUrl: BASE_URL },
    });
    const start = async (accountId = newId()) => {
      const answer = await route?.handle(requestOf(accountId) as unknown as ApiRequest);
      const iterator = answer?.stream?.[Symbol.asyncIterator]();
      if (iterator?.return === undefined) throw new Error('no stream');
      return iterator.return.bind(iterator);
    };
    const ends = await Promise.all([start(api.accountId), start(api.accountId)]);
    await expect(start(api.accountId)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '10' } });
    ends.push(await start(), await start());
    await expect(start()).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '10' } });
    await ends[0]?.();
    await ends[0]?.();
    ends.push(await start(api.accountId));
    await expect(start()).rejects.toMatchObject({ status: 503 });
    await Promise.all(ends.map((end) => end()));
    await (await start())();
  });
});
