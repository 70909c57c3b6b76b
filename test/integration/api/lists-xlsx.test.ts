/** Tests XLSX versions of lists, read by a library that shares no code with the writer. */
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ExportedPages } from '../../../api/exports/export-pages.ts';
import { Query } from '../../../api/json-api/query.ts';
import type { ApiRequest } from '../../../api/route.ts';
import { listContainersRoute } from '../../../api/routes/containers/list.ts';
import { readAccountSettings } from '../../../identity/accounts/account-settings.ts';
import { insertWorld } from './lists-world.ts';
import { BASE_URL, startTestApi, type TestApi } from './server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  await insertWorld(api.database, api.accountId);
  await insertWorld(api.database, api.otherAccountId);
});
afterAll(() => api.stop());

const request = (path: string, signal?: AbortSignal) =>
  fetch(`${api.origin}${path}`, { headers: { Authorization: `Token ${api.key}` }, signal: signal ?? null });

async function sheetOf(path: string) {
  const response = await request(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  const { sheets } = await readXlsx(await response.arrayBuffer());
  const [sheet] = sheets;
  if (sheet === undefined) throw new Error('no sheet');
  return { sheet, response };
}

/** Formats a cell as the CSV version does. */
const inCsv = (cell: unknown) =>
  cell instanceof Date ? cell.toISOString().replace('.000Z', 'Z') : cell === null ? '' : String(cell);

test.each(['containers', 'shipments', 'tracking_requests', 'parties', 'shipping_lines'])(
  '%s.xlsx has the cells of the CSV, with dates, numbers and booleans as such',
  async (list) => {
    const { sheet, response } = await sheetOf(`/v2/${list}.xlsx`);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${list}.xlsx"`);
    const rows: string[][] = parse((await api.get(`/v2/${list}.csv`)).body);
    const padded = sheet.rows.map((row) => rows[0]?.map((_, index) => inCsv(row[index] ?? null)));
    expect(padded).toEqual(rows);
    expect(sheet.name).toBe(list);
    const created = sheet.rows[0]?.indexOf('created_at') ?? -1;
    if (created >= 0 && sheet.rows.length > 1) expect(sheet.rows[1]?.[created]).toBeInstanceOf(Date);
  },
);

test('takes the filters, order and fields of the list', async () => {
  const { sheet } = await sheetOf('/v2/containers.xlsx?filter[port]=USLAX&sort=created_at&fields[container]=number');
  const { body } = await api.get('/v2/containers?filter[port]=USLAX&sort=created_at');
  const rows = body.data.map(({ id, attributes }: { id: string; attributes: { number: string } }) => [
    id,
    attributes.number,
  ]);
  expect(rows.length).toBeGreaterThan(0);
  expect(sheet.rows).toEqual([['id', 'number'], ...rows]);
});

test('without rows is only the header', async () => {
  const { sheet } = await sheetOf('/v2/containers.xlsx?filter[number]=NONE0000000&fields[container]=number');
  expect(sheet.rows).toEqual([['id', 'number']]);
});

test('a wrong filter, a missing key and HEAD get the same response as for the list', async () => {
  expect((await api.get('/v2/containers.xlsx?filter[status]=none')).status).toBe(400);
  expect((await api.get('/v2/containers.xlsx', { key: null })).status).toBe(401);
  expect((await api.request('HEAD', '/v2/containers.xlsx')).status).toBe(200);
});

test('a list longer than a sheet is rejected before anything is sent', async () => {
  const given = {
    database: api.database,
    caller: { accountId: api.accountId, account: readAccountSettings({}) },
    query: new Query(''),
    params: {},
    url: BASE_URL,
    settings: { baseUrl: BASE_URL },
  } as unknown as ApiRequest;
  await expect(ExportedPages.open(listContainersRoute, given, 1)).rejects.toMatchObject({ status: 400 });
});

test('a client that disconnects leaves no transaction open', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const abort = new AbortController();
    expect((await request('/v2/containers.xlsx', abort.signal)).status).toBe(200);
    abort.abort();
    await expect
      .poll(async () => {
        const { rows } = await sql<{ open: number }>`
          select count(*)::int as open from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`.execute(api.database);
        return rows[0]?.open;
      })
      .toBe(0);
  }
});
